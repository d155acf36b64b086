import { within } from '@testing-library/react'
import type { PersonResult } from '@trouvaille/contract'
import { openPage } from './open-page.tsx'
import { offers, result, rowOf } from './people.ts'

/** What the row of Zoé offers to who may ask her, and to who has asked. */
export const add = { text: [], buttons: ['Ajouter zoe'] }
export const cancel = { text: ['Demande envoyée'], buttons: ['Annuler la demande à zoe'] }

/** Opens the page with a suggested person. @param answers Of the server, to actions on them. */
export async function openSuggested(
  friendship: PersonResult['friendship'],
  answers: NonNullable<Parameters<typeof openPage>[1]> = {},
) {
  const page = await openPage('/friends?add=true', {
    'get /api/people-suggestions': () => ({ people: [result('zoe', friendship)] }),
    ...answers,
  })
  const row = await rowOf('zoe')
  const press = (name: RegExp) => page.user.click(within(row).getByRole('button', { name }))
  return { ...page, row, press, shown: () => offers(row) }
}
