export const texts = {
  sections: 'Rubriques',
  navigation: 'Navigation principale',
  home: 'Accueil',
  messages: 'Messages',
  friends: 'Amis',
  profile: 'Profil',
  preferences: 'Préférences',
  signOut: 'Déconnexion',
  signIn: 'Se connecter',
  signUp: 'Créer un compte',
  /** Accessible names contain the visible initials, for voice control (label in name). */
  profileMenu: (name: string, drawn: string) => `Menu du profil de ${name}${drawn && ` (${drawn})`}`,
  avatar: (drawn: string) => `Voir votre profil${drawn && ` (${drawn})`}`,
  closeSheet: 'Fermer le panneau',
  search: 'Rechercher partout',
  activity: 'Activité',
  brandLink: (brand: string) => `${brand}, accueil`,
  reconnecting: 'Connexion interrompue, nouvelle tentative…',
  offline: 'Hors connexion : vos changements seront envoyés au retour du réseau.',
  /** For somebody without pending changes. */
  offlineVisitor: 'Hors connexion : vous pourrez continuer au retour du réseau.',
} as const
