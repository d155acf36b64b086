import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { card, offers } from '../../testing/people.ts'

const people = [
  { person: card('zoe'), friendsInCommon: 2, worksInCommon: 5 },
  { person: card('ben'), friendsInCommon: 1, worksInCommon: 0 },
  { person: card('lou'), friendsInCommon: 0, worksInCommon: 1 },
  { person: card('max'), friendsInCommon: 0, worksInCommon: 1 },
]
const answers = { 'get /api/people-may-know': () => ({ people }) }
const region = async () => within(await screen.findByRole('region', { name: 'Vous connaissez peut-être' }))
const rows = async () => (await region()).getAllByRole('listitem')
const names = async () => (await rows()).map((row) => row.querySelector('b')?.textContent)

test.each(['/friends', '/friends?add=true'])(
  '[FRND-60] %s shows three people whom one may know, with what is in common, and all of them after "Voir tout"',
  async (path) => {
    const { user } = await openPage(path, answers)
    expect(await names()).toEqual(['zoe', 'ben', 'lou'])
    expect((await rows()).map((row) => offers(row))).toEqual([
      { text: ['2 amis et 5 préférés en commun'], buttons: ['Ajouter zoe', 'Ne plus proposer zoe'] },
      { text: ['1 ami en commun'], buttons: ['Ajouter ben', 'Ne plus proposer ben'] },
      { text: ['1 préféré en commun'], buttons: ['Ajouter lou', 'Ne plus proposer lou'] },
    ])
    await user.click((await region()).getByRole('button', { name: /^Voir tout/ }))
    expect(await names()).toEqual(['zoe', 'ben', 'lou', 'max'])
  },
)

test('[FRND-60] somebody is asked at once', async () => {
  const { user, asked } = await openPage('/friends', {
    ...answers,
    'post /api/friend-requests': () => ({ status: 'pending', id: 'r1', direction: 'sent' }),
  })
  await user.click((await region()).getByRole('button', { name: 'Ajouter zoe' }))
  await (await region()).findByText('Demande envoyée')
  expect(asked.find(({ name }) => name === 'post /api/friend-requests')?.body).toEqual({ personId: 'zoe' })
})

test('[FRND-60] who is dismissed goes at once, and comes back when that could not be saved', async () => {
  let fails = true
  const { user, namesAsked } = await openPage('/friends', {
    ...answers,
    'delete /api/people-may-know/{id}': () => {
      if (fails) throw new Rejection('server.unexpected')
      return { ok: true }
    },
  })
  await user.click((await region()).getByRole('button', { name: 'Ne plus proposer zoe' }))
  await waitFor(() => expect(toastStore.get()?.description).toMatch(/^Ce choix n’a pas pu être enregistré/))
  expect(await names()).toEqual(['zoe', 'ben', 'lou'])
  fails = false
  await user.click((await region()).getByRole('button', { name: 'Ne plus proposer zoe' }))
  await waitFor(async () => expect(await names()).toEqual(['ben', 'lou', 'max']))
  expect(namesAsked()).toContain('delete /api/people-may-know/zoe')
})

test('[FRND-60] nobody to suggest takes no place', async () => {
  await openPage('/friends')
  await screen.findByRole('heading', { name: 'Vous n’avez pas encore d’amis' })
  expect(screen.queryByText('Vous connaissez peut-être')).toBeNull()
})
