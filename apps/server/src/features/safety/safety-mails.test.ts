import { expect, test } from 'vitest'
import { moderatedMail, reportDecidedMail } from './safety-mails.ts'

const to = 'lea@example.org'

test.each([
  ['dismissed', 'Après examen, nous n’y avons rien trouvé de contraire à nos règles. Rien n’a été changé.'],
  ['warned', 'La personne concernée a reçu un avertissement.'],
  ['removed', 'Ce que vous avez signalé a été retiré.'],
] as const)('who reported reads what came of it: %s', (decision, outcome) => {
  expect(reportDecidedMail(to, decision)).toEqual({
    to,
    kind: 'report-decided',
    subject: 'Votre signalement a été examiné | Trouvaille',
    title: 'Merci pour votre signalement',
    paragraphs: [
      `Vous nous avez signalé quelque chose sur Trouvaille. Notre équipe l’a examiné. ${outcome}`,
      'La personne concernée ne saura pas que cela vient de vous. Vos signalements se trouvent dans « Préférences ».',
    ],
  })
})

const last =
  'Nous tenons à ce que chacun se sente bien sur Trouvaille. Vous retrouverez ce message dans « Préférences ».'

test.each([
  [
    'person',
    'Notre équipe a examiné votre profil à la suite d’un signalement. Motif : spam, harcèlement, contenu choquant.',
  ],
  [
    'share',
    'Notre équipe a examiné ce que vous avez partagé à la suite d’un signalement. Motif : spam, harcèlement, contenu choquant.',
  ],
  [
    'message',
    'Notre équipe a examiné un message que vous avez écrit à la suite d’un signalement. Motif : spam, harcèlement, contenu choquant.',
  ],
] as const)('whom a warning is about reads why: %s', (type, why) => {
  expect(moderatedMail(to, { type, decision: 'warned', reasons: ['spam', 'harassment', 'shocking'] })).toEqual({
    to,
    kind: 'warning',
    subject: 'Un avertissement | Trouvaille',
    title: 'Un avertissement',
    paragraphs: [why, 'Rien n’a été retiré et votre compte reste ouvert. Merci d’y prêter attention à l’avenir.', last],
  })
})

test.each([
  [
    'person',
    'Notre équipe a examiné votre profil à la suite d’un signalement. Motif : usurpation d’identité, autre motif.',
    'Votre photo et votre bio ont été retirées de votre profil. Votre compte reste ouvert.',
  ],
  [
    'share',
    'Notre équipe a examiné ce que vous avez partagé à la suite d’un signalement. Motif : usurpation d’identité, autre motif.',
    'Une œuvre que vous aviez partagée a été retirée. Votre compte reste ouvert.',
  ],
  [
    'message',
    'Notre équipe a examiné un message que vous avez écrit à la suite d’un signalement. Motif : usurpation d’identité, autre motif.',
    'Ce message a été retiré de la discussion. Votre compte reste ouvert.',
  ],
] as const)('whose content is removed reads what and why: %s', (type, why, what) => {
  expect(moderatedMail(to, { type, decision: 'removed', reasons: ['impersonation', 'other'] })).toEqual({
    to,
    kind: 'content-removed',
    subject: 'Un contenu a été retiré | Trouvaille',
    title: 'Un contenu a été retiré',
    paragraphs: [why, what, last],
  })
})
