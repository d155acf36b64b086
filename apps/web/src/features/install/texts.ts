import { brand } from '@trouvaille/domain'

export const texts = {
  title: `${brand} sur cet appareil`,
  offer: `Gardez ${brand} sous la main : sur l’écran d’accueil, même hors connexion.`,
  install: 'Installer l’app',
  later: 'Plus tard',
  note: 'Sur l’écran d’accueil, en plein écran, même hors connexion.',
  steps: {
    title: 'Installer l’app',
    text: 'Sur iPhone et iPad, cela se fait dans votre navigateur.',
    list: [
      'Touchez le bouton de partage : un carré d’où sort une flèche.',
      'Choisissez « Sur l’écran d’accueil ».',
      'Touchez « Ajouter ».',
    ],
    close: 'J’ai compris',
  },
} as const
