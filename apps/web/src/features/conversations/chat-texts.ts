import { conversations as limits, inputMessages } from '@trouvaille/domain'
import { inputText } from '../../lib/error-texts.ts'

const many = (count: number) => (count > 1 ? 's' : '')

/** "Léa", "Léa et Tom", "Léa, Tom et 2 autres". */
function listed(names: readonly string[]): string {
  const [first = '', second = ''] = names
  if (names.length <= 1) return first
  if (names.length === 2) return `${first} et ${second}`
  const others = names.length - 2
  return `${first}, ${second} et ${others} autre${many(others)}`
}

/** Texts of the screen of one conversation. */
export const chatTexts = {
  title: 'Discussion',
  back: 'Retour aux messages',
  typing: (names: readonly string[]) => `${listed(names)} ${names.length > 1 ? 'écrivent' : 'écrit'}…`,
  you: 'Vous',
  menu: {
    open: 'Options de la discussion',
    search: 'Rechercher',
    settings: 'Paramètres',
    leave: 'Quitter la discussion',
  },
  log: 'Messages',
  loading: 'Chargement des messages…',
  loadFailed: 'Impossible de charger les messages',
  conversationFailed: 'Impossible de charger la discussion',
  retry: 'Réessayer',
  empty: 'Écrivez le premier message.',
  emptyReadOnly: 'Aucun message',
  says: (name: string) => `${name} : `,
  unread: (count: number) => `${count} nouve${count > 1 ? 'aux' : 'au'} message${many(count)}`,
  unreadOfUnknownCount: 'Nouveaux messages',
  news: 'Nouveaux messages',
  toEnd: 'Aller aux derniers messages',
  day: { today: 'Aujourd’hui', yesterday: 'Hier' },
  state: { waiting: 'En attente', sent: 'Envoyé', read: 'Vu', refused: 'Non envoyé' },
  readByAll: 'Vu par tout le monde',
  readBy: (count: number) => `Vu par ${count}`,
  actions: {
    of: 'Actions du message',
    copy: 'Copier',
    copied: 'Message copié',
    copyFailed: 'Impossible de copier le message',
    readers: 'Vu par',
    report: 'Signaler',
    again: 'Réessayer',
    edit: 'Modifier',
    discard: 'Supprimer',
    reply: 'Répondre',
    forward: 'Transférer',
    remove: 'Supprimer',
    reactions: 'Réactions',
    more: 'Autres actions',
  },
  quote: {
    of: (name: string) => `Réponse à ${name}`,
    ofSelf: 'Réponse à vous-même',
    /** Of somebody who is not known any more. */
    ofMessage: 'Réponse à un message',
    /** Read out before what is quoted. */
    goTo: (name: string) => `Aller au message de ${name} : `,
    goToMessage: 'Aller au message : ',
    deleted: 'Message supprimé',
    unavailable: 'Message indisponible',
    cancel: 'Ne plus répondre',
  },
  editing: {
    title: 'Modifier le message',
    cancel: 'Ne pas modifier',
    save: 'Enregistrer',
  },
  edited: 'modifié',
  deleted: 'Message supprimé',
  reactions: {
    of: 'Réactions',
    choose: 'Réagir',
    with: (emoji: string) => `Réagir avec ${emoji}`,
    without: (emoji: string) => `Retirer ${emoji}`,
    more: 'Toutes les réactions',
    /** "❤️ 3 : Léa, Tom et vous", with the number that is shown. */
    by: (emoji: string, names: readonly string[]) =>
      `${names.length > 1 ? `${emoji} ${names.length}` : emoji} : ${listed(names)}`,
    own: 'vous',
    somebody: 'quelqu’un',
  },
  emojis: {
    title: 'Choisir une réaction',
    search: 'Rechercher un emoji',
    nothing: 'Aucun emoji trouvé',
    tone: 'Couleur de peau',
  },
  remove: {
    title: 'Supprimer le message',
    text: 'Pour tout le monde, « Message supprimé » prend sa place. Pour vous seulement, les autres le voient toujours.',
    textOwn: 'Il disparaît de vos appareils ; les autres le voient toujours.',
    everybody: 'Pour tout le monde',
    self: 'Pour moi seulement',
    confirm: 'Supprimer',
    cancel: 'Annuler',
  },
  forward: {
    title: 'Transférer',
    done: 'Message transféré',
  },
  changes: {
    failed: {
      edit: 'Le message n’a pas pu être modifié. Votre texte vous est rendu.',
      delete: 'Le message n’a pas pu être supprimé.',
      hide: 'Le message n’a pas pu être supprimé.',
      react: 'Votre réaction n’a pas pu être enregistrée.',
    },
    tooLate: {
      edit: 'Ce message ne peut plus être modifié. Votre texte vous est rendu.',
      delete: 'Ce message ne peut plus être supprimé pour tout le monde.',
    },
    tooManyReactions: 'Ce message a déjà reçu beaucoup de réactions différentes : choisissez l’une d’elles.',
  },
  readers: {
    title: 'Vu par',
    nobody: 'Personne n’a encore lu ce message.',
  },
  input: 'Message',
  send: 'Envoyer',
  count: (count: number) => `${count} / ${limits.messageMaxCharacters}`,
  errors: {
    'message.empty': '',
    'message.too_long': inputText(inputMessages.tooLong(limits.messageMaxCharacters)),
    'message.malicious': inputText(inputMessages.malicious),
  },
  /** Below the character limit but over the byte limit. */
  tooLarge: 'Le message est trop long. Raccourcissez-le un peu.',
  sendFailed: 'Impossible d’envoyer le message',
  readOnly: {
    /** [MSG-20] */
    kept: 'Vous étiez en train d’écrire :',
    copy: 'Copier',
    friends: 'Cette amitié a pris fin : vous pouvez relire cette discussion, mais plus y écrire.',
    suspended:
      'Ce compte est suspendu : vous pouvez relire cette discussion, mais personne ne peut y écrire pour le moment.',
    gone: 'Ce compte n’existe plus : vous pouvez relire cette discussion, mais plus y écrire.',
    /** For read-only conversations without messages. */
    friendsEmpty: 'Cette amitié a pris fin : vous ne pouvez plus écrire ici.',
    goneEmpty: 'Ce compte n’existe plus : vous ne pouvez plus lui écrire.',
  },
  search: {
    label: 'Rechercher dans la discussion',
    start: (least: number) => `Tapez au moins ${least} caractères.`,
    loading: 'Recherche…',
    found: (count: number) => `${count} message${many(count)} trouvé${many(count)}`,
    foundSoFar: (count: number) => `${count} message${many(count)} trouvé${many(count)} jusqu’ici`,
    nothing: 'Aucun message trouvé',
    nothingSoFar: 'Aucun message trouvé parmi les plus récents',
    further: 'Chercher plus loin',
    failed: 'La recherche n’a pas abouti.',
    retry: 'Réessayer',
  },
  picker: {
    search: 'Rechercher une discussion',
    list: 'Vos discussions',
    loading: 'Chargement…',
    none: 'Vous n’avez pas encore de conversations',
    noneWritable: 'Vous ne pouvez plus écrire dans vos discussions.',
    nothingFound: 'Aucune discussion de ce nom',
    failed: 'Impossible de charger les conversations',
    retry: 'Réessayer',
    send: 'Partager',
    sent: 'Partagé',
    again: 'Réessayer',
    into: (title: string) => ` dans ${title}`,
    sentTo: (title: string) => `Partagé dans ${title}`,
    notSent: 'Non partagé',
  },
} as const
