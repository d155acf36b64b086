import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Work } from '@trouvaille/domain'
import { expect } from 'vitest'
import { film } from './fake-favourites.ts'
import type { Asked } from './fake-server.ts'

/** The search of a section on an open page, and its results. */

export const searching = 'get /api/catalogue/{kind}'

export const book = (id: number): Work => ({
  kind: 'book',
  item: { id: `b${id}`, volumeInfo: { title: `Livre ${id}` } },
})
export const podcast = (id: number): Work => ({
  kind: 'podcast',
  item: { id: `p${id}`, type: 'show', name: `Podcast ${id}` },
})
export const some = (count: number, workOf: (id: number) => Work) =>
  Array.from({ length: count }, (_, id) => workOf(id))

export const carol = film(1, 'Carol')
export const tomboy = film(2, 'Tomboy')
/** Returns the films whose title contains the query. */
export const films = ({ query }: Asked) => ({
  works: [carol, tomboy].filter(({ item }) =>
    JSON.stringify(item)
      .toLowerCase()
      .includes(query.q ?? ''),
  ),
})

export const dialog = () => screen.getByRole('dialog')
export const input = () => within(dialog()).getByRole<HTMLInputElement>('searchbox')
export const rows = () => within(within(dialog()).getAllByRole('list')[0] as HTMLElement).getAllByRole('link')
export const titles = () => rows().map((row) => row.querySelector('b')?.textContent)
/** The title of a result, once it is rendered; a part of it may be highlighted. */
export const row = (title: string) =>
  waitFor(() => {
    const found = [...dialog().querySelectorAll('b')].find(({ textContent }) => textContent === title)
    if (!found) throw new Error(`"${title}" is not among the results.`)
    return found
  })
export const findStatus = (text: string) => within(dialog()).findByText(text)

export const opener = () => screen.getAllByRole('button', { name: /^Rechercher un/ })[0] as HTMLElement

export async function openSearch(): Promise<void> {
  ;(await waitFor(opener)).focus()
  fireEvent.click(opener())
  await screen.findByRole('dialog')
  // Its content is rendered after its frame.
  await waitFor(() => expect(dialog().lastElementChild?.childElementCount).toBeGreaterThan(0))
}

export const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
