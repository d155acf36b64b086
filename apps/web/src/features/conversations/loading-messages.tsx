import { Skeleton } from '../../ui/skeleton.tsx'
import { chatTexts } from './chat-texts.ts'
import styles from './conversation-view.module.css'

/** Width and side of the skeleton bubbles, and whether they have a second line. */
const bubbles = [
  ['56%', false],
  ['42%', false],
  ['61%', true],
  ['34%', true],
  ['48%', false],
] as const

/** Skeleton of the messages while they are fetched. */
export function LoadingMessages() {
  return (
    <div className={styles.loading} aria-busy="true">
      <span className="visually-hidden" role="status">
        {chatTexts.loading}
      </span>
      {bubbles.map(([width, isOwn]) => (
        <Skeleton
          key={width}
          style={{ width, height: 43, borderRadius: 20, alignSelf: isOwn ? 'flex-end' : 'flex-start' }}
        />
      ))}
    </div>
  )
}
