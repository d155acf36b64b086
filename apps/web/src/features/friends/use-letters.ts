import type { FriendLetter } from '@trouvaille/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface LettersOptions {
  /** The rows, each with its letter as `data-letter`. */
  list: RefObject<HTMLUListElement | null>
  /** What the rows are drawn from, once it is there. */
  pages: readonly unknown[] | undefined
  /** Whether friends stand before the first row. */
  hasPreviousPage: boolean
  /** The cursor where the list begins; at its beginning when undefined. */
  from: string | undefined
  /** Lets the list begin elsewhere. */
  onFrom: (from: string | undefined) => void
}

/** Leads to the friends of a letter, and follows which letter is at the top of the window. */
export function useLetters({ list, pages, hasPreviousPage, from, onFrom }: LettersOptions) {
  const [current, setCurrent] = useState<string>()
  /** Where one has asked to go, until it has come. */
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
    // One line of the window, right below what lies over the list.
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
      // The first row may be of a letter of which others stand before it.
      const isWhole = !(hasPreviousPage && isFirst(letter)) || from === start
      if (isWhole && goTo(letter)) return
      wanted.current = letter
      onFrom(start)
    },
  }
}
