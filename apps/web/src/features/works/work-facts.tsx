import { viewOf, type Work } from '@trouvaille/domain'
import styles from './work-facts.module.css'
import { texts } from './texts.ts'

/** What is known of a work beside its title: the part of a detail page that differs by kind. */
export function WorkFacts({ work }: { work: Work }) {
  switch (work.kind) {
    case 'movie':
    case 'series':
      return (
        <div className={styles.facts}>
          <Facts
            facts={[
              [texts.year, viewOf(work).year ?? texts.unknownYear],
              [texts.genres, work.item.genres?.join(', ')],
            ]}
          />
          <p className="reading">{work.item.overview || texts.noDescription}</p>
        </div>
      )
    default:
      return null
  }
}

/** Names and values; those without a value are left out. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: string | undefined])[] }) {
  return (
    <dl className={styles.table}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
