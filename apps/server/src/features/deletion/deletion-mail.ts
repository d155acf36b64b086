import { brand } from '@trouvaille/domain'
import type { NewMail } from '../../platform/mail/outbox.ts'

/** @param at In words, with the time zone. */
export const accountDeletedMail = (to: string, at: string): NewMail => ({
  to,
  kind: 'account-deleted',
  subject: `Votre compte est supprimé | ${brand}`,
  title: 'Votre compte est supprimé',
  paragraphs: [
    `Votre compte ${brand} et tout ce qu’il contenait ont été supprimés le ${at}. C’est définitif.`,
    'Merci d’être passé. Si l’envie vous revient, cette adresse peut servir à une nouvelle inscription.',
  ],
})
