import { brand } from '@trouvaille/domain'

export const texts = {
  signUp: 'Créer un compte',
  signIn: 'Se connecter',
  shareApp: 'Partager l’app',
  sections: 'Vos rubriques',
  kept: (count: number) => `${count} préféré${count > 1 ? 's' : ''}`,
  nothingYet: 'Vos préférés viendront ici.',
  policy: 'Politique de confidentialité',
  errorTitle: 'Une erreur est survenue',
  retry: 'Réessayer',
  share: {
    title: `Partager ${brand}`,
    text: `Découvre ${brand}, l’app pour partager tes séries, films, musiques, livres et podcasts préférés avec tes proches !`,
    subject: `Découvre ${brand}`,
    link: 'Lien de l’app',
    copy: 'Copier le lien',
    copied: 'Copié !',
    native: 'Partager…',
    messaging: 'WhatsApp',
    mail: 'E-mail',
    sms: 'SMS',
    close: 'Fermer',
    copiedToast: { title: 'Lien copié !', description: 'Le lien a été copié dans le presse-papiers' },
    copyFailed: 'Impossible de copier le lien',
  },
} as const
