import { safety as limits } from '@trouvaille/domain'
import { unreachable } from '../../lib/error-texts.ts'

/** Texts of the suspension screen. */
export const texts = {
  title: 'Compte suspendu',
  lead: 'Notre équipe a suspendu ce compte. Vous ne pouvez pas vous connecter pour le moment.',
  reason: 'Motif',
  until: 'Jusqu’à',
  forGood: 'Sans limite de durée',
  message: 'Message de notre équipe',
  answer: 'Réponse à votre recours',
  kept: 'Vos préférés et ce que vous avez partagé restent en place. Personne ne peut vous écrire pendant ce temps.',
  appeal: {
    title: 'Contester cette décision',
    text: 'Si vous pensez que c’est une erreur, écrivez-nous. Vous pouvez envoyer un seul message.',
    label: 'Votre message',
    length: (length: number) => `${length} / ${limits.appealMaxCharacters}`,
    submit: 'Envoyer',
    submitting: 'Envoi…',
    waiting: 'Votre message a été envoyé. Vous recevrez notre réponse par email.',
    rejected: 'Votre recours a été examiné : la décision est maintenue.',
    errors: {
      'appeal.empty': 'Écrivez votre message.',
      'appeal.too_long': `Le message ne doit pas dépasser ${limits.appealMaxCharacters} caractères.`,
      'appeal.malicious': 'La saisie ressemble à du code et a été refusée.',
    },
    failed: unreachable,
    closed: 'Un message a déjà été envoyé pour cette suspension.',
    expired: 'Trop de temps a passé : copiez votre message, connectez-vous à nouveau, puis envoyez-le.',
    tooMany: 'Trop de tentatives. Réessayez dans quelques minutes.',
  },
  back: 'Retour à la connexion',
  unreadable: 'Cette page n’est plus valable. Connectez-vous à nouveau.',
} as const
