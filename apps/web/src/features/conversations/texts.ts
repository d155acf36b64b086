/** French texts of the list, its dialogs and the settings; those of the conversation screen are in `chat-texts`. */

const quoted = (title: string) => `« ${title} »`

export const texts = {
  /** [CONV-02] */
  title: 'Messages',
  description: 'Vos discussions avec vos amis, à deux ou en groupe.',
  keywords: 'messages, discussions, groupes, amis',
  list: 'Discussions',
  retry: 'Réessayer',
  /** [TOAST-82] */
  loadFailed: 'Impossible de charger les conversations',
  keptCopy: 'Liste gardée sur cet appareil : elle n’a pas pu être actualisée.',
  toFriends: 'Vos amis',
  /** [CONV-08] */
  empty: 'Vous n’avez pas encore de conversations',
  emptyHelp: 'Écrivez à un ami depuis son profil, ou réunissez-en plusieurs dans un groupe.',
  /** Placeholder beside the list: with conversations to choose from, and without. */
  choose: {
    title: 'Choisissez une discussion',
    text: 'Les œuvres que vous y partagez s’affichent avec leur couverture.',
  },
  begin: {
    title: 'Parlez de vos trouvailles',
    text: 'Les œuvres que vous partagez avec vos amis s’affichent avec leur couverture.',
  },
  unread: (count: string, isOne: boolean) => `${count} ${isOne ? 'message non lu' : 'messages non lus'}`,

  /** [GAP-133] */
  present: 'en ligne',

  /** In a direct conversation, the other account is deleted. */
  nobody: 'Compte supprimé',
  group: 'Groupe',
  somebody: 'Quelqu’un',
  /** [SAFE-02] */
  hidden: 'Message d’une personne bloquée',
  show: 'Afficher',

  line: {
    none: 'Aucun message pour l’instant',
    deleted: 'Message supprimé',
    own: (text: string) => `Vous : ${text}`,
    by: (name: string, text: string) => `${name} : ${text}`,
    work: (title: string) => `A partagé ${quoted(title)}`,
    workBy: (name: string, title: string) => `${name} a partagé ${quoted(title)}`,
    ownWork: (title: string) => `Vous avez partagé ${quoted(title)}`,
    created: (name: string) => `${name} a créé le groupe`,
    ownCreated: 'Vous avez créé le groupe',
    joined: (name: string, subject: string) => `${name} a ajouté ${subject}`,
    ownJoined: (subject: string) => `Vous avez ajouté ${subject}`,
    /** The reader is the one who was added. */
    joinedReader: (name: string) => `${name} vous a fait entrer dans le groupe`,
    left: (name: string) => `${name} a quitté le groupe`,
    ownLeft: 'Vous avez quitté le groupe',
  },

  /** [SAFE-03] */
  invitations: {
    title: 'Invitations',
    from: (name: string, group: string) => `${name} vous invite dans ${quoted(group)}`,
    why: (count: number) =>
      `${count} personne${count > 1 ? 's' : ''} dans ce groupe, dont une au moins que vous avez bloquée.`,
    accept: 'Rejoindre',
    acceptLabel: (group: string) => `Rejoindre ${quoted(group)}`,
    decline: 'Refuser',
    declineLabel: (group: string) => `Refuser l’invitation dans ${quoted(group)}`,
    declined: 'Invitation refusée',
    gone: 'Cette invitation n’existe plus.',
    full: 'Ce groupe, ou votre liste de discussions, a atteint le nombre maximal.',
    failed: 'La réponse n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.',
    /** In the settings, and when somebody is added. */
    sent: 'Invitation envoyée',
    waiting: 'Invitation envoyée, en attente de réponse',
  },

  search: {
    /** [CONV-03] */
    label: 'Rechercher une discussion',
    results: 'Discussions trouvées',
    count: (count: number) => `${count} discussion${count > 1 ? 's' : ''}`,
    /** [SRCH-10] */
    none: 'Aucune discussion trouvée',
    removeRecent: (name: string) => `Retirer ${name} des recherches récentes`,
  },

  newConversation: {
    /** [CONV-06] */
    title: 'Nouvelle discussion',
    write: 'Écrire',
    writeTo: (name: string) => `Écrire à ${name}`,
    group: 'Créer un groupe…',
  },

  newGroup: {
    /** [CONV-13] */
    title: 'Nouvelle conversation de groupe',
    name: 'Nom du groupe',
    search: 'Rechercher un ami…',
    friends: 'Vos amis',
    nobody: 'Aucun ami de ce nom',
    noFriends: 'On écrit à ses amis, et vous n’en avez pas encore.',
    toFriends: 'Trouver des amis',
    friendsFailed: 'Vos amis n’ont pas pu être chargés.',
    loading: 'Chargement…',
    chosen: (count: number) => `${count} ami${count > 1 ? 's' : ''} choisi${count > 1 ? 's' : ''}`,
    remove: (name: string) => `Retirer ${name}`,
    withoutPhoto: 'Sans photo',
    photoRefused: 'Cette photo n’a pas pu être enregistrée.',
    nameMissing: 'Donnez un nom au groupe.',
    nobodyChosen: 'Choisissez au moins un ami.',
    tooMany: (most: number) => `Un groupe compte ${most} personnes au plus, en vous comptant.`,
    /** [CONV-16] */
    create: 'Créer le groupe',
    creating: 'Création…',
  },
  /** [TOAST-84], and the title of [GAP-141] */
  createFailed: 'Impossible de créer la conversation',
  reasons: {
    suspended: 'Ce compte est suspendu : rien ne peut commencer avec lui pour le moment.',
    notFriend: 'Cette personne n’est plus dans vos amis.',
    notFriends: 'Une des personnes choisies n’est plus dans vos amis.',
    tooMany: 'Le nombre de discussions est à son maximum, chez vous ou chez une des personnes choisies.',
  },

  /** [GAP-127] */
  message: 'Message',
  messageTo: (name: string) => `Message à ${name}`,

  settings: {
    /** [CONV-21] [GAP-126] */
    title: { group: 'Paramètres du groupe', direct: 'Paramètres de la discussion' },
    back: 'Retour à la discussion',
    loadFailed: 'Cette discussion n’a pas pu être chargée.',
    photo: 'Photo du groupe',
    choosePhoto: 'Choisir une photo',
    preview: 'La photo choisie',
    cancelPhoto: 'Ne pas changer la photo',
    name: 'Nom du groupe',
    participants: (count: number) => `${count} participant${count > 1 ? 's' : ''}`,
    self: 'Vous',
    add: 'Ajouter un participant',
    addHint: 'Saisissez au moins 2 caractères.',
    leftOut: 'Certains mots et signes sont écartés de la recherche : il ne reste pas 2 caractères à chercher.',
    addButton: 'Ajouter',
    addLabel: (name: string) => `Ajouter ${name}`,
    searching: 'Recherche…',
    nobody: 'Aucun ami de ce nom à ajouter',
    found: (count: number) => `${count} ami${count > 1 ? 's' : ''} à ajouter`,
    searchFailed: 'La recherche n’a pas abouti. Vérifiez votre connexion, puis réessayez.',
    /** [TOAST-89] */
    added: 'Participant ajouté',
    /** [TOAST-62] without a network, [TOAST-63] where the server fails */
    addFailed: {
      text: 'Impossible d’ajouter le participant à la conversation.',
      unexpectedly: 'Une erreur est survenue lors de l’ajout du participant.',
    },
    full: 'Ce groupe, ou cette personne, a atteint le nombre maximal.',
    history: 'Lire les anciens messages en arrivant',
    historyHelp: 'Qui rejoint le groupe lit ce qui s’y est écrit avant, autant que la personne qui l’ajoute.',
    /** [TOAST-64] without a network, [TOAST-65] where the server fails */
    updateFailed: {
      text: 'Impossible de mettre à jour les paramètres du groupe.',
      unexpectedly: 'Une erreur est survenue lors de la mise à jour des paramètres.',
    },
    /** [CONV-26] */
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    /** [TOAST-90] */
    saved: 'Paramètres mis à jour',
  },

  /** [GAP-131] */
  leave: {
    open: 'Quitter la discussion',
    title: 'Quitter la discussion',
    text: 'Voulez-vous vraiment quitter cette discussion ?',
    cancel: 'Annuler',
    confirm: 'Quitter',
    busy: 'Départ…',
    /** [TOAST-88] */
    done: 'Conversation quittée',
    /** [TOAST-87] */
    failed: 'Impossible de quitter la conversation',
    /** [TOAST-61]: of groups, and from the menu of a chat [GAP-91] */
    failedInChat: 'Impossible de quitter la conversation.',
  },
} as const
