import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card, friendsPage } from '../../testing/people.ts'

const key = 'friendsRecentSearches'
const names = Array.from({ length: 14 }, (_, place) => `ami${String(place + 1).padStart(2, '0')}`)

async function open(recents: readonly string[] = []) {
  const page = await openPage(
    '/friends',
    {
      'get /api/friends': ({ query }) => {
        const found = names.filter((name) => name.includes(query.q ?? ''))
        return query.after
          ? friendsPage(found.slice(12), null, found.length)
          : friendsPage(found.slice(0, 12), found.length > 12 ? 'x' : null, found.length)
      },
      'get /api/people/{id}/favourites/summary': () => ({ parts: [] }),
    },
    () => recents.length > 0 && localStorage.setItem(key, JSON.stringify(recents.map((name) => card(name)))),
  )
  const start = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Rechercher un contact' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rechercher un contact' }))
    // The field is focused a moment after the overlay has opened.
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('searchbox')))
    return dialog
  }
  return { ...page, start, dialog: await start() }
}

type Dialog = ReturnType<typeof within>
const found = (dialog: Dialog) => {
  const region = dialog.getByRole('region', { name: 'Vos amis' })
  return [...region.querySelectorAll('[data-result] b')].map(({ textContent }) => textContent)
}
const type = (dialog: Dialog, value: string) => fireEvent.change(dialog.getByRole('searchbox'), { target: { value } })
const stored = () => JSON.parse(localStorage.getItem(key) ?? '[]').map(({ id }: { id: string }) => id)

test('[FRND-06] [GAP-83] five friends, then "+N autres amis", which shows the others', async () => {
  const { user, dialog } = await open()
  await waitFor(() => expect(found(dialog)).toEqual(names.slice(0, 5)))
  await user.click(dialog.getByRole('button', { name: '+9 autres amis' }))
  await waitFor(() => expect(found(dialog)).toEqual(names.slice(0, 12)))
  expect(document.activeElement?.textContent).toContain('ami05')
  await user.click(dialog.getByRole('button', { name: 'Afficher plus' }))
  await waitFor(() => expect(found(dialog)).toEqual(names))
})

test('what is typed is searched on the server; "Aucun résultat trouvé" stands in the overlay, without a notification', async () => {
  const { dialog, asked } = await open()
  type(dialog, 'ami1')
  await waitFor(() => expect(found(dialog)).toEqual(['ami10', 'ami11', 'ami12', 'ami13', 'ami14']))
  expect(asked.some(({ name, query }) => name === 'get /api/friends' && query.q === 'ami1')).toBe(true)
  expect(dialog.queryByRole('button', { name: /autres? amis?$/ })).toBeNull()
  type(dialog, 'xyz')
  await dialog.findByText('Aucun résultat trouvé')
  expect(toastStore.get()).toBeUndefined()
})

test('[FRND-13] closing the overlay clears the query', async () => {
  const { user, dialog, start } = await open()
  type(dialog, 'ami1')
  await user.click(dialog.getByRole('button', { name: 'Fermer la recherche' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await start()).getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('[FRND-07] [GAP-90] whoever is picked comes first among eight recent searches, and opens', async () => {
  const before = ['b1', 'b2', 'ami02', 'b4', 'b5', 'b6', 'b7', 'b8']
  const { user, dialog } = await open(before)
  await waitFor(() => expect(found(dialog)).toHaveLength(5))
  await user.click(within(dialog.getByRole('region', { name: 'Vos amis' })).getByRole('button', { name: /^ami01/ }))
  await screen.findByRole('heading', { name: 'Préférences de ami01' })
  expect(stored()).toEqual(['ami01', 'b1', 'b2', 'ami02', 'b4', 'b5', 'b6', 'b7'])
})

test('[FRND-07] recent searches are cleared one by one, or all of them', async () => {
  const { user, dialog } = await open(['b1', 'b2', 'b3'])
  await user.click(await dialog.findByRole('button', { name: 'Retirer b2 des recherches récentes' }))
  expect(stored()).toEqual(['b1', 'b3'])
  await waitFor(() => expect(document.activeElement?.textContent).toContain('b3'))
  await user.click(dialog.getByRole('button', { name: 'Effacer les dernières recherches' }))
  expect(stored()).toEqual([])
  expect(dialog.queryByRole('heading', { name: 'Recherches récentes' })).toBeNull()
  expect(document.activeElement).toBe(dialog.getByRole('searchbox'))
})

test('rubbish among the recent searches on the device is left out', async () => {
  const { dialog } = await open()
  localStorage.setItem(key, '[{"id":1}]')
  await waitFor(() => expect(found(dialog)).toHaveLength(5))
  expect(dialog.queryByRole('heading', { name: 'Recherches récentes' })).toBeNull()
})
