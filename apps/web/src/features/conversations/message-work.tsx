import { useQuery } from '@tanstack/react-query'
import { asWritten, type FavouriteList, viewOf, type Work } from '@trouvaille/domain'
import { Heart, Star } from 'lucide-react'
import { RoundButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/cover.tsx'
import { texts as favouriteTexts } from '../favourites/texts.ts'
import { toggleWithToast, useIsFavourite } from '../favourites/use-favourites.ts'
import { ShareCard } from '../sharing/share-work.tsx'
import { captionOf, kindTexts } from '../works/sections.ts'
import { useTint } from '../works/use-tint.ts'
import { WorkLink } from '../works/work-link.tsx'
import { conversationWorkTexts as words } from './conversation-work-texts.ts'
import styles from './message-work.module.css'
import { keepersQuery } from './work-queries.ts'
import { useApp } from '../../core/app.ts'

interface MessageWorkProps {
  work: Work
  conversationId: string
}

/** A work that was shared in the conversation: links to its page, with buttons to save it or share it further. */
export function MessageWork({ work, conversationId }: MessageWorkProps) {
  const view = viewOf(work)
  const tint = useTint(view)
  const caption = captionOf(view)
  const { one } = kindTexts[view.kind]
  return (
    <div
      className={classes(styles.card, tint === undefined && styles.untinted)}
      style={tint === undefined ? undefined : { '--tint': tint }}
    >
      <WorkLink work={work} className={classes(styles.link, styles[view.shape])}>
        <span className={styles.cover}>
          <Cover work={view} use="card" />
        </span>
        <span className={styles.words}>
          <b className={classes('display', styles.title)} lang={view.lang}>
            {view.title}
          </b>
          <span className={classes('legend', styles.legend)}>{caption}</span>
          {caption !== one && <span className={styles.kind}>{one}</span>}
          <KeptBy work={work} conversationId={conversationId} />
        </span>
      </WorkLink>
      <div className={styles.actions}>
        <Keep list="current" work={work} />
        <Keep list="all_time" work={work} />
        <ShareCard work={work} className={styles.action} />
      </div>
    </div>
  )
}

/** Which participants keep it, once known [CONV-96]. */
function KeptBy({ work, conversationId }: MessageWorkProps) {
  const { data } = useQuery(keepersQuery(conversationId, work))
  if (!data) return null
  const names = data.people.map(({ username }) => username)
  return <span className={styles.kept}>{asWritten(words.kept(names, data.count))}</span>
}

const icons = { current: Heart, all_time: Star }

function Keep({ list, work }: { list: FavouriteList; work: Work }) {
  const app = useApp()
  const isKept = useIsFavourite(list, work)
  const Icon = icons[list]
  return (
    <RoundButton
      label={favouriteTexts.lists[list].toggle}
      aria-pressed={isKept}
      className={classes(styles.action, styles[list])}
      onClick={() => toggleWithToast(app, list, work, 'elsewhere')}
    >
      <Icon />
    </RoundButton>
  )
}
