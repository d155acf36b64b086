/** French texts about sessions and the device. */
export const texts = {
  signedOut: { title: 'Déconnexion réussie', description: 'Vous êtes maintenant déconnecté' },
  signedOutUnsent: {
    title: 'Déconnexion réussie',
    description: 'Vos derniers changements attendent votre retour sur cet appareil.',
  },
  ended: { title: 'Session terminée', description: 'Reconnectez-vous pour continuer.' },
  deviceFull: {
    title: 'Appareil plein',
    description: 'Gardez cette page ouverte jusqu’à l’envoi de vos changements, ou libérez de la place.',
  },
  signOutFailed: { title: 'Erreur de déconnexion', description: 'Impossible de se déconnecter' },
} as const
