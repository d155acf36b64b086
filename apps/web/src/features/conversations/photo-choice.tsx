import { ImageUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { mayUpload } from '../profile/avatar-upload.ts'
import { PictureInput } from '../profile/picture-input.tsx'
import styles from './group-photo.module.css'
import { texts } from './texts.ts'

const { settings: words } = texts

/** A chosen file, and its object URL. */
export interface ChosenPhoto {
  file: File
  address: string
}

interface PhotoChoiceProps {
  chosen: ChosenPhoto | undefined
  onChoose: (photo: ChosenPhoto | undefined) => void
  busy: boolean
  /** Placeholder while nothing is chosen. */
  before?: ReactNode
  /** Label of the button that clears the choice. */
  cancel: string
  /** Further actions. */
  children?: ReactNode
}

/** Choice of a group photo, with preview; the caller uploads it. */
export function PhotoChoice({ chosen, onChoose, busy, before, cancel, children }: PhotoChoiceProps) {
  const chooser = useRef<HTMLInputElement>(null)
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.address), [chosen])
  /** The pressed button disappears: the first button takes the focus. */
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
