import { Link } from '@tanstack/react-router'
import { ChevronRight, Monitor, Moon, Sun } from 'lucide-react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { themeChoices, useTheme } from '../../lib/theme.ts'
import { classes } from '../../ui/classes.ts'
import styles from './preferences.module.css'
import { texts } from './texts.ts'

const icons = { light: Sun, dark: Moon, system: Monitor }

export function PreferencesPage() {
  usePageMeta({ title: texts.title, isPrivate: true })
  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1}>
      <h1 className="display">{texts.title}</h1>
      <ThemeChoices />
      <Link to="/privacy-policy" className={styles.row}>
        <span>
          {texts.about}
          <small>{texts.aboutText}</small>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </main>
  )
}

function ThemeChoices() {
  const [theme, choose] = useTheme()
  return (
    <fieldset className={styles.group}>
      <legend>{texts.theme}</legend>
      <div className={styles.choices}>
        {themeChoices.map((choice) => {
          const Icon = icons[choice]
          return (
            <label key={choice} className={styles.choice}>
              <input type="radio" name="theme" checked={theme === choice} onChange={() => choose(choice)} />
              <Icon aria-hidden="true" />
              {texts.themes[choice]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
