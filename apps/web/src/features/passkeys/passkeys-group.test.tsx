import { screen, waitFor, within } from '@testing-library/react'
import { typeset } from '@trouvaille/domain'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const key = {
  id: 'p1',
  name: 'Clé du bureau',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastUsedAt: null,
  isSynced: false,
}

const held = {
  passkeys: [key],
  isAvailable: true,
  secondFactor: false,
  recoveryCodes: 0,
  isRequired: false,
}

const group = () => screen.findByRole('region', { name: 'Clés d’accès' })

test('[PKEY-05] where the browser makes no keys none is offered, and those of other devices are listed', async () => {
  await openPage('/settings', { 'get /api/passkeys': () => held })
  const keys = within(await group())
  await keys.findByText('Clé du bureau')
  expect(keys.queryByRole('button', { name: 'Ajouter une clé d’accès' })).toBeNull()
  expect(keys.queryByRole('switch')).toBeNull()
  keys.getByText(/ne peut pas utiliser de clés d’accès ici/)
})

test('[PKEY-01] a key is renamed, and what was typed stays when that fails', async () => {
  const rename = vi.fn<() => object>(() => ({ ok: true }))
  const { user, answers } = await openPage('/settings', {
    'get /api/passkeys': () => held,
    'patch /api/passkeys/{id}': () => {
      throw new Rejection('server.unexpected')
    },
  })
  await user.click(
    await within(await group()).findByRole('button', { name: typeset('Renommer la clé : Clé du bureau') }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Renommer la clé d’accès' }))
  const field = dialog.getByLabelText<HTMLInputElement>('Nom de la clé')
  await user.clear(field)
  await user.type(field, 'Clé de la maison')
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await dialog.findByText('Impossible de renommer la clé d’accès. Veuillez réessayer.')
  expect(field.value).toBe('Clé de la maison')
  answers['patch /api/passkeys/{id}'] = rename
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(rename).toHaveBeenCalled()
})

test('[PKEY-12] the last key that is needed stays, and that is said in the dialog', async () => {
  const { user, answers } = await openPage('/settings', {
    'get /api/passkeys': () => ({ ...held, isRequired: true }),
    'delete /api/passkeys/{id}': () => {
      throw new Rejection('passkeys.last')
    },
  })
  await user.click(
    await within(await group()).findByRole('button', { name: typeset('Retirer la clé : Clé du bureau') }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: /Retirer cette clé d’accès/ }))
  await user.click(dialog.getByRole('button', { name: 'Retirer la clé' }))
  await dialog.findByText(/C’est votre dernière clé d’accès/)
  answers['delete /api/passkeys/{id}'] = () => ({ ok: true })
  await user.click(dialog.getByRole('button', { name: 'Retirer la clé' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Clé d’accès retirée' }))
})
