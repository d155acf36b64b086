import { Spinner } from './spinner.tsx'
import styles from './loading-page.module.css'

/** The whole page while it is loading [HOME-01]. */
export function LoadingPage({ text = 'Chargement…' }: { text?: string }) {
  return (
    <main className={styles.loading} id="content" tabIndex={-1}>
      <Spinner text={text} />
    </main>
  )
}
