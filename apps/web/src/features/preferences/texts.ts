export const texts = {
  title: 'Préférences',
  theme: 'Thème',
  themes: { light: 'Clair', dark: 'Sombre', system: "Celui de l'appareil" },
  about: 'À propos',
  aboutText: 'Politique de confidentialité et sources des fiches',
} as const
