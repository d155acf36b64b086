import { type Decision, type ReportReason, safety as limits } from '@trouvaille/domain'
import { waitText } from '../../lib/error-texts.ts'
import { reasonTexts } from '../../lib/report-reasons.ts'

export const texts = {
  reasons: reasonTexts,
  cancel: 'Annuler',
  /** The reported content, as part of a sentence. */
  subject: { person: 'Profil', share: 'Partage', message: 'Message' },
  messageOf: (name: string) => `Message de ${name}`,
  deletedMessage: 'Message supprimé',

  report: {
    title: {
      person: (name: string) => `Signaler ${name}`,
      share: (name: string) => `Signaler un partage de ${name}`,
      message: (name: string) => `Signaler un message de ${name}`,
    },
    text: 'Notre équipe examinera votre signalement. La personne concernée n’en est pas avertie et ne saura pas qu’il vient de vous.',
    /** The evidence, where it is more than the visible content. */
    along: {
      message: `Nous verrons ce message et ceux que la même personne a écrits juste avant, ${limits.messagesBefore} au plus ; rien de ce que d’autres ont écrit.`,
    },
    reason: 'Pour quelle raison ?',
    reasonRequired: 'Choisissez une raison.',
    comment: 'Précisions (facultatif)',
    length: (count: number, limit: number) => `${count}/${limit} caractères`,
    malicious: 'Ce texte ressemble à du code et ne peut pas être envoyé.',
    submit: 'Signaler',
    busy: 'Envoi…',
    failed: 'Votre signalement n’a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.',
    gone: 'Ce que vous signalez n’est plus là.',
    tooMany: (seconds: number) => `Vous avez envoyé beaucoup de signalements. ${waitText(seconds)}.`,
    thanks: {
      title: 'Merci pour votre signalement',
      description: 'Vous en verrez la suite dans « Préférences ».',
    },
    after: {
      title: 'Signalement envoyé',
      text: (name: string) => `Souhaitez-vous aussi bloquer ${name} ? Vous ne vous verrez plus l’un l’autre.`,
      block: 'Bloquer',
      close: 'Terminer',
    },
  },

  own: {
    title: 'Vos signalements',
    empty: 'Vous n’avez rien signalé.',
    failed: 'Impossible de charger vos signalements.',
    states: {
      open: 'En attente',
      dismissed: 'Examiné, sans suite',
      warned: 'Personne avertie',
      removed: 'Contenu retiré',
      suspended: 'Compte suspendu',
    },
  },

  notices: {
    title: 'Messages de notre équipe',
    decisions: {
      warned: {
        person: 'Avertissement sur votre profil',
        share: 'Avertissement sur un partage',
        message: 'Avertissement sur un message',
      },
      removed: {
        person: 'Votre photo et votre bio ont été retirées',
        share: 'Un de vos partages a été retiré',
        message: 'Un de vos messages a été retiré',
      },
    },
    reasons: (list: readonly ReportReason[]) => `Motif : ${list.map((reason) => reasonTexts[reason]).join(', ')}`,
  },

  moderation: {
    title: 'Modération',
    tabs: { label: 'Modération', open: 'À traiter', decided: 'Traités', trail: 'Journal' },
    failed: 'Impossible de charger les signalements.',
    empty: {
      open: 'Rien à traiter pour l’instant.',
      decided: 'Rien n’a encore été traité.',
      trail: 'Le journal est vide.',
    },
    reporters: (count: number) => `${count} ${count > 1 ? 'signalements' : 'signalement'}`,
    today: (name: string) => `Aujourd’hui : ${name}`,
    noBio: 'Sans bio, ou bio que la personne qui signale ne voyait pas',
    picture: 'Avec une photo',
    conversation: { direct: 'Dans une discussion à deux', group: 'Dans un groupe' },
    before: 'Juste avant',
    reported: 'Message signalé',
    reportedDeleted: 'Message signalé, supprimé depuis par son auteur',
    /** Before an edit, with the time of the edit. */
    version: (number: number) => `Version ${number}, remplacée`,
    words: 'Ce qui a été écrit',
    adminOnly: 'Seul un admin peut décider au sujet d’un admin.',
    by: (name: string | null) => (name === null ? 'Compte de modération supprimé' : `Par ${name}`),
    gone: 'Compte supprimé',
    decide: {
      dismissed: 'Classer sans suite',
      warned: 'Avertir',
      removed: 'Retirer',
      suspended: 'Suspendre',
    } satisfies Record<Decision, string>,
    decided: {
      dismissed: 'Sans suite',
      warned: 'Avertissement',
      removed: 'Retrait',
      suspended: 'Suspension',
    } satisfies Record<Decision, string>,
    decideLabel: (decision: string, name: string) => `${decision} : ${name}`,
    dialog: {
      dismissed: {
        title: 'Classer sans suite ?',
        text: { person: 'Rien ne change.', share: 'Rien ne change.', message: 'Rien ne change.' },
      },
      warned: {
        title: 'Avertir cette personne ?',
        text: {
          person: 'Elle reçoit un avertissement par email et dans l’application. Rien n’est retiré.',
          share: 'Elle reçoit un avertissement par email et dans l’application. Le partage reste.',
          message: 'Elle reçoit un avertissement par email et dans l’application. Le message reste.',
        },
      },
      removed: {
        title: 'Retirer ce qui est signalé ?',
        text: {
          person: 'Sa photo et sa bio sont retirées, sans retour. Elle en est avertie. Son compte reste ouvert.',
          share:
            'Le partage disparaît de la liste de qui l’a reçu, sans retour. La personne qui l’a envoyé en est avertie.',
          message:
            'Le message disparaît de la discussion, pour tout le monde et sans retour. La personne qui l’a envoyé en est avertie.',
        },
      },
      suspended: {
        title: 'Suspendre ce compte ?',
        text: {
          person: 'Ses appareils sont déconnectés et personne ne peut lui écrire. Son profil reste.',
          share: 'Ses appareils sont déconnectés et personne ne peut lui écrire. Le partage reste.',
          message: 'Ses appareils sont déconnectés et personne ne peut lui écrire. Le message reste.',
        },
      },
    },
    told: 'Les personnes qui ont signalé en sont informées. La décision est définitive et reste dans le journal.',
    note: 'Note pour le journal (facultatif)',
    confirm: 'Confirmer',
    busy: 'Enregistrement…',
    done: 'Décision enregistrée',
    failures: {
      failed: 'La décision n’a pas pu être enregistrée. Vérifiez votre connexion, puis réessayez.',
      alreadyDecided: 'Quelqu’un vient de décider : ce signalement est traité.',
      gone: 'Ce signalement n’est plus là.',
      notAllowed: 'Seul un admin peut décider au sujet d’un admin.',
      alreadySuspended: 'Ce compte est déjà suspendu.',
    },
  },
} as const
