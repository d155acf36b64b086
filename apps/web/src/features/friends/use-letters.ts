import type { FriendLetter } from '@trouvaille/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface LettersOptions {
  /** The list, whose rows have their letter as `data-letter`. */
  list: RefObject<HTMLUListElement | null>
  /** The loaded pages. */
  pages: readonly unknown[] | undefined
  /** Whether there are friends before the first row. */
  hasPreviousPage: boolean
  /** Cursor at which the list starts; from the beginning when undefined. */
  from: string | undefined
  /** Restarts the list at a cursor. */
  onFrom: (from: string | undefined) => void
}

/** Scrolls to the friends of a letter, and tracks the letter at the top of the viewport. */
export function useLetters({ list, pages, hasPreviousPage, from, onFrom }: LettersOptions) {
  const [current, setCurrent] = useState<string>()
  /** The letter to scroll to once its page is loaded. */
  const wanted = useRef<string>(undefined)

  function goTo(letter: string): boolean {
    const row = list.current?.querySelector<HTMLElement>(`[data-letter="${letter}"]`)
    if (!row) return false
    row.scrollIntoView({ block: 'start' })
    row.querySelector('button')?.focus({ preventScroll: true })
    setCurrent(letter)
    return true
  }

  const isFirst = (letter: string) => list.current?.querySelector<HTMLElement>('li')?.dataset.letter === letter

  useEffect(() => {
    if (wanted.current === undefined || !pages) return
    goTo(wanted.current)
    wanted.current = undefined
  })

  useEffect(() => {
    const rows = pages && list.current?.querySelectorAll<HTMLElement>('[data-letter]')
    const first = rows?.[0]
    if (!first) return
    // Observes a one-pixel line of the viewport, right below the sticky header.
    const [padding, margin] = [
      getComputedStyle(document.documentElement).scrollPaddingTop,
      getComputedStyle(first).scrollMarginTop,
    ]
    const line = Math.round((Number.parseFloat(padding) || 0) + (Number.parseFloat(margin) || 0)) + 8
    const observer = new IntersectionObserver(
      (entries) => {
        const reached = entries.find(({ isIntersecting }) => isIntersecting)?.target as HTMLElement | undefined
        if (reached) setCurrent(reached.dataset.letter)
      },
      { rootMargin: `${-line}px 0px ${line + 1 - innerHeight}px 0px` },
    )
    for (const row of rows) observer.observe(row)
    return () => observer.disconnect()
  }, [list, pages])

  return {
    current,
    choose({ letter, cursor }: FriendLetter): void {
      const start = cursor ?? undefined
      // The friends before the first row may have the same letter.
      const isWhole = !(hasPreviousPage && isFirst(letter)) || from === start
      if (isWhole && goTo(letter)) return
      wanted.current = letter
      onFrom(start)
    },
  }
}
