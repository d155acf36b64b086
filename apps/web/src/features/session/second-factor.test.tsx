import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person, resetDevice } from '../../testing/tab.ts'

const providers = { 'get /api/oauth-providers': () => ({ providers: [] }) }
const account = person('b', { username: 'Bob' })

test('[PKEY-07] [PKEY-08] the token of a provider’s return asks for the second step, and leaves the address', async () => {
  const { user, router, asked, answers } = await openPage(
    '/signin?second=waiting&error=session.second_factor_required',
    {
      ...providers,
      'post /api/session/recovery-code': () => {
        throw new Rejection('session.invalid_credentials')
      },
    },
    resetDevice,
  )
  await screen.findByRole('heading', { level: 1, name: 'Encore une étape' })
  await waitFor(() => expect(router.state.location.href).toBe('/signin'))
  const main = within(screen.getByRole('main'))
  const code = main.getByLabelText<HTMLInputElement>('Code de secours')
  await user.type(code, 'abcd')
  await user.click(main.getByRole('button', { name: 'Utiliser un code de secours' }))
  await main.findByText('Ce code de secours n’est pas valable.')
  expect(code.value).toBe('abcd')
  answers['post /api/session/recovery-code'] = () => ({ account, kept: [], token: 't', device: 'd' })
  await user.click(main.getByRole('button', { name: 'Utiliser un code de secours' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Connexion réussie' }))
  expect(asked.findLast(({ name }) => name === 'post /api/session/recovery-code')?.body).toEqual({
    token: 'waiting',
    code: 'abcd',
  })
})

test('[PKEY-07] a sign-in that has waited too long begins anew', async () => {
  const { user } = await openPage(
    '/signin?second=waiting',
    {
      ...providers,
      'post /api/session/recovery-code': () => {
        throw new Rejection('session.second_factor_expired')
      },
    },
    resetDevice,
  )
  await user.type(await screen.findByLabelText('Code de secours'), 'abcd')
  await user.click(screen.getByRole('button', { name: 'Utiliser un code de secours' }))
  await screen.findByRole('heading', { level: 1, name: 'Connexion' })
  expect(toastStore.get()?.description).toBe('Cette connexion a attendu trop longtemps. Recommencez.')
})
