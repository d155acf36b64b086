export const texts = {
  label: 'Aider à améliorer l’application',
  help: 'Cet appareil envoie, sans dire qui vous êtes, le nom des écrans ouverts et des gestes faits, la durée des réponses et l’endroit des erreurs, pour rendre l’application plus rapide et plus fiable. Jamais une œuvre, un nom ni un mot que vous écrivez.',
  refused: 'Votre navigateur demande à ne pas être suivi : sans votre accord ici, c’est non.',
  policy: 'Ce qui est mesuré, en détail',
} as const
