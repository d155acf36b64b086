import type { PersonCard } from '@trouvaille/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ChosenPeople } from './chosen-people.tsx'
import { FriendTicks } from './friend-ticks.tsx'
import { GroupForm } from './group-form.tsx'
import styles from './new-conversation-dialog.module.css'
import { useOpenDirect } from './open-direct.ts'
import { texts } from './texts.ts'

const { newConversation: words, newGroup } = texts

/**
 * "Nouvelle discussion": chooses the participants [CONV-06]. One person opens the existing direct conversation; several
 * create a group, whose name is requested next.
 */
export function NewConversationDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly PersonCard[]>([])
  const [isGroup, setGroup] = useState(false)
  const toggle = (person: PersonCard) =>
    setChosen((before) =>
      before.some(({ id }) => id === person.id) ? before.filter(({ id }) => id !== person.id) : [...before, person],
    )
  return (
    <Dialog title={isGroup ? newGroup.title : words.title} onClose={onClose}>
      {isGroup ? (
        <GroupForm chosen={chosen} onToggle={toggle} onMade={onClose} />
      ) : (
        <Choice chosen={chosen} onToggle={toggle} onGroup={() => setGroup(true)} onFound={onClose} />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  chosen: readonly PersonCard[]
  onToggle: (person: PersonCard) => void
  onGroup: () => void
  onFound: () => void
}

function Choice({ chosen, onToggle, onGroup, onFound }: ChoiceProps) {
  const [busy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const openDirect = useOpenDirect(onFound)
  const [person, ...others] = chosen
  const isMany = others.length > 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setMissing(!person)
    if (!person) return
    if (isMany) return onGroup()
    setBusy(true)
    await openDirect(person.id)
    setBusy(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FriendTicks
        chosen={chosen}
        onToggle={(each) => {
          setMissing(false)
          onToggle(each)
        }}
      />
      <ChosenPeople chosen={chosen} onRemove={onToggle} />
      {isMissing && <FieldError>{newGroup.nobodyChosen}</FieldError>}
      <Button type="submit" look="primary" busy={busy}>
        {!person ? words.write : isMany ? words.group : words.writeTo(person.username)}
      </Button>
      {person && !isMany && <Button onClick={onGroup}>{words.group}</Button>}
    </form>
  )
}
