import { Link } from '@tanstack/react-router'
import type { Evidence, WrittenBody } from '@trouvaille/contract'
import { asWritten, viewOf, type Work } from '@trouvaille/domain'
import { Cover } from '../../ui/cover.tsx'
import { captionOf } from '../works/sections.ts'
import styles from './moderation.module.css'
import { texts } from './texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

const { moderation: words } = texts

type Kind<Type extends Evidence['type']> = Extract<Evidence, { type: Type }>

/** Summary of the reported content, in one line. */
export function titleOf(evidence: Evidence): string {
  if (evidence.type === 'person') return evidence.username
  if (evidence.type === 'message') return texts.messageOf(evidence.username)
  return `${viewOf(evidence.work).title} · ${evidence.username}`
}

/** Excerpt of a message, by which the reporter recognizes it. */
export function Excerpt({ evidence }: { evidence: Evidence }) {
  if (evidence.type !== 'message') return null
  const { body, isDeleted } = evidence
  const text = body.kind === 'text' ? asWritten(body.text) : viewOf(body.work).title
  return <p className={styles.excerpt}>{isDeleted ? texts.deletedMessage : text}</p>
}

/** The evidence: snapshot of the reported content at the time of the report. */
export function Seen({ evidence }: { evidence: Evidence }) {
  if (evidence.type === 'person') return <SeenPerson evidence={evidence} />
  return evidence.type === 'message' ? <SeenMessage evidence={evidence} /> : null
}

function SeenPerson({ evidence: { bio, avatarUrl } }: { evidence: Kind<'person'> }) {
  return (
    <div className={styles.seen}>
      {bio === null ? <p className={styles.small}>{words.noBio}</p> : <blockquote>{asWritten(bio)}</blockquote>}
      {avatarUrl !== null && <p className={styles.small}>{words.picture}</p>}
    </div>
  )
}

function SeenMessage({ evidence }: { evidence: Kind<'message'> }) {
  const { conversation, before, versions = [], isDeleted, body, sentAt } = evidence
  return (
    <div className={styles.seen}>
      <p className={styles.small}>{words.conversation[conversation]}</p>
      {before.map((written, index) => (
        <Written key={index} label={words.before} {...written} />
      ))}
      {versions.map((version, index) => (
        <Written key={version.until} label={words.version(index + 1)} body={version.body} sentAt={version.until} />
      ))}
      <Written label={isDeleted ? words.reportedDeleted : words.reported} body={body} sentAt={sentAt} />
    </div>
  )
}

function Written({ label, body, sentAt }: { label: string; body: WrittenBody; sentAt: string }) {
  return (
    <>
      <p className={styles.small}>
        {label} · <RelativeTime at={sentAt} />
      </p>
      {body.kind === 'text' ? <blockquote>{asWritten(body.text)}</blockquote> : <WrittenWork work={body.work} />}
    </>
  )
}

/** Opening it does not add it to the moderator's recently viewed works. */
function WrittenWork({ work }: { work: Work }) {
  const view = viewOf(work)
  return (
    <Link to={view.path} className={styles.work}>
      <Cover work={view} use="suggestion" />
      <span>
        <b className={styles.name} lang={view.lang}>
          {view.title}
        </b>
        <span className={styles.caption}>{captionOf(view)}</span>
      </span>
    </Link>
  )
}
