import type { Profile } from '@trouvaille/contract'
export const texts = {
  title: 'Préférences',
  more: 'Afficher plus',
  theme: 'Thème',
  themes: { light: 'Clair', dark: 'Sombre', system: 'Celui de l’appareil' },
  password: {
    title: 'Mot de passe',
    set: 'Définir un mot de passe',
    setText: 'Vous vous connectez par un autre service : recevez un lien par email pour choisir un mot de passe.',
    change: 'Changer le mot de passe',
    changeText: 'Vos autres appareils seront déconnectés.',
    current: 'Mot de passe actuel',
    currentRequired: 'Le mot de passe actuel est requis.',
    wrongCurrent: 'Le mot de passe actuel est incorrect.',
    submit: 'Changer le mot de passe',
    submitting: 'Enregistrement…',
    success: { title: 'Mot de passe mis à jour', description: 'Vos autres appareils sont déconnectés.' },
    failed: 'Erreur lors de la mise à jour du mot de passe',
  },
  choices: {
    title: 'Confidentialité',
    foundByPhone: {
      label: 'Me laisser trouver par mon numéro',
      text: (profile: Pick<Profile, 'phoneNumber'> | null) =>
        'Les membres qui ont votre numéro dans leurs contacts peuvent vous retrouver. Personne ne peut lire votre numéro.' +
        (profile?.phoneNumber ? '' : ' Votre profil n’a pas de numéro : ce choix vaudra quand vous en ajouterez un.'),
    },
    isSuggested: {
      label: 'Me proposer comme ami',
      text: () =>
        'Des membres avec qui vous avez des amis ou des préférés en commun vous voient sous « Vous connaissez peut-être », avec le nombre des uns et des autres.',
    },
    showsActivity: {
      label: 'Montrer à mes amis ce que je viens d’ajouter',
      text: () =>
        'Vos nouveaux préférés apparaissent chez vos amis, sous « Chez vos amis ». Sans cela, ils les voient toujours sur votre profil.',
    },
    failed: 'Impossible d’enregistrer ce choix. Veuillez réessayer.',
    loadFailed: 'Impossible de charger votre choix.',
  },
  devices: {
    title: 'Appareils connectés',
    current: 'Cet appareil',
    lastUsed: (time: string) => `Utilisé pour la dernière fois le ${time}`,
    end: 'Me déconnecter',
    endLabel: (device: string, use: string) => `Me déconnecter de : ${device}, ${use}`,
    ending: 'Déconnexion…',
    ended: (device: string) => ({ title: 'Appareil déconnecté', description: device }),
    endFailed: 'Impossible de déconnecter l’appareil. Veuillez réessayer.',
    everywhere: 'Me déconnecter partout',
    failed: 'Impossible de charger vos appareils.',
  },
  history: {
    title: 'Historique des connexions',
    success: 'Connexion',
    failure: 'Échec',
    loading: 'Chargement…',
    empty: 'Aucune connexion enregistrée.',
    failed: 'Impossible de charger l’historique.',
    advice:
      'Une connexion que vous ne reconnaissez pas ? Déconnectez-vous partout, et changez votre mot de passe si vous en avez un.',
  },
  data: {
    title: 'Vos données',
    delete: 'Supprimer mon compte',
    deleteText: 'Ce que la suppression emporte, avant de décider',
  },
  about: 'À propos',
  aboutText: 'Politique de confidentialité et sources des fiches',
} as const
