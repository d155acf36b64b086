import type { PersonCard } from '@trouvaille/contract'
import { useRouter } from '@tanstack/react-router'
import { conversations as limits, groupName, groupNameError } from '@trouvaille/domain'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiFailure, NetworkFailure } from '../../lib/api.ts'
import { unreachable } from '../../lib/error-texts.ts'
import { showToast } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { explainUpload, uploadPicture } from '../profile/avatar-upload.ts'
import { ChosenPeople } from './chosen-people.tsx'
import { FriendTicks } from './friend-ticks.tsx'
import styles from './new-conversation-dialog.module.css'
import { creationReason } from './open-direct.ts'
import { type ChosenPhoto, PhotoChoice } from './photo-choice.tsx'
import { takeUpConversation } from './queries.ts'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

const { newGroup: words } = texts

/** How long an uploaded photo is assumed to be still on the server, in milliseconds. */
const keptPhotoMs = 30 * 60_000

interface Errors {
  name?: string | undefined
  friends?: string | undefined
  failure?: string
}

interface GroupFormProps {
  chosen: readonly PersonCard[]
  onToggle: (person: PersonCard) => void
  /** The group was created, and is about to open. */
  onMade: () => void
}

/** "Nouvelle conversation de groupe": a name, a photo for who wants one, and some friends [CONV-13] to [CONV-17]. What was typed survives a failure. */
export function GroupForm({ chosen, onToggle, onMade }: GroupFormProps) {
  const app = useApp()
  const router = useRouter()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [photo, setPhoto] = useState<ChosenPhoto>()
  const keepPhoto = useKeptPhoto(photo)
  const nameOfTry = useNameOfTry()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const toggle = (person: PersonCard) => {
    setErrors((before) => ({ ...before, friends: undefined }))
    onToggle(person)
  }

  function check(): Errors | undefined {
    if (groupNameError(groupName(name))) return { name: words.nameMissing }
    if (chosen.length === 0) return { friends: words.nobodyChosen }
    if (chosen.length >= limits.maxParticipants) return { friends: words.tooMany(limits.maxParticipants) }
    return undefined
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = check()
    setErrors(wrong ?? {})
    if (wrong) {
      form.current?.querySelector<HTMLElement>(wrong.name ? 'input' : 'input[type=search]')?.focus()
      return
    }
    setBusy(true)
    try {
      const group = { name: groupName(name), participantIds: chosen.map(({ id }) => id), ...(await keepPhoto()) }
      const body = { type: 'group' as const, ...group, clientId: nameOfTry(group) }
      const conversation = await app.call('post /api/conversations', { body })
      takeUpConversation(app, conversation)
      onMade()
      await router.navigate({ to: '/conversation/$id', params: { id: conversation.id } })
    } catch (error) {
      console.error('A group could not be created', error)
      setBusy(false)
      if (error instanceof ApiFailure && error.code.startsWith('image.')) {
        explainUpload(error)
        return setErrors({ failure: words.photoRefused })
      }
      const description =
        error instanceof NetworkFailure ? unreachable : creationReason(error, texts.reasons.notFriends)
      showToast({ title: texts.createFailed, description, tone: 'error' })
      // The notification is outside the modal dialog, where screen readers do not announce it.
      setErrors({ failure: description ?? texts.createFailed })
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={words.name}
        value={name}
        error={errors.name}
        maxLength={limits.nameMaxCharacters}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value)
          setErrors((before) => ({ ...before, name: undefined }))
        }}
      />
      <PhotoChoice chosen={photo} onChoose={setPhoto} busy={busy} cancel={words.withoutPhoto} />
      <FriendTicks chosen={chosen} onToggle={toggle} />
      <ChosenPeople chosen={chosen} onRemove={toggle} />
      {errors.friends && <FieldError>{errors.friends}</FieldError>}
      {errors.failure && <FieldError>{errors.failure}</FieldError>}
      <Button type="submit" look="primary" busy={busy}>
        {busy ? words.creating : words.create}
      </Button>
    </form>
  )
}

/** Uploads the photo before the group is created [CONV-37], once for all retries: the server keeps it for an hour. */
function useKeptPhoto(photo: ChosenPhoto | undefined): () => Promise<{ avatarUrl?: string }> {
  const app = useApp()
  const last = useRef<{ photo: ChosenPhoto; avatarUrl: string; at: number }>(undefined)
  return async () => {
    if (!photo) return {}
    if (last.current?.photo !== photo || Date.now() - last.current.at > keptPhotoMs) {
      const avatarUrl = await uploadPicture(app, 'post', '/api/group-photos', photo.file)
      last.current = { photo, avatarUrl, at: Date.now() }
    }
    return { avatarUrl: last.current.avatarUrl }
  }
}

/** The idempotency key of each group to create: a retry reuses it, because the failed request may have arrived. */
function useNameOfTry(): (group: object) => string {
  const last = useRef<{ group: string; clientId: string }>(undefined)
  return (group) => {
    const key = JSON.stringify(group)
    if (last.current?.group !== key) last.current = { group: key, clientId: crypto.randomUUID() }
    return last.current.clientId
  }
}
