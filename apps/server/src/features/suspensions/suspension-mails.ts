import { brand, type ReportReason, reportReasonsInFrench } from '@trouvaille/domain'
import type { NewMail } from '../../platform/mail/outbox.ts'
import { inFrench } from '../../platform/mail/layout.ts'

/** The mails about a suspended account, in French. None says who decided. Times are those of Paris: the zone of the person is kept nowhere. */

/** @param endsAt Null for good. */
const until = (endsAt: Date | null) => (endsAt ? `jusqu’au ${inFrench(endsAt)}` : 'sans limite de durée')

const quoted = (text: string | null) => (text === null ? [] : [`Notre équipe vous écrit : « ${text} »`])

export function suspendedMail(
  to: string,
  { reason, text, endsAt }: { reason: ReportReason; text: string | null; endsAt: Date | null },
): NewMail {
  return {
    to,
    kind: 'account-suspended',
    subject: `Votre compte est suspendu | ${brand}`,
    title: 'Votre compte est suspendu',
    paragraphs: [
      `Notre équipe a suspendu votre compte ${until(endsAt)}. Motif : ${reportReasonsInFrench[reason]}.`,
      ...quoted(text),
      'Tous vos appareils ont été déconnectés. Vos préférés et ce que vous avez partagé restent en place, et personne ne peut vous écrire pendant ce temps.',
      'Si vous pensez que c’est une erreur, connectez-vous comme d’habitude : vous pourrez nous envoyer un message, une seule fois.',
    ],
  }
}

export const suspensionLiftedMail = (to: string, answer: string | null): NewMail => ({
  to,
  kind: 'suspension-lifted',
  subject: `Votre compte est rouvert | ${brand}`,
  title: 'Votre compte est rouvert',
  paragraphs: [
    'Notre équipe a levé la suspension de votre compte. Vous pouvez vous connecter à nouveau.',
    ...quoted(answer),
  ],
})

export const appealRejectedMail = (
  to: string,
  { answer, endsAt }: { answer: string | null; endsAt: Date | null },
): NewMail => ({
  to,
  kind: 'appeal-rejected',
  subject: `Votre recours a été examiné | ${brand}`,
  title: 'Votre recours a été examiné',
  paragraphs: [
    `Notre équipe a relu sa décision et la maintient : votre compte reste suspendu ${until(endsAt)}.`,
    ...quoted(answer),
  ],
})
