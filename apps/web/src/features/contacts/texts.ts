import { relativeFutureTime } from '../../lib/relative-time.ts'

export const texts = {
  title: 'Mes contacts',
  subtitle: 'Par leur numéro',
  synchronise: 'Synchroniser',
  synchronising: 'Synchronisation…',
  consent: {
    title: 'Synchroniser vos contacts',
    text: 'Retrouvez parmi vos contacts les membres qui ont choisi qu’on les trouve par leur numéro.',
    facts: [
      ['Envoyé', 'les numéros des contacts que vous choisissez. Leurs noms restent sur votre appareil.'],
      ['Utilisé', 'pour les comparer à ceux des membres, et pour rien d’autre.'],
      ['Conservé', 'rien : les numéros sont oubliés dès qu’ils sont comparés.'],
    ],
    policy: 'Politique de confidentialité',
    accept: 'Choisir des contacts',
    refuse: 'Annuler',
  },
  unavailable: {
    title: 'Synchroniser vos contacts',
    text: 'Ce navigateur ne donne pas accès aux contacts de votre appareil.',
    instead: 'Vous pouvez toujours chercher vos amis par leur nom d’utilisateur, avec « Ajouter un ami ».',
    close: 'Compris',
  },
  found: {
    title: 'Trouvés parmi vos contacts',
    count: (count: number) => `${count} ${count > 1 ? 'personnes trouvées' : 'personne trouvée'}`,
    none: 'Aucun de ces contacts n’a été trouvé. Seuls le sont les membres qui ont choisi qu’on les trouve par leur numéro.',
    unverified:
      'Chacun indique son numéro lui-même : assurez-vous qu’il s’agit bien de la personne que vous connaissez.',
    isCut: 'Votre répertoire est très grand : ses 2 000 premiers numéros ont été comparés.',
    contact: (names: readonly string[]) => `${names.join(', ')} dans vos contacts`,
    unnamed: 'Dans vos contacts',
    close: 'Masquer',
  },
  signedOut: 'Vous devez être connecté pour synchroniser vos contacts.',
  refused: {
    title: 'Permission refusée',
    description: 'Autorisez l’accès à vos contacts pour retrouver vos amis par leur numéro.',
  },
  noContact: {
    title: 'Aucun contact',
    description: 'Aucun contact avec un numéro de téléphone n’a été choisi.',
  },
  failed: 'Impossible de synchroniser vos contacts.',
  tooMany: 'Trop de synchronisations',
  tooManyText: (seconds: number) => `Vous pourrez recommencer ${relativeFutureTime(seconds)}.`,
} as const
