import { suggestedPhone } from '@trouvaille/domain'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import styles from './phone-field.module.css'

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextField>, 'hint'> {
  /** What stands in it, where it was refused for its form. */
  refused: string | undefined
  /** Takes the number that was meant. */
  onTake: (number: string) => void
}

/** A phone number; beside one that is refused stands the one that may be meant [EASE-10]. */
export function PhoneField({ refused, onTake, ...field }: PhoneFieldProps) {
  const meant = refused === undefined ? undefined : suggestedPhone(refused)
  return (
    <div>
      <TextField type="tel" autoComplete="tel" {...field} hint={meant ? `Vouliez-vous dire ${meant} ?` : ''} />
      {meant && (
        <Button small className={styles.take} onClick={() => onTake(meant)}>
          {`Utiliser ${meant}`}
        </Button>
      )}
    </div>
  )
}
