import { type MediaType, mediaTypesOf, type Section, type Work } from '@trouvaille/domain'
import { Tabs } from 'radix-ui'
import { Suspense, useState } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { AfterFirstPaint } from '../../ui/after-first-paint.tsx'
import { kindTexts, sections } from '../works/sections.ts'
import { OverlayFrame } from './overlay-frame.tsx'
import { OverlayResults } from './overlay-results.tsx'
import { rememberWork } from '../works/recents.ts'
import { StartPanel } from './recents-panel.tsx'
import styles from './search-overlay.module.css'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

interface SearchOverlayProps {
  section: Section
  onClose: () => void
  /** Action of Enter in the input, where results can be shown on the page. */
  onSubmit?: (query: string) => void
}

/** The full-screen search of a section. Mounted only while it is open, so closing it resets query and results. */
export function SearchOverlay({ section, onClose, onSubmit }: SearchOverlayProps) {
  const app = useApp()
  const [query, setQuery] = useState('')
  const kinds = mediaTypesOf(section)
  const [kind, setKind] = useState<MediaType>(kinds[0] ?? 'movie')
  const hasRoom = useMedia('(min-width: 1024px)')
  const { searchPlaceholder } = sections[section]

  const pick = (work: Work) => {
    rememberWork(app, work)
    onClose()
  }

  const submit = onSubmit && (() => onSubmit(query.trim()))

  const panel = (
    <Suspense>
      {query ? (
        <OverlayResults section={section} kind={kind} query={query} onPick={pick} onLeave={onClose} hasRoom={hasRoom} />
      ) : (
        <AfterFirstPaint>
          <StartPanel section={section} onPick={pick} hasRoom={hasRoom} />
        </AfterFirstPaint>
      )}
    </Suspense>
  )

  return (
    <OverlayFrame label={searchPlaceholder} query={query} onQuery={setQuery} onClose={onClose} onSubmit={submit}>
      {kinds.length > 1 ? (
        <Tabs.Root value={kind} onValueChange={(next) => setKind(next as MediaType)}>
          <Tabs.List className={styles.tabs} aria-label={texts.kinds}>
            {kinds.map((name) => (
              <Tabs.Trigger key={name} value={name}>
                {kindTexts[name].many}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={kind} tabIndex={-1} className={styles.content}>
            {panel}
          </Tabs.Content>
        </Tabs.Root>
      ) : (
        <div className={styles.content}>{panel}</div>
      )}
    </OverlayFrame>
  )
}
