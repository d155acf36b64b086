import { brand } from '@trouvaille/domain'
import { waitText } from '../../lib/error-texts.ts'
import { relativeFutureTime } from '../../lib/relative-time.ts'

const count = (number: number, one: string, many: string) => `${number} ${number > 1 ? many : one}`

export const texts = {
  title: 'Amis',
  description: 'Vos amis et ce qu’ils aiment, les demandes que vous recevez, et les personnes à retrouver.',
  keywords: 'amis, proches, invitations, préférés',
  retry: 'Réessayer',
  /** [TOAST-48] */
  loadFailed: 'Impossible de charger vos amis.',

  /** Placeholder beside an empty friends list. */
  invitation: {
    title: 'Ce que vos amis aiment',
    text: 'Leurs préférés s’afficheront ici, avec leurs couvertures.',
  },

  /** [GAP-133] */
  present: 'en ligne',

  /** Label of a card's action, by the state of the friendship [FRND-11]. */
  card: {
    add: 'Ajouter',
    addLabel: (name: string) => `Ajouter ${name}`,
    cancel: 'Annuler',
    cancelLabel: (name: string) => `Annuler la demande à ${name}`,
    accept: 'Accepter',
    acceptLabel: (name: string) => `Accepter la demande de ${name}`,
    decline: (name: string) => `Refuser la demande de ${name}`,
    refuse: 'Refuser',
    friends: 'Amis',
    self: 'Vous',
    sent: 'Demande envoyée',
    received: 'Demande reçue',
    waiting: 'En attente du réseau',
  },

  failures: {
    /** [TOAST-49] to [TOAST-52]; the log messages are [TOAST-15] [TOAST-17] to [TOAST-19]. */
    add: { text: 'Impossible d’envoyer la demande d’ami.', log: 'Erreur lors de l’envoi de la demande d’ami' },
    cancel: { text: 'Impossible d’annuler la demande d’ami.', log: 'Erreur lors de l’annulation de la demande' },
    accept: { text: 'Impossible d’accepter la demande d’ami.', log: 'Erreur lors de l’acceptation de la demande' },
    decline: { text: 'Impossible de refuser la demande d’ami.', log: 'Erreur lors du refus de la demande' },
    /** [TOAST-14] */
    exists: 'Une demande d’ami existe déjà avec cet utilisateur',
    /** [TOAST-13] */
    self: 'Impossible de s’ajouter soi-même comme ami',
    /** [TOAST-12] */
    ids: 'IDs d’utilisateurs invalides',
    /** [TOAST-16] */
    requestId: 'ID de demande invalide',
    gone: 'Cette demande n’existe plus.',
    tooSoon: (name: string, seconds: number) =>
      `${name} a refusé votre dernière demande. Vous pourrez en envoyer une autre ${relativeFutureTime(seconds)}.`,
    suspended: 'Ce compte est suspendu : il ne reçoit pas de demandes pour le moment.',
    tooMany: 'Vos amis ou vos demandes sont au complet.',
    end: 'Cette amitié n’a pas pu être retirée. Vérifiez votre connexion, puis réessayez.',
    block: 'Cette personne n’a pas pu être bloquée. Vérifiez votre connexion, puis réessayez.',
    blockTooMany: 'Votre liste de personnes bloquées est au complet.',
    unblock: 'Cette personne n’a pas pu être débloquée. Vérifiez votre connexion, puis réessayez.',
  },
  /** An action that waited for the network, and that the server then refused. */
  late: {
    add: (name: string) => `Votre demande à ${name}, faite hors ligne, n’a pas pu être envoyée.`,
    cancel: (name: string) => `Votre demande à ${name} n’a pas pu être annulée, comme vous le vouliez hors ligne.`,
    accept: (name: string) => `La demande de ${name} n’a pas pu être acceptée, comme vous le vouliez hors ligne.`,
    decline: (name: string) => `La demande de ${name} n’a pas pu être refusée, comme vous le vouliez hors ligne.`,
    end: (name: string) => `L’amitié avec ${name} n’a pas pu être retirée, comme vous le vouliez hors ligne.`,
    block: (name: string) => `Le blocage de ${name}, voulu hors ligne, n’a pas abouti.`,
    unblock: (name: string) => `Le déblocage de ${name}, voulu hors ligne, n’a pas abouti.`,
  },
  /** An end that waits for the network. */
  later: (name: string) => ({
    title: 'En attente du réseau',
    description: `${name} : ce sera fait au retour du réseau.`,
  }),
  nowFriends: (name: string) => ({
    title: 'Vous êtes amis',
    description: `${name} fait maintenant partie de vos amis.`,
  }),
  /** [TOAST-53] [TOAST-54] [GAP-88] */
  blocked: {
    search: (seconds: number) => ({ title: 'Trop de recherches', description: waitText(seconds) }),
    action: (seconds: number) => ({ title: 'Action temporairement bloquée', description: waitText(seconds) }),
  },

  requests: {
    received: (total: number) => count(total, 'demande reçue', 'demandes reçues'),
    sent: (total: number) => count(total, 'demande envoyée', 'demandes envoyées'),
    all: 'Voir tout',
    allLabel: {
      received: (total: number) => `Voir tout : ${count(total, 'demande reçue', 'demandes reçues')}`,
      sent: (total: number) => `Voir tout : ${count(total, 'demande envoyée', 'demandes envoyées')}`,
    },
  },

  list: {
    total: (total: number) => count(total, 'ami', 'amis'),
    see: 'Voir ses préférés',
    keptCopy: 'Liste gardée sur cet appareil : elle n’a pas pu être actualisée.',
    index: 'Amis par lettre',
    otherLetters: '# : chiffres et autres signes',
    previous: 'Afficher les précédents',
    find: 'Trouver des amis',
    empty: 'Vous n’avez pas encore d’amis',
    emptyHelp: `Retrouvez vos proches par leur nom, ou invitez-les dans ${brand}.`,
  },

  add: {
    open: 'Ajouter un ami',
    title: 'Ajouter un ami',
    back: 'Retour aux amis',
    label: 'Rechercher par nom d’utilisateur',
    suggestions: 'Suggestions',
    suggestionsFailed: 'Les suggestions n’ont pas pu être chargées.',
    noSuggestions: 'Personne à proposer pour l’instant.',
    resultCount: (total: number) => count(total, 'résultat', 'résultats'),
    hint: 'Saisissez au moins 2 caractères.',
    leftOut: 'Certains mots et signes sont écartés de la recherche : il ne reste pas 2 caractères à chercher.',
    searching: 'Recherche…',
    /** [TOAST-09], also for profiles */
    noSearcher: 'ID utilisateur invalide',
    /** [TOAST-10] */
    tooLong: 'Requête de recherche trop longue',
    /** [TOAST-11] */
    failed: 'Erreur lors de la recherche d’utilisateurs',
    /** [TOAST-55] */
    nobody: 'Aucun résultat',
    nobodyHere: 'Aucun résultat trouvé',
    nobodyHelp: 'Vérifiez l’orthographe, ou invitez cette personne.',
  },

  search: {
    label: 'Rechercher un contact',
    friends: 'Vos amis',
    others: (number: number) => (number > 1 ? `+${number} autres amis` : `+${number} autre ami`),
    removeRecent: (name: string) => `Retirer ${name} des recherches récentes`,
  },

  mayKnow: {
    title: 'Vous connaissez peut-être',
    all: 'Voir tout',
    allLabel: (total: number) => `Voir tout : ${count(total, 'personne', 'personnes')}`,
    inCommon: (friends: number, works: number) =>
      [friends > 0 && count(friends, 'ami', 'amis'), works > 0 && count(works, 'préféré', 'préférés')]
        .filter(Boolean)
        .join(' et ') + ' en commun',
    dismiss: (name: string) => `Ne plus proposer ${name}`,
    failed: 'Ce choix n’a pas pu être enregistré. Vérifiez votre connexion, puis réessayez.',
  },

  found: {
    title: 'Personnes',
    all: 'Chercher parmi tous les membres',
  },

  panel: {
    title: (name: string) => `Préférences de ${name}`,
    profile: 'Voir le profil',
    close: 'Fermer',
    choose: 'Choisissez un ami',
    chooseHelp: 'Ses préférés s’affichent ici.',
    /** [GAP-78] */
    nothing: 'Cet ami n’a pas encore de favoris.',
    failed: 'Impossible de charger ses préférés.',
    all: 'Voir tout',
    allLabel: (section: string, list: string, total: number) => `Voir tout : ${section}, ${list} (${total})`,
  },

  menu: {
    open: (name: string) => `Plus d’actions pour ${name}`,
    end: 'Retirer de mes amis',
    block: 'Bloquer',
    report: 'Signaler',
  },
  cancel: 'Annuler',
  end: {
    title: (name: string) => `Retirer ${name} de vos amis ?`,
    text: 'Vous ne verrez plus vos préférés l’un de l’autre et ne pourrez plus partager d’œuvres ni vous écrire. Cette personne n’en est pas avertie. Vous pourrez à nouveau lui envoyer une demande.',
    confirm: 'Retirer de mes amis',
    busy: 'Retrait…',
    done: (name: string) => ({ title: 'Retrait effectué', description: `${name} ne fait plus partie de vos amis.` }),
  },
  block: {
    title: (name: string) => `Bloquer ${name} ?`,
    text: 'Vous ne pourrez plus vous trouver, vous envoyer de demandes, partager d’œuvres ni vous écrire. Si cette personne fait partie de vos amis, ce ne sera plus le cas. Cette personne n’en est pas avertie. Vous pourrez la débloquer dans « Préférences ».',
    confirm: 'Bloquer',
    busy: 'Blocage…',
    done: (name: string) => ({ title: 'Personne bloquée', description: name }),
  },

  profile: {
    title: (name: string) => `Profil de ${name}`,
    back: 'Retour',
    /** [TOAST-45] */
    loadFailed: 'Impossible de charger le profil de cet ami.',
    /** [TOAST-20], the title of the page */
    loadFailedTitle: 'Erreur lors de la récupération du profil',
    /** [PROF-63] [GAP-50] */
    refused: {
      title: 'Accès non autorisé',
      text: 'Cet utilisateur n’est pas votre ami ou le profil n’existe pas.',
      toFriends: 'Vos amis',
    },
    summary: (name: string) => `Les préférés de ${name} par catégorie`,
    lists: (name: string) => `Tous les préférés de ${name}, et ses amis`,
    friends: 'Amis',
    noFriends: 'Pas d’autres amis pour l’instant.',
    friendsFailed: 'Impossible de charger ses amis.',
  },

  blocks: {
    title: 'Personnes bloquées',
    text: 'Elles ne peuvent ni vous trouver, ni vous envoyer de demandes, ni vous écrire. Elles ne sont pas averties.',
    empty: 'Vous n’avez bloqué personne.',
    unblock: 'Débloquer',
    unblockLabel: (name: string) => `Débloquer ${name}`,
    cancelLabel: (name: string) => `Annuler le déblocage de ${name}`,
    done: (name: string) => ({ title: 'Personne débloquée', description: name }),
    failed: 'Impossible de charger les personnes bloquées.',
  },
} as const
