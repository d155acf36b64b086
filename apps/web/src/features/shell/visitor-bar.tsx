import { Link, useLocation } from '@tanstack/react-router'
import { brand } from '@trouvaille/domain'
import { classes } from '../../ui/classes.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { useNext } from '../session/use-next.ts'
import styles from './bars.module.css'
import { texts } from './texts.ts'

/** The bar of a visitor: logo, sign-in and sign-up. The landing page has its own buttons instead. */
export function VisitorBar() {
  const { pathname } = useLocation()
  const next = useNext()
  if (pathname === '/') return null
  const links = [
    ['/signin', texts.signIn],
    ['/signup', texts.signUp],
  ] as const
  return (
    <header className={classes(styles.top, styles.visitor)}>
      <div className={styles.row}>
        <Link to="/" className={styles.brand} aria-label={texts.brandLink(brand)}>
          <Wordmark />
        </Link>
        <nav className={styles.strip} aria-label={texts.navigation}>
          {links.map(([to, label]) => (
            <Link key={to} to={to} search={{ next }} aria-current={pathname === to ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </header>
  )
}
