import { usePageMeta } from '../../lib/page-meta.tsx'
import { classes } from '../../ui/classes.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { CaseList } from './case-list.tsx'
import styles from './moderation.module.css'
import { SuspensionList } from './suspension-list.tsx'
import { suspensionTexts } from './suspension-texts.ts'
import { texts } from './texts.ts'
import { ModerationLog } from './moderation-log.tsx'

const { moderation: words } = texts

/** "Modération": reports, decisions, and the moderation log [GAP-86]. */
export function ModerationPage() {
  usePageMeta({ title: words.title, isPrivate: true })
  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1}>
      <h1 className="display">{words.title}</h1>
      <Tabs
        label={words.tabs.label}
        tabs={[
          { id: 'open', label: words.tabs.open, content: <CaseList state="open" /> },
          { id: 'decided', label: words.tabs.decided, content: <CaseList state="decided" /> },
          { id: 'suspended', label: suspensionTexts.tab, content: <SuspensionList /> },
          { id: 'trail', label: words.tabs.trail, content: <ModerationLog /> },
        ]}
      />
    </main>
  )
}
