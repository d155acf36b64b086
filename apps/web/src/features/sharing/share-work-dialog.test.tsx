// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { pathOf, type Kind } from '@trouvaille/domain'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'

const items: Record<Kind, object> = {
  movie: { id: 1, title: 'Titre' },
  series: { id: 1, name: 'Titre' },
  artist: { id: '1', type: 'artist', name: 'Titre' },
  album: { id: '1', type: 'album', name: 'Titre', artists: [] },
  track: { id: '1', type: 'track', name: 'Titre', artists: [] },
  podcast: { id: '1', type: 'show', name: 'Titre' },
  book: { id: '1', volumeInfo: { title: 'Titre' } },
}

async function openDialog(kind: Kind, label: string) {
  const page = await openPage(pathOf(kind, '1'), {
    'get /api/catalogue/{kind}/{id}': () => ({ work: { kind, item: items[kind] } }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Titre' })
  await page.user.click(screen.getByRole('button', { name: label }))
  return { ...page, dialog: await screen.findByRole('dialog') }
}

test.each<[ids: string, kind: Kind, label: string, title: string]>([
  ['[MOV-14] of a film', 'movie', 'Partager', 'Partager avec vos amis'],
  ['[MOV-14] of a series', 'series', 'Partager', 'Partager avec vos amis'],
  ['[MUS-06] of an artist', 'artist', 'Partager avec des amis', 'Partager avec vos amis'],
  ['[MUS-06] of an album', 'album', 'Partager avec des amis', 'Partager avec vos amis'],
  ['[MUS-06] of a track', 'track', 'Partager avec des amis', 'Partager avec vos amis'],
  ['[BOOK-21] of a book', 'book', 'Partager', 'Partager avec vos amis'],
  ['[POD-12] [POD-13] of a podcast', 'podcast', 'Partager avec des amis', 'Partager Titre'],
])('%s (%s): "%s" opens "%s", which leads a person without friends to them', async (_, kind, label, title) => {
  const { user, dialog } = await openDialog(kind, label)
  expect(within(dialog).getByRole('heading').textContent).toBe(title)
  expect(within(dialog).queryByText('Choisissez un ami avec qui partager ce podcast') !== null).toBe(kind === 'podcast')
  expect(within(dialog).getByRole('link', { name: 'Trouver des amis' }).getAttribute('href')).toBe('/friends')
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[SHAR-01] [SHAR-04] [SHAR-05] [TOAST-59] [TOAST-60] the link of the page is copied, or the failure said', async () => {
  const { user, dialog, toastStore } = await openDialog('movie', 'Partager')
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
  const copy = () => user.click(within(dialog).getByRole('button', { name: 'Copier le lien de la fiche' }))
  await copy()
  expect(toastStore.get()).toMatchObject({
    title: 'Erreur',
    description: 'Impossible de copier le lien',
    tone: 'error',
  })
  expect(dialog.textContent).toContain('Impossible de copier le lien')
  await copy()
  expect(writeText).toHaveBeenLastCalledWith(`${location.origin}/movie/1`)
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Lien copié !', tone: 'success' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
