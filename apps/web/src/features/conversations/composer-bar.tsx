import type { Quote } from '@trouvaille/contract'
import { asWritten } from '@trouvaille/domain'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { RoundButton } from '../../ui/button.tsx'
import { chatTexts } from './chat-texts.ts'
import styles from './composer.module.css'
import { QuoteBlock } from './quote-block.tsx'

interface ComposerBarProps {
  /** What ends it. */
  cancel: string
  onCancel: () => void
  children: ReactNode
}

/** Above the input: what is answered, or changed. */
export function ComposerBar({ cancel, onCancel, children }: ComposerBarProps) {
  return (
    <div className={styles.context}>
      <div className={styles.about}>{children}</div>
      <RoundButton label={cancel} onClick={onCancel} onPointerDown={(event) => event.preventDefault()}>
        <X />
      </RoundButton>
    </div>
  )
}

/** What the next message answers. */
export function Answered({ quote, author }: { quote: Quote; author: string | undefined }) {
  const { of, ofSelf, ofMessage } = chatTexts.quote
  const title = author === chatTexts.you ? ofSelf : author === undefined ? ofMessage : of(asWritten(author))
  return (
    <>
      <p>{title}</p>
      <QuoteBlock quote={quote} author={undefined} />
    </>
  )
}
