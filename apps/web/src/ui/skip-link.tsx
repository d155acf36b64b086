import styles from './skip-link.module.css'

/** Lets a keyboard jump over the bars. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      Aller au contenu
    </a>
  )
}
