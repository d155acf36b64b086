import { audit, brand, security } from '@trouvaille/domain'

const auditDays = (security.entryLifeMs * audit.lifeFactor) / 86_400_000

export const texts = {
  deletion: {
    title: 'Suppression définitive de votre compte',
    back: 'Retour',
    /** Shown beside the button, because several people may use one browser. */
    whose: (username: string, email: string) => `Compte : ${username} (${email})`,
    lead: 'La suppression est immédiate et définitive : personne ne pourra revenir en arrière, nous non plus.',
    goes: 'Ce qui est supprimé',
    parts: [
      'Votre adresse email et votre mot de passe',
      'Votre profil, votre photo et vos rôles',
      'Vos préférences, et vos préférés du moment et de tous les temps',
      'Vos amis, et vous dans leurs listes, ainsi que les demandes en cours',
      'Vos groupes de discussion : vous quittez chacun d’eux',
      'Vos messages, dans toutes les discussions',
      'Les œuvres que vous avez partagées et celles que vous avez reçues',
      'Sur cet appareil : vos préférés, vos recherches récentes, les copies de pages et le journal de sécurité',
    ],
    stays: 'Les groupes continuent sans vous. Un groupe qui n’a plus de participant est fermé.',
    submit: 'Supprimer mon compte',
    submitting: 'Suppression en cours…',
    done: { title: 'Compte supprimé', description: 'Votre compte a été supprimé définitivement.' },
    /** The answer to the deletion was lost, and the session has ended. */
    unsure: {
      title: 'Votre session est terminée',
      description: 'Si vous pouvez encore vous connecter, votre compte existe toujours : recommencez la suppression.',
    },
    failed: 'Impossible de supprimer le compte. Veuillez réessayer.',
    failedUnexpectedly: 'Une erreur est survenue lors de la suppression.',
  },
  /** For everybody, signed in or not: how an account is deleted. */
  guide: {
    title: `Supprimer un compte ${brand}`,
    lead: `Vous pouvez supprimer votre compte ${brand} et tout ce qui s’y rattache, à tout moment, dans l’application comme sur ce site. C’est immédiat et définitif.`,
    how: 'Comment faire',
    steps: [
      'Connectez-vous au compte à supprimer.',
      'Ouvrez « Préférences », puis « Supprimer mon compte ».',
      'Lisez ce qui sera supprimé. Si vous le souhaitez, exportez d’abord vos données.',
      'Touchez « Supprimer mon compte ». Si votre connexion date de plus d’une heure, votre mot de passe vous est demandé.',
    ],
    go: 'Aller à la suppression de mon compte',
    staysTitle: 'Ce qui reste',
    stays: `Le journal d’audit du serveur garde ${auditDays} jours le fait que des actions ont eu lieu, sous un pseudonyme effacé avec le compte : plus rien n’y renvoie à vous.`,
    lostTitle: 'Vous ne pouvez plus vous connecter ?',
    lost: '« Mot de passe oublié ? », sur la page de connexion, vous rend l’accès. Sinon, écrivez-nous depuis l’adresse email du compte :',
  },
  /** Shown when the session is more than an hour old. */
  proof: {
    title: 'Confirmez que c’est vous',
    text: 'Votre connexion date de plus d’une heure. Pour votre sécurité, saisissez votre mot de passe pour continuer.',
    textWithoutPassword:
      'Votre connexion date de plus d’une heure. Pour votre sécurité, reconnectez-vous avec votre service, puis ' +
      'recommencez. Vous pouvez aussi recevoir un lien par email pour définir un mot de passe.',
    passkey: {
      text: 'Pour votre sécurité, confirmez avec une clé d’accès pour continuer.',
      confirm: 'Confirmer avec une clé d’accès',
      failed: 'La clé d’accès n’a pas été acceptée. Veuillez réessayer.',
    },
    password: 'Mot de passe',
    required: 'Le mot de passe est requis.',
    wrong: 'Le mot de passe est incorrect.',
    working: 'Vérification…',
    forgotten: 'Mot de passe oublié ?',
    set: 'Définir un mot de passe',
    failure: { title: 'Erreur', description: 'Impossible de vérifier votre mot de passe. Veuillez réessayer.' },
  },
  data: {
    title: 'Emporter vos données',
    text: 'Un fichier JSON avec tout ce que nous avons sur vous.',
    export: 'Exporter mes données',
    exporting: 'Préparation du fichier…',
    exported: { title: 'Données exportées', description: 'Le fichier est dans vos téléchargements.' },
    failed: 'Impossible d’exporter vos données. Veuillez réessayer.',
    tooOften: 'Trop d’exports',
    file: (day: string) => `trouvaille-mes-donnees-${day}.json`,
  },
} as const
