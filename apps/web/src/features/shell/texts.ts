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
  /** Names hold the initials that are drawn, for whoever speaks what they see. */
  profileMenu: (name: string, drawn: string) => `Menu du profil de ${name}${drawn && ` (${drawn})`}`,
  avatar: (drawn: string) => `Voir votre profil${drawn && ` (${drawn})`}`,
  closeSheet: 'Fermer le panneau',
  search: 'Rechercher partout',
  brandLink: (brand: string) => `${brand}, accueil`,
  reconnecting: 'Connexion interrompue, nouvelle tentative…',
  offline: 'Hors connexion : vos changements seront envoyés au retour du réseau.',
  /** To somebody who has no changes to send. */
  offlineVisitor: 'Hors connexion : vous pourrez continuer au retour du réseau.',
} as const
