import { typeset } from '@trouvaille/domain'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { openPage } from '../../testing/open-page.tsx'

const text = typeset(
  'Découvre Trouvaille, l’app pour partager tes séries, films, musiques, livres et podcasts préférés avec tes proches !',
)

/** Opens the dialog from home, on a device with or without share and clipboard support. */
async function openDialog({
  share,
  copy = async () => {},
}: {
  share?: () => Promise<void>
  copy?: () => Promise<void>
}) {
  const page = await openPage('/')
  const writeText = vi.fn<(written: string) => Promise<void>>(copy)
  vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share }, clipboard: { value: { writeText } } }))
  fireEvent.click((await screen.findAllByRole('button', { name: 'Partager l’app' }))[0] as HTMLElement)
  await screen.findByRole('dialog', { name: 'Partager Trouvaille' })
  return { ...page, writeText }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('[APP-01] [APP-02] [APP-08] [GAP-169] [APP-09] [APP-10] [APP-11] [APP-12] it shows the link, and hands the text with it to other apps', async () => {
  const { user } = await openDialog({})
  expect(screen.getByRole('dialog').textContent).toContain(location.origin)
  const message = encodeURIComponent(`${text} ${location.origin}`)
  expect(href('WhatsApp')).toBe(`https://wa.me/?text=${message}`)
  expect(href('Email')).toBe(`mailto:?subject=${encodeURIComponent('Découvre Trouvaille')}&body=${message}`)
  expect(href('SMS')).toBe(`sms:?&body=${message}`)
  await user.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[APP-03] [APP-04] [APP-13] [TOAST-59] copying says so for two seconds, without a call of the server', async () => {
  const { writeText, namesAsked } = await openDialog({})
  vi.useFakeTimers()
  await press('Copier le lien')
  expect(writeText).toHaveBeenCalledExactlyOnceWith(location.origin)
  expect(toastStore.get()).toMatchObject({
    title: 'Lien copié !',
    description: 'Le lien a été copié dans le presse-papiers',
    tone: 'success',
  })
  screen.getByRole('button', { name: typeset('Copié !') })
  act(() => void vi.advanceTimersByTime(1999))
  screen.getByRole('button', { name: typeset('Copié !') })
  act(() => void vi.advanceTimersByTime(1))
  screen.getByRole('button', { name: 'Copier le lien' })
  // Home continues to send its own requests.
  expect(namesAsked().filter((name) => !name.startsWith('get '))).toEqual([])
})

test('[TOAST-60] a link that cannot be copied is said, in the dialog too', async () => {
  await openDialog({ copy: () => Promise.reject(new Error('denied')) })
  await press('Copier le lien')
  expect(toastStore.get()).toMatchObject({
    title: 'Erreur',
    description: 'Impossible de copier le lien',
    tone: 'error',
  })
  expect(screen.getByRole('dialog').textContent).toContain('Impossible de copier le lien')
  expect(screen.queryByRole('button', { name: typeset('Copié !') })).toBeNull()
})

test('[APP-05] [APP-07] [APP-12] the device shares text and link; changing one’s mind is no error', async () => {
  const share = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException('cancelled', 'AbortError')))
  const { writeText } = await openDialog({ share })
  await press('Partager…')
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Découvre Trouvaille', text, url: location.origin })
  expect(writeText).not.toHaveBeenCalled()
  expect(toastStore.get()).toBeUndefined()
})

test.each([
  ['cannot share', undefined],
  ['fails to', () => Promise.reject(new Error('no app'))],
])('[APP-06] where the device %s, the link is copied', async (_, share) => {
  const { writeText } = await openDialog(share ? { share } : {})
  await press('Partager…')
  await waitFor(() => expect(toastStore.get()?.title).toBe('Lien copié !'))
  expect(writeText).toHaveBeenCalledExactlyOnceWith(location.origin)
})
