import styles from './button.module.css'
import { classes } from './classes.ts'

export interface ButtonAppearance {
  look?: 'primary' | 'outline' | 'quiet' | 'danger' | 'text' | undefined
  small?: boolean | undefined
}

/** The classes of whatever looks like a button. */
export const buttonClass = ({ look = 'outline', small }: ButtonAppearance): string =>
  classes(styles.button, styles[look], small && styles.small)
