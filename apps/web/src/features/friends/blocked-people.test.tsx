import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card } from '../../testing/people.ts'

const group = async () => within(await screen.findByRole('region', { name: 'Personnes bloquées' }))

test('[GAP-86] nobody is blocked', async () => {
  await openPage('/settings')
  await (await group()).findByText('Vous n’avez bloqué personne.')
})

test('[GAP-86] blocked people are listed page by page, and unblocked', async () => {
  let first = ['zoe', 'ben']
  const { user, namesAsked } = await openPage('/settings', {
    'get /api/blocks': ({ query }) =>
      query.after
        ? { people: [card('lou')], nextCursor: null }
        : { people: first.map((name) => card(name)), nextCursor: '1.x' },
    'delete /api/blocks/{id}': () => {
      first = ['ben']
      return { ok: true }
    },
  })
  const blocked = await group()
  const names = () => blocked.queryAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
  await waitFor(() => expect(names()).toEqual(['zoe', 'ben']))
  await user.click(blocked.getByRole('button', { name: 'Afficher plus' }))
  await waitFor(() => expect(names()).toEqual(['zoe', 'ben', 'lou']))
  await user.click(blocked.getByRole('button', { name: 'Débloquer zoe' }))
  await waitFor(() => expect(names()).toEqual(['ben', 'lou']))
  expect(namesAsked()).toContain('delete /api/blocks/zoe')
  expect(toastStore.get()).toMatchObject({ title: 'Personne débloquée', description: 'zoe' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Débloquer ben'))
})

test('somebody who cannot be unblocked stays, and that is said', async () => {
  const { user } = await openPage('/settings', {
    'get /api/blocks': () => ({ people: [card('zoe')], nextCursor: null }),
    'delete /api/blocks/{id}': () => {
      throw new Rejection('server.unexpected')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Débloquer zoe' }))
  await waitFor(() => expect(toastStore.get()?.description).toMatch(/^Cette personne n’a pas pu être débloquée/))
  expect(screen.getByRole('button', { name: 'Débloquer zoe' }).hasAttribute('aria-busy')).toBe(false)
})

test('[GAP-151] an unblocking without a network waits, can be taken back, and goes out when it is back; refused, it says so', async () => {
  let people = [card('zoe'), card('ben')]
  const { user, answers, namesAsked } = await openPage('/settings', {
    'get /api/blocks': () => ({ people, nextCursor: null }),
    'delete /api/blocks/{id}': offline,
  })
  const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement
  await user.click(await screen.findByRole('button', { name: 'Débloquer zoe' }))
  await waitFor(() => expect(row('zoe').textContent).toContain('En attente du réseau'))
  await user.click(screen.getByRole('button', { name: 'Annuler le déblocage de zoe' }))
  await waitFor(() => expect(row('zoe').textContent).not.toContain('En attente du réseau'))
  await user.click(screen.getByRole('button', { name: 'Débloquer ben' }))
  await waitFor(() => expect(row('ben').textContent).toContain('En attente du réseau'))
  const before = namesAsked().length
  answers['delete /api/blocks/{id}'] = () => {
    people = [card('zoe')]
    return { ok: true }
  }
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('ben')).toBeNull())
  const sentNow = namesAsked().slice(before)
  expect(sentNow.filter((name) => name.startsWith('delete'))).toEqual(['delete /api/blocks/ben'])
  Object.assign(answers, { 'delete /api/blocks/{id}': offline })
  await user.click(screen.getByRole('button', { name: 'Débloquer zoe' }))
  await waitFor(() => expect(row('zoe').textContent).toContain('En attente du réseau'))
  answers['delete /api/blocks/{id}'] = () => {
    throw new Rejection('people.not_found')
  }
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() =>
    expect(toastStore.get()?.description).toBe('Le déblocage de zoe, voulu hors ligne, n’a pas abouti.'),
  )
  expect(row('zoe').textContent).not.toContain('En attente du réseau')
})
