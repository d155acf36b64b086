import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { openPage } from '../../testing/open-page.tsx'
import { book, input, opener, openSearch, findStatus, searching, some, type } from '../../testing/section-search.ts'

describe('the cards of books', () => {
  test('[BOOK-05] [BOOK-06] [BOOK-07] [BOOK-08] [GAP-98] [GAP-99] [GAP-112] [TOAST-91] [TOAST-92] [TOAST-93] [TOAST-94] Enter leaves the results as 8 cards with both toggles, until they are closed', async () => {
    const { user } = await openPage('/books', {
      [searching]: () => ({ works: some(12, book) }),
      'post /api/favourites/changes': () => ({ ok: true }),
    })
    await openSearch()
    type(' le ')
    await findStatus('12 résultats')
    fireEvent.submit(input().form as HTMLFormElement)
    expect(screen.queryByRole('dialog')).toBeNull()
    const left = await screen.findByRole('region', { name: /^Résultats pour «.le.»$/ })
    const cards = within(left).getAllByRole('listitem')
    expect(cards.map((card) => card.querySelector('b')?.textContent)).toEqual(
      some(8, book).map((_, id) => `Livre ${id}`),
    )

    const [first] = cards as [HTMLElement]
    const current = within(first).getByRole('button', { name: 'Favoris du moment' })
    const allTime = within(first).getByRole('button', { name: 'Favoris de tous les temps' })
    const pressed = () => [current, allTime].map((toggle) => toggle.getAttribute('aria-pressed'))
    for (const [toggle, after, shown] of [
      [current, ['true', 'false'], { title: 'Ajouté aux favoris' }],
      [
        allTime,
        ['true', 'true'],
        { title: 'Ajouté aux favoris', description: 'Ajouté aux préférés de tous les temps' },
      ],
      [current, ['false', 'true'], { title: 'Retiré des favoris' }],
      [allTime, ['false', 'false'], { title: 'Retiré des préférés de tous les temps' }],
    ] as const) {
      await user.click(toggle)
      expect(pressed()).toEqual(after)
      expect(toastStore.get()).toMatchObject({ tone: 'success', ...shown })
    }
    await user.click(within(left).getByRole('button', { name: 'Fermer' }))
    expect(screen.queryByRole('region', { name: /^Résultats/ })).toBeNull()
    expect(document.activeElement).toBe(opener())
  })
})
