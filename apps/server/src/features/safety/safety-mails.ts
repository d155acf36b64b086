import { brand, type Decision, type ReportReason, reportReasonsInFrench } from '@trouvaille/domain'
import type { NewMail } from '../../platform/mail/outbox.ts'
import type { ReportableType } from './safety.table.ts'

/** The mails about reports, in French. None names the reporter or the decider. */

const outcome: Record<Decision, string> = {
  dismissed: 'Après examen, nous n’y avons rien trouvé de contraire à nos règles. Rien n’a été changé.',
  warned: 'La personne concernée a reçu un avertissement.',
  removed: 'Ce que vous avez signalé a été retiré.',
  suspended: 'Le compte de la personne concernée a été suspendu.',
}

/** To a reporter. */
export const reportDecidedMail = (to: string, decision: Decision): NewMail => ({
  to,
  kind: 'report-decided',
  subject: `Votre signalement a été examiné | ${brand}`,
  title: 'Merci pour votre signalement',
  paragraphs: [
    `Vous nous avez signalé quelque chose sur ${brand}. Notre équipe l’a examiné. ${outcome[decision]}`,
    'La personne concernée ne saura pas que cela vient de vous. Vos signalements se trouvent dans « Préférences ».',
  ],
})

const examinedText: Record<ReportableType, string> = {
  person: 'votre profil',
  share: 'ce que vous avez partagé',
  message: 'un message que vous avez écrit',
}

const removedText: Record<ReportableType, string> = {
  person: 'Votre photo et votre bio ont été retirées de votre profil.',
  share: 'Une œuvre que vous aviez partagée a été retirée.',
  message: 'Ce message a été retiré de la discussion.',
}

/** To the person concerned, when they are warned or something of theirs is removed. */
export function moderatedMail(
  to: string,
  {
    type,
    decision,
    reasons,
  }: { type: ReportableType; decision: 'warned' | 'removed'; reasons: readonly ReportReason[] },
): NewMail {
  const isRemoved = decision === 'removed'
  const title = isRemoved ? 'Un contenu a été retiré' : 'Un avertissement'
  return {
    to,
    kind: isRemoved ? 'content-removed' : 'warning',
    subject: `${title} | ${brand}`,
    title,
    paragraphs: [
      `Notre équipe a examiné ${examinedText[type]} à la suite d’un signalement. Motif : ${reasons.map((reason) => reportReasonsInFrench[reason]).join(', ')}.`,
      isRemoved
        ? `${removedText[type]} Votre compte reste ouvert.`
        : 'Rien n’a été retiré et votre compte reste ouvert. Merci d’y prêter attention à l’avenir.',
      `Nous tenons à ce que chacun se sente bien sur ${brand}. Vous retrouverez ce message dans « Préférences ».`,
    ],
  }
}
