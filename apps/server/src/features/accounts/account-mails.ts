import { brand, hour } from '@trouvaille/domain'
import type { NewMail } from '../../platform/mail/outbox.ts'

/** The mails about an account, in French. Only those that need one contain a link. */

/** Lifetimes of the links, in milliseconds. */
export const linkLife = { passwordReset: hour, emailConfirmation: 72 * hour } as const

/** Hourly limit of mails that anybody can trigger for an address: enough for a person who searches for a lost one. */
const hourlyLimit = 6

const ignore = 'Si vous n’avez rien demandé, ignorez ce message : rien ne change.'

const resetAdvice =
  'Si ce n’était pas vous, ouvrez la page de connexion, choisissez « Mot de passe oublié ? » et donnez un nouveau mot de passe : tous les appareils seront déconnectés.'

export const confirmationMail = (to: string, url: string): NewMail => ({
  to,
  kind: 'email-confirmation',
  hourlyLimit,
  usefulMs: linkLife.emailConfirmation,
  subject: `Confirmez votre adresse | ${brand}`,
  title: `Bienvenue sur ${brand} !`,
  paragraphs: ['Il ne reste qu’un pas : confirmez que cette adresse est bien la vôtre.'],
  action: { label: 'Confirmer mon adresse', url },
  notes: ['Ce lien est valable trois jours et ne sert qu’une fois.', ignore],
})

export const resetMail = (to: string, url: string): NewMail => ({
  to,
  kind: 'password-reset',
  hourlyLimit,
  usefulMs: linkLife.passwordReset,
  subject: `Réinitialisez votre mot de passe | ${brand}`,
  title: 'Un nouveau mot de passe ?',
  paragraphs: ['Vous avez demandé à changer de mot de passe. Choisissez-en un nouveau par ce lien.'],
  action: { label: 'Choisir un nouveau mot de passe', url },
  notes: ['Ce lien est valable une heure et ne sert qu’une fois. Ne le transmettez à personne.', ignore],
})

export const knownAddressMail = (to: string, signInUrl: string): NewMail => ({
  to,
  kind: 'known-address',
  hourlyLimit,
  subject: `Vous avez déjà un compte | ${brand}`,
  title: 'Vous avez déjà un compte',
  paragraphs: [
    `Quelqu’un vient de s’inscrire sur ${brand} avec votre adresse, qui a déjà un compte. Rien n’a été changé.`,
    'Si c’était vous, connectez-vous. Mot de passe oublié ? La page de connexion vous en fait choisir un nouveau.',
  ],
  action: { label: 'Se connecter', url: signInUrl },
  notes: ['Si ce n’était pas vous, ignorez ce message.'],
})

/** @param at In words, with the time zone. */
export const passwordChangedMail = (to: string, at: string): NewMail => ({
  to,
  kind: 'password-changed',
  subject: `Votre mot de passe a changé | ${brand}`,
  title: 'Votre mot de passe a changé',
  paragraphs: [
    `Le mot de passe de votre compte a été changé le ${at}. Les autres appareils ont été déconnectés.`,
    resetAdvice,
  ],
})

/** @param at In words, with the time zone. */
export const newSignInMail = (to: string, at: string, device: string, address: string | undefined): NewMail => ({
  to,
  kind: 'new-sign-in',
  subject: `Nouvelle connexion à votre compte | ${brand}`,
  title: 'Nouvelle connexion à votre compte',
  paragraphs: [
    `Votre compte a été ouvert le ${at} depuis un appareil ou un lieu que nous ne connaissions pas : ${device}${address ? `, adresse ${address}` : ''}.`,
    'Si c’était vous, tout va bien.',
    resetAdvice,
  ],
})
