import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { birthMonths, countries, genders } from '@trouvaille/domain'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../../lib/toasts.ts'
import { type Answer, hang, offline, Rejection } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const stored = {
  username: 'Marie',
  email: 'a@example.org',
  gender: null as string | null,
  birthDay: null as number | null,
  birthMonth: null as string | null,
  birthYear: null as number | null,
  phoneNumber: null as string | null,
  foundByPhone: false,
  showsActivity: true,
  isSuggested: false,
  country: null as string | null,
  bio: null as string | null,
  avatarUrl: null as string | null,
  chosenWorks: [],
}

/** The edit screen of Marie, on a server that stores changes. */
async function open(answers: Parameters<typeof openPage>[1] = {}, prepare = () => {}) {
  const profile = { ...stored }
  const all: typeof answers = {
    'get /api/profile': () => profile,
    'patch /api/profile': ({ body }) => Object.assign(profile, body),
    'put /api/profile/phone': ({ body }) => {
      const { phoneNumber } = body as { phoneNumber: string | null }
      profile.phoneNumber = phoneNumber && phoneNumber.replaceAll(' ', '')
      return { phoneNumber: profile.phoneNumber }
    },
    'get /api/usernames/{username}': () => ({ available: true }),
    ...answers,
  }
  const opened = await openPage('/profile?edit=true', all, prepare)
  await screen.findByLabelText('Bio')
  /** The saved changes, in order. */
  const sent = () =>
    opened.asked.filter(({ name }) => /^(patch|put) /.test(name)).map(({ name, body }) => [name.split(' ')[1], body])
  return { ...opened, profile, sent }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' })
const saved = { title: 'Profil enregistré', description: 'Vos modifications ont été enregistrées avec succès.' }
const failed = 'Impossible d’enregistrer votre profil.'
const optionsOf = (name: string) => [...screen.getByLabelText<HTMLSelectElement>(name).options].map(({ text }) => text)

test('[PROF-04] [PROF-05] [PROF-06] [PROF-07] [PROF-08] [PROF-09] [PROF-10] [PROF-11] [PROF-12] [PROF-13] [PROF-15] [PROF-44] [PROF-57] [GAP-68] [GAP-70] [GAP-71] it shows what is stored and invents nothing', async () => {
  await open()
  expect([field('Nom d’utilisateur').value, field('Nom d’utilisateur').maxLength]).toEqual(['Marie', 50])
  for (const [name, value] of [
    ['Email', 'a@example.org'],
    ['Mot de passe', '••••••••'],
  ] as const) {
    expect([field(name).value, field(name).readOnly], name).toEqual([value, true])
  }
  expect(field('Bio').value).toBe('')
  expect(field('Téléphone').placeholder).toBe('+33612345678')
  const year = new Date().getFullYear()
  for (const [name, options] of [
    ['Genre', genders],
    ['Jour', Array.from({ length: 31 }, (_, index) => index + 1)],
    ['Mois', birthMonths],
    ['Année', Array.from({ length: 100 }, (_, index) => year - index)],
    ['Pays', countries],
  ] as const) {
    expect([field(name).value, optionsOf(name)]).toEqual(['', ['Non renseigné', ...options.map(String)]])
  }
  save()
  const remove = screen.getByRole('link', { name: 'Supprimer définitivement mon compte' })
  expect(remove.getAttribute('href')).toBe('/account-deletion')
})

test('[PROF-02] [TOAST-46] [GAP-72] [PROF-43] only what was operated and differs is sent; a date that does not exist is refused', async () => {
  const { user, sent, router } = await open()
  await user.selectOptions(field('Jour'), '30')
  await user.selectOptions(field('Mois'), 'Février')
  await user.click(save())
  await screen.findByText('Cette date n’existe pas', { exact: false })
  expect(sent()).toEqual([])
  await user.selectOptions(field('Jour'), '28')
  await user.selectOptions(field('Genre'), 'Femme')
  await user.selectOptions(field('Pays'), 'Belgique')
  await user.click(save())
  await waitFor(() => expect(router.state.location.href).toBe('/profile'))
  expect(toastStore.get()).toMatchObject(saved)
  expect(sent()).toEqual([
    ['/api/profile', { gender: 'Femme', country: 'Belgique', birthDay: 28, birthMonth: 'Février' }],
  ])
})

test('[PROF-02] its back button leads to the profile', async () => {
  const { user, router } = await open()
  await user.click(screen.getByRole('button', { name: 'Retour au profil' }))
  await waitFor(() => expect(router.state.location.href).toBe('/profile'))
})

test('[PROF-14] [PROF-24] [PROF-30] [PROF-40] [PROF-45] [PROF-52] the name is looked up, then everything is stored, the phone last; the bars show the new name', async () => {
  let answer = () => {}
  const { user, asked, profile } = await open({
    'patch /api/profile': async ({ body }) => {
      await new Promise<void>((resolve) => (answer = resolve))
      return Object.assign(profile, body)
    },
  })
  await user.clear(field('Nom d’utilisateur'))
  await user.type(field('Nom d’utilisateur'), '  Zoé ')
  await screen.findByText('Ce nom d’utilisateur est disponible.')
  await user.type(field('Bio'), 'Une bio.')
  await user.type(field('Téléphone'), '+33 6 98 76 54 32')
  await user.selectOptions(field('Jour'), '29')
  await user.selectOptions(field('Mois'), 'Février')
  await user.selectOptions(field('Année'), '1996')
  const before = asked.length
  await user.click(save())
  const busy = await screen.findByRole('button', { name: 'Enregistrement…' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  answer()
  await screen.findByRole('heading', { level: 1, name: 'Zoé' })
  expect(
    asked
      .slice(before)
      .filter(({ name }) => /usernames|^patch|^put/.test(name))
      .map(({ name, body }) => [decodeURIComponent(name), body]),
  ).toEqual([
    ['get /api/usernames/Zoé', undefined],
    ['patch /api/profile', { username: 'Zoé', bio: 'Une bio.', birthDay: 29, birthMonth: 'Février', birthYear: 1996 }],
    ['put /api/profile/phone', { phoneNumber: '+33 6 98 76 54 32' }],
  ])
  await user.click(screen.getByRole('button', { name: 'Profil' }))
  within(await screen.findByRole('dialog', { name: 'Profil' })).getByText('Zoé')
})

test.each([
  ['   ', 'Le nom d’utilisateur est requis'],
  ['a', 'Le nom d’utilisateur doit contenir entre 2 et 50 caractères'],
  ['jean.martin', 'Le nom d’utilisateur ne peut contenir que des lettres, chiffres, tirets et underscores'],
  ['-jean', 'Le nom d’utilisateur doit commencer par une lettre ou un chiffre'],
])(
  '[PROF-19] [PROF-20] [PROF-21] [PROF-22] [PROF-23] [PROF-39] the name "%s" is refused at its field',
  async (name, message) => {
    const { user, sent } = await open()
    await user.clear(field('Nom d’utilisateur'))
    await user.type(field('Nom d’utilisateur'), name)
    await user.click(save())
    await screen.findByText(message)
    await waitFor(() => expect(document.activeElement).toBe(field('Nom d’utilisateur')))
    expect(field('Nom d’utilisateur').getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  },
)

const taken = 'Ce nom d’utilisateur est déjà utilisé. Veuillez en choisir un autre.'
const refuse =
  (...given: ConstructorParameters<typeof Rejection>): Answer =>
  () => {
    throw new Rejection(...given)
  }

test('[PROF-41] [TOAST-38] [GAP-24] a name that is taken is said so while one types and when one saves, and not stored', async () => {
  const { user, sent } = await open({ 'get /api/usernames/{username}': () => ({ available: false }) })
  await user.type(field('Nom d’utilisateur'), '2')
  await screen.findByText(taken)
  await user.click(save())
  await waitFor(() => expect(save().disabled).toBe(false))
  screen.getByText(taken)
  expect(sent()).toEqual([])
})

test('[PROF-48] [TOAST-38] [TOAST-40] [GAP-21] [GAP-72] a name that was taken in the last moment: the word of the server is final', async () => {
  const { user } = await open({
    'patch /api/profile': refuse('profile.username_taken', { field: 'username' }),
  })
  await user.type(field('Nom d’utilisateur'), '2')
  await user.click(save())
  await screen.findByText(taken)
  expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: failed })
  expect(field('Nom d’utilisateur').value).toBe('Marie2')
})

test('[PROF-42] [TOAST-40] [GAP-25] a lookup that fails counts as taken and blocks saving; an unchanged name is not looked up', async () => {
  const { user, sent } = await open({ 'get /api/usernames/{username}': offline })
  await user.type(field('Nom d’utilisateur'), '3')
  await user.click(save())
  await screen.findByText(taken)
  expect(toastStore.get()).toMatchObject({ description: failed })
  expect(sent()).toEqual([])
  await user.clear(field('Nom d’utilisateur'))
  await user.type(field('Nom d’utilisateur'), 'Marie')
  await user.selectOptions(field('Genre'), 'Autre')
  await user.click(save())
  await waitFor(() => expect(toastStore.get()).toMatchObject(saved))
  expect(sent()).toEqual([['/api/profile', { gender: 'Autre' }]])
})

test('[PROF-25] [PROF-26] [GAP-28] the bio takes 500 characters, cuts none in two, and says when more were pasted', async () => {
  const { user } = await open()
  await user.click(field('Bio'))
  await user.paste(`${'a'.repeat(499)}😀 et plus`)
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({ description: 'La bio ne peut pas dépasser 500 caractères' }),
  )
  expect(field('Bio').value).toBe('a'.repeat(499))
  await user.type(field('Bio'), 'bcd')
  expect(field('Bio').value).toBe(`${'a'.repeat(499)}b`)
  screen.getByText('500 / 500')
})

test('[PROF-28] [PROF-39] [GAP-29] code in the bio is refused, and nothing is stored', async () => {
  const { user, sent } = await open()
  await user.type(field('Bio'), '<script>alert(1)</script>')
  await user.click(save())
  await screen.findByText('La bio ne peut pas contenir de code')
  expect(sent()).toEqual([])
})

const badPhone = 'Le numéro de téléphone doit être au format international E.164 (ex: +33612345678)'

test('[PROF-29] [GAP-74] [GAP-75] [EASE-10] the phone is international, or none; a French number is offered as one', async () => {
  const { user, sent } = await open()
  for (const wrong of ['bonjour', '+33', `+33${'6'.repeat(20)}`, '06 12 34 56 78']) {
    await user.clear(field('Téléphone'))
    await waitFor(() => expect(screen.queryByText(badPhone)).toBeNull())
    await user.type(field('Téléphone'), wrong)
    await user.click(save())
    await screen.findByText(badPhone)
  }
  await user.click(await screen.findByRole('button', { name: 'Utiliser +33612345678' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Téléphone')))
  expect(field('Téléphone').value).toBe('+33612345678')
  await waitFor(() => expect(screen.queryByText(badPhone)).toBeNull())
  await user.click(save())
  await waitFor(() => expect(sent()).toEqual([['/api/profile/phone', { phoneNumber: '+33612345678' }]]))
})

test('[PROF-45] [PROF-48] [TOAST-40] where the phone is refused the rest is stored, and nothing typed is lost', async () => {
  const { user, answers, sent, profile } = await open({
    'put /api/profile/phone': refuse('request.rate_limited', { retryAfter: 42 }),
  })
  await user.type(field('Bio'), 'Une bio.')
  await user.type(field('Téléphone'), '+33698765432')
  await user.click(save())
  await screen.findByText('Trop de changements de numéro. Attendez 42 secondes avant de réessayer.')
  expect(toastStore.get()).toMatchObject({
    description: 'Votre profil est enregistré, mais pas votre numéro de téléphone.',
  })
  await waitFor(() => expect(document.activeElement).toBe(field('Téléphone')))
  const phoneCall = ['/api/profile/phone', { phoneNumber: '+33698765432' }]
  expect(sent()).toEqual([['/api/profile', { bio: 'Une bio.' }], phoneCall])
  expect([field('Téléphone').value, profile.bio]).toEqual(['+33698765432', 'Une bio.'])

  // Stored fields are not sent again; only the phone number is left to save.
  answers['put /api/profile/phone'] = refuse('request.invalid', { field: 'phoneNumber' })
  await user.click(save())
  await screen.findByText(badPhone)
  expect(toastStore.get()).toMatchObject({ description: failed })
  expect(sent().slice(2)).toEqual([phoneCall])
})

test('[PROF-16] [PROF-38] [PROF-49] [TOAST-39] [GAP-69] a failed load is said, and nothing can be saved over it', async () => {
  const { user, answers } = await openPage('/profile?edit=true', { 'get /api/profile': hang })
  await screen.findByText('Chargement…')
  answers['get /api/profile'] = offline
  const again = await openPage('/profile?edit=true', { 'get /api/profile': offline })
  await screen.findByRole('alert')
  expect(toastStore.get()).toMatchObject({
    title: 'Erreur',
    description: 'Impossible de charger votre profil.',
  })
  expect(save().disabled).toBe(true)
  again.answers['get /api/profile'] = () => stored
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(field('Nom d’utilisateur').value).toBe('Marie'))
  expect(save().disabled).toBe(false)
})

const picture = (more: Partial<{ type: string; bytes: number; name: string }> = {}) =>
  new File([new Uint8Array(more.bytes ?? 10)], more.name ?? 'moi.png', { type: more.type ?? 'image/png' })

/** Chooses a file for the avatar, also of a type that the file chooser would not offer. */
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choisir un fichier'), { target: { files: [file] } })

test.each([
  [
    'too large',
    picture({ bytes: 5 * 1024 * 1024 }),
    { title: 'Fichier trop volumineux', description: 'L’image doit faire moins de 5MB.' },
  ],
  [
    'no picture',
    picture({ type: 'image/svg+xml', name: 'fichier' }),
    {
      title: 'Type de fichier non supporté',
      description: 'Veuillez sélectionner une image (JPG, PNG, GIF).',
    },
  ],
])('[PROF-35] [PROF-36] [GAP-76] a file that is %s is refused before it is sent', async (_, file, message) => {
  const opened = await open()
  choose(file)
  await waitFor(() => expect(toastStore.get()).toMatchObject(message))
  expect(opened.namesAsked()).not.toContain('post /api/avatar')
})

test.each([
  ['image.unreadable', 'Impossible de télécharger l’image. Veuillez réessayer.'],
  ['server.unexpected', 'Une erreur est survenue lors du téléchargement.'],
] as const)(
  '[PROF-50] [TOAST-43] [TOAST-44] an upload that fails with %s is said, and the avatar stays',
  async (code, text) => {
    await open({ 'post /api/avatar': refuse(code) })
    choose(picture())
    await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Erreur', description: text }))
    expect(screen.getByRole('button', { name: 'Changer la photo de profil' })).toHaveProperty('disabled', false)
  },
)

test('[TOAST-42] a camera that cannot be opened is said', async () => {
  const getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'))
  const { user } = await open({}, () =>
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, { get: (of, key) => (key === 'mediaDevices' ? { getUserMedia } : Reflect.get(of, key)) }),
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Changer la photo de profil' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Prendre une photo' }))
  await waitFor(() => expect(toastStore.get()).toMatchObject({ description: 'Impossible d’accéder à la caméra' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what was typed comes back after a reload, and is stored with the first save', async () => {
  const values = { bio: 'Pas encore enregistrée', phoneNumber: '+33698765432' }
  const { user, sent } = await open({}, () =>
    sessionStorage.setItem('draft:profile', JSON.stringify({ owner: 'a', values })),
  )
  await screen.findByText('Ce que vous aviez modifié sans l’enregistrer est revenu.')
  expect([field('Bio').value, field('Téléphone').value, field('Genre').value]).toEqual([...Object.values(values), ''])
  await user.click(save())
  await waitFor(() =>
    expect(sent()).toEqual([
      ['/api/profile', { bio: values.bio }],
      ['/api/profile/phone', { phoneNumber: values.phoneNumber }],
    ]),
  )
  await waitFor(() => expect(sessionStorage.getItem('draft:profile')).toBeNull())
})
