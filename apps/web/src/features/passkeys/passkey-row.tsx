import type { Passkey } from '@trouvaille/contract'
import { asWritten } from '@trouvaille/domain'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { momentText, shortDayOfYearText } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import styles from './passkeys.module.css'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { texts } from './texts.ts'

interface PasskeyRowProps {
  passkey: Passkey
  onChanged: () => unknown
}

/** One key: its name, since when, when it was used last, and where it is. */
export function PasskeyRow({ passkey, onChanged }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const used = lastUsedAt === null ? texts.neverUsed : texts.used(momentText(Date.parse(lastUsedAt)))
  const close = () => setOpen(undefined)
  return (
    <li className={styles.item}>
      <KeyRound aria-hidden="true" />
      <span className={styles.words}>
        <b>{asWritten(name)}</b>
        <small>
          {[
            texts.created(shortDayOfYearText(Date.parse(createdAt))),
            used,
            isSynced ? texts.synced : texts.onDevice,
          ].join(' · ')}
        </small>
      </span>
      <span className={styles.actions}>
        <Button small aria-label={texts.rename.label(name)} onClick={() => setOpen('rename')}>
          {texts.rename.open}
        </Button>
        <Button small aria-label={texts.remove.label(name)} onClick={() => setOpen('remove')}>
          {texts.remove.open}
        </Button>
      </span>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onChanged={onChanged} onClose={close} />}
      {open === 'remove' && <RemovePasskeyDialog passkey={passkey} onChanged={onChanged} onClose={close} />}
    </li>
  )
}
