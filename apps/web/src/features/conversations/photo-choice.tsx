import { ImageUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { mayUpload } from '../profile/avatar-upload.ts'
import { PictureInput } from '../profile/picture-input.tsx'
import styles from './group-photo.module.css'
import { texts } from './texts.ts'

const { settings: words } = texts

/** A picture that was chosen, and where this page shows it. */
export interface ChosenPhoto {
  file: File
  address: string
}

interface PhotoChoiceProps {
  chosen: ChosenPhoto | undefined
  onChoose: (photo: ChosenPhoto | undefined) => void
  busy: boolean
  /** What stands there while nothing is chosen. */
  before?: ReactNode
  /** What takes the choice back. */
  cancel: string
  /** What else can be done with it. */
  children?: ReactNode
}

/** The photo of a group as it is chosen: it is shown, and sent by whoever asks for it. */
export function PhotoChoice({ chosen, onChoose, busy, before, cancel, children }: PhotoChoiceProps) {
  const chooser = useRef<HTMLInputElement>(null)
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.address), [chosen])
  /** The button that was pressed goes away: the first one takes the focus. */
  const takeBack = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.parentElement?.querySelector('button')?.focus()
    onChoose(undefined)
  }
  return (
    <section className={styles.photo} aria-label={words.photo}>
      {chosen ? <img src={chosen.address} alt={words.preview} /> : before}
      <div className={styles.ways}>
        <Button small onClick={() => !busy && chooser.current?.click()}>
          <ImageUp aria-hidden="true" />
          {words.choosePhoto}
        </Button>
        {children}
        {chosen && !busy && (
          <Button look="text" small onClick={takeBack}>
            {cancel}
          </Button>
        )}
      </div>
      <PictureInput
        ref={chooser}
        label={words.choosePhoto}
        onPick={(file) => mayUpload(file) && onChoose({ file, address: URL.createObjectURL(file) })}
      />
    </section>
  )
}
