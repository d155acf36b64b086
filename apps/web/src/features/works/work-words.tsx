import { legendOf, type WorkView } from '@trouvaille/domain'
import { classes } from '../../ui/classes.ts'
import styles from './work-words.module.css'

/** The caption below or beside a cover: the title, of at most `--title-lines` lines, creators and year. */
export function WorkWords({ work, className }: { work: WorkView; className?: string | undefined }) {
  const legend = legendOf(work)
  return (
    <span className={classes(styles.words, className)}>
      <b lang={work.lang}>{work.title}</b>
      {legend && <span className="legend">{legend}</span>}
    </span>
  )
}
