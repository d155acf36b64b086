import { brand, releaseDateText } from '@trouvaille/domain'

const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

/**
 * A date such as "2026-12-01" in words: "mardi 1er décembre". Not with `Intl.DateTimeFormat`, whose first use costs
 * 10 ms of CPU time, and home would be the first to use it.
 */
function dayInWords(date: string): string {
  const withoutYear = releaseDateText(date)?.slice(0, -' yyyy'.length)
  return `${weekdays[new Date(date).getUTCDay()]} ${withoutYear}`
}

export const texts = {
  signUp: 'Créer un compte',
  signIn: 'Se connecter',
  shareApp: 'Partager l’app',
  sections: 'Vos rubriques',
  kept: (count: number) => `${count} préféré${count > 1 ? 's' : ''}`,
  nothingYet: 'Vos préférés viendront ici.',
  policy: 'Politique de confidentialité',
  find: { title: 'La trouvaille du jour', day: dayInWords },
  resume: 'Reprendre',
  because: (title: string) => `Parce que vous aimez ${title}`,
  newcomer: {
    text: 'Cinq rubriques, et toute la place pour ce que vous aimez.',
    action: 'Choisir mes premières trouvailles',
  },
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
    mail: 'Email',
    sms: 'SMS',
    close: 'Fermer',
    copiedToast: { title: 'Lien copié !', description: 'Le lien a été copié dans le presse-papiers' },
    copyFailed: 'Impossible de copier le lien',
  },
} as const
