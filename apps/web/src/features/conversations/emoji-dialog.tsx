import { EmojiPicker } from 'frimousse'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { chatTexts } from './chat-texts.ts'
import { frenchEmojis } from './emoji-data.ts'
import styles from './emoji-dialog.module.css'

const { emojis: words } = chatTexts

interface EmojiDialogProps {
  onPick: (emoji: string) => void
  onClose: () => void
}

/** All emojis, by group, with a search among their French names [MSG-29]. */
export function EmojiDialog({ onPick, onClose }: EmojiDialogProps) {
  const search = useRef<HTMLInputElement>(null)
  // After the dialog has put it on its first button.
  useEffect(() => {
    const timer = setTimeout(() => search.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog title={words.title} onClose={onClose}>
      <EmojiPicker.Root
        className={styles.picker}
        locale="fr"
        columns={8}
        resolveEmojiData={() => frenchEmojis}
        onEmojiSelect={({ emoji }) => {
          onClose()
          onPick(emoji)
        }}
      >
        <EmojiPicker.Search
          ref={search}
          className={styles.search}
          aria-label={words.search}
          placeholder={words.search}
          spellCheck={false}
        />
        <EmojiPicker.Viewport className={styles.viewport}>
          <EmojiPicker.Empty className={styles.note}>{words.nothing}</EmojiPicker.Empty>
          <EmojiPicker.List className={styles.list} components={parts} />
        </EmojiPicker.Viewport>
        <div className={styles.foot}>
          <EmojiPicker.ActiveEmoji>
            {({ emoji }) => (
              <span className={styles.active}>
                {emoji && (
                  <>
                    <span aria-hidden="true">{emoji.emoji}</span> {emoji.label}
                  </>
                )}
              </span>
            )}
          </EmojiPicker.ActiveEmoji>
          <EmojiPicker.SkinToneSelector className={styles.tone} aria-label={words.tone} title={words.tone} />
        </div>
      </EmojiPicker.Root>
    </Dialog>
  )
}

const parts: NonNullable<ComponentProps<typeof EmojiPicker.List>['components']> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className={styles.group}>
      {category.label}
    </div>
  ),
  // The library counts from 0, ARIA from 1. It looks for all rows but the first by their number.
  Row: ({ 'aria-rowindex': row, ...props }) => <div {...props} aria-rowindex={row === 0 ? undefined : row} />,
  Emoji: ({ emoji, 'aria-colindex': column = 0, ...props }) => (
    <button {...props} {...{ 'aria-colindex': column + 1 }} className={styles.emoji}>
      {emoji.emoji}
    </button>
  ),
}
