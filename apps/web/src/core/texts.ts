/** French texts about the end of a session. */
export const texts = {
  signedOut: { title: 'Déconnexion réussie', description: 'Vous êtes maintenant déconnecté' },
  signedOutUnsent: {
    title: 'Déconnexion réussie',
    description: 'Vos derniers changements attendent votre retour sur cet appareil.',
  },
  ended: { title: 'Session terminée', description: 'Reconnectez-vous pour continuer.' },
  signOutFailed: { title: 'Erreur de déconnexion', description: 'Impossible de se déconnecter' },
} as const
