import { useQuery } from '@tanstack/react-query'
import {
  favouriteLists,
  frenchGenre,
  isFavourite,
  type MediaType,
  mediaTypes as register,
  viewOf,
  type Work,
} from '@trouvaille/domain'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { Choices } from '../../ui/choices.tsx'
import { classes } from '../../ui/classes.ts'
import { useCoversApart } from '../../ui/cover-layouts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { favouritesOf } from '../favourites/store.ts'
import { kindTexts } from '../works/sections.ts'
import { type Choice, onboardingQuery } from './queries.ts'
import { SuggestionCard } from './suggestion-card.tsx'
import styles from './onboarding.module.css'
import { texts } from './texts.ts'
import { type App, useApp } from '../../core/app.ts'

interface OnboardingProps {
  /** One media type or more; the first is selected initially. */
  kinds: readonly MediaType[]
  /** Called before the page of a work opens. */
  onPick?: ((work: Work) => void) | undefined
  /** Empty state. */
  fallback?: ReactNode
}

/** Number of works: divisible by six, eight and twelve columns. */
const shown = 24

/** "Pour commencer": onboarding suggestions by genre and decade, each with a favourite toggle [START-10]. */
export function Onboarding({ kinds, onPick, fallback }: OnboardingProps) {
  const app = useApp()
  const heading = useId()
  const [kind, setKind] = useState<MediaType>(kinds[0] ?? 'movie')
  const [choice, setChoice] = useState<Choice>({})
  const { data, isError, isPlaceholderData } = useQuery(onboardingQuery(kind, choice))
  const works = useMemo(() => data && notYetKept(app, data.works).slice(0, shown), [app, data])
  useCoversApart(works)
  const isChosen = choice.genre !== undefined || choice.decade !== undefined
  if (!data && isError) return fallback
  if (works?.length === 0 && !isChosen) return fallback

  const frenchName = register[kind].section === 'music' ? frenchGenre : (genre: string) => genre
  return (
    <section className={styles.starters} aria-labelledby={heading}>
      <div className={classes(styles.head, 'gutter')}>
        <h2 id={heading}>{texts.title}</h2>
        <p>{texts.help}</p>
      </div>
      {kinds.length > 1 && (
        <Choices
          label={texts.kinds}
          chosen={kind}
          options={kinds.map((name) => [name, kindTexts[name].many])}
          onChoose={(next) => {
            setKind(next ?? kind)
            setChoice({})
          }}
        />
      )}
      <Choices
        label={texts.genres}
        any={texts.anyGenre}
        chosen={choice.genre}
        options={(data?.genres ?? []).map((genre) => [genre, frenchName(genre)])}
        onChoose={(genre) => setChoice({ ...choice, genre })}
      />
      {(!data || data.decades.length > 0) && (
        <Choices
          label={texts.decades}
          any={texts.anyDecade}
          chosen={choice.decade}
          options={(data?.decades ?? []).map((decade) => [decade, texts.decade(decade)])}
          onChoose={(decade) => setChoice({ ...choice, decade })}
        />
      )}
      <ul className={styles.works} aria-busy={!works || isPlaceholderData}>
        {works
          ? works.map((work) => <SuggestionCard key={viewOf(work).path} work={work} onPick={onPick} />)
          : Array.from({ length: shown }, (_, place) => (
              <li key={place} className={styles.place} aria-hidden="true">
                <span className={styles.stage}>
                  <Skeleton shape={register[kind].shape} />
                </span>
              </li>
            ))}
      </ul>
    </section>
  )
}

/** Excludes favourites. A work that is added here stays: only a new answer excludes it. */
function notYetKept(app: App, works: readonly Work[]): Work[] {
  const state = favouritesOf(app).lists.get()
  return works.filter((work) => !favouriteLists.some((list) => isFavourite(state, list, work)))
}
