import { brand } from '@trouvaille/domain'
import type { NewMail } from '../../platform/mail/outbox.ts'

/** The mails about passkeys, in French. */

const advice =
  'Si ce n’était pas vous, changez votre mot de passe, déconnectez-vous partout dans « Préférences », et retirez-y les clés d’accès que vous ne reconnaissez pas.'

/** @param at In words, with the time zone. */
export const passkeyAddedMail = (to: string, name: string, at: string): NewMail => ({
  to,
  kind: 'passkey-added',
  subject: `Une clé d’accès a été ajoutée | ${brand}`,
  title: 'Une clé d’accès a été ajoutée',
  paragraphs: [
    `La clé d’accès « ${name} » a été ajoutée à votre compte le ${at}. Elle permet de s’y connecter.`,
    advice,
  ],
})

/** @param at In words, with the time zone. */
export const passkeyRemovedMail = (to: string, name: string, at: string): NewMail => ({
  to,
  kind: 'passkey-removed',
  subject: `Une clé d’accès a été retirée | ${brand}`,
  title: 'Une clé d’accès a été retirée',
  paragraphs: [
    `La clé d’accès « ${name} » a été retirée de votre compte le ${at}. Elle ne permet plus de s’y connecter.`,
    advice,
  ],
})

/** @param at In words, with the time zone. */
export const passkeysResetMail = (to: string, at: string): NewMail => ({
  to,
  kind: 'passkeys-reset',
  subject: `Vos clés d’accès ont été retirées | ${brand}`,
  title: 'Vos clés d’accès ont été retirées',
  paragraphs: [
    `Le ${at}, l’équipe a retiré toutes les clés d’accès de votre compte et fermé ses sessions. Votre mot de passe suffit de nouveau pour vous connecter.`,
    'Si vous ne l’avez pas demandé, changez votre mot de passe et écrivez à l’équipe.',
  ],
})

/** @param at In words, with the time zone. */
export const secondFactorMail = (to: string, isOn: boolean, at: string): NewMail => ({
  to,
  kind: 'second-factor',
  subject: `La connexion à votre compte a changé | ${brand}`,
  title: 'La connexion à votre compte a changé',
  paragraphs: [
    isOn
      ? `Depuis le ${at}, une clé d’accès est demandée après votre mot de passe. Gardez vos codes de secours à l’abri.`
      : `Depuis le ${at}, votre mot de passe suffit de nouveau : aucune clé d’accès n’est demandée après lui.`,
    advice,
  ],
})
