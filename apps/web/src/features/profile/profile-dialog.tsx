import type { Profile } from '@trouvaille/contract'
import { trimmed } from '@trouvaille/domain'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { draftOf } from '../../lib/draft.ts'
import { showError, showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAccount, useApp } from '../../core/app.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { BioField, bioMessage } from './bio-field.tsx'
import { LeaveDialog, LeaveGuard } from './leave-guard.tsx'
import styles from './profile-dialog.module.css'
import { takeUpProfile } from './queries.ts'
import { texts } from './texts.ts'

interface ProfileDialogProps {
  profile: Profile | null
  onClose: () => void
}

/** "Modifier votre profil": the bio and the avatar [PROF-18] [GAP-72]. */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const app = useApp()
  const stored = profile?.bio ?? ''
  const draft = draftOf<{ bio: string }>('bio', useAccount().id)
  const [unsaved] = useState(draft.read)
  const { register, handleSubmit, control, getValues, formState } = useForm({
    defaultValues: { bio: stored, ...unsaved },
  })
  const bio = useWatch({ control, name: 'bio' })
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { dialog } = texts

  async function save(fields: { bio: string }) {
    const changed = trimmed(fields.bio)
    setBusy(true)
    try {
      if (changed !== stored)
        takeUpProfile(app, await app.call('patch /api/profile', { body: { bio: changed || null } }))
      draft.clear()
      showToast({ title: dialog.saved, tone: 'success' })
      onClose()
    } catch (error) {
      console.error('The profile could not be updated', error)
      showError(dialog.failed)
      setBusy(false)
    }
  }

  const hasChanges = () => trimmed(getValues('bio')) !== stored
  const close = () => (hasChanges() ? setLeaving(true) : onClose())
  function giveUp() {
    draft.clear()
    onClose()
  }
  return (
    <Dialog title={dialog.title} onClose={close}>
      <form
        className={styles.form}
        noValidate
        onChange={() => draft.write(getValues())}
        onSubmit={(event) => void handleSubmit(save)(event)}
      >
        {unsaved && <p role="status">{texts.restored}</p>}
        <AvatarEditor />
        <BioField
          value={bio}
          error={formState.errors.bio?.message}
          placeholder={dialog.bioPlaceholder}
          registered={register('bio', { validate: bioMessage })}
        />
        <Button type="submit" look="primary" busy={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
        <Button onClick={close}>{dialog.cancel}</Button>
        <Link to="/profile" search={{ edit: true }} state={{ fromProfile: true }} className={styles.details}>
          {dialog.details}
          <ChevronRight aria-hidden="true" />
        </Link>
      </form>
      {leaving && <LeaveDialog onStay={() => setLeaving(false)} onLeave={giveUp} />}
      <LeaveGuard hasChanges={hasChanges} onLeave={draft.clear} />
    </Dialog>
  )
}
