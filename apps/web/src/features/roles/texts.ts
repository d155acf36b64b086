export const texts = {
  checking: 'Vérification des permissions…',
  restricted: {
    title: 'Accès restreint',
    text: 'Vous devez être connecté pour accéder à cette page.',
    signIn: 'Se connecter',
  },
  denied: {
    title: 'Accès refusé',
    text: (roles: readonly string[]) =>
      `Vous n’avez pas les permissions nécessaires pour accéder à cette page. Rôles requis : ${roles.join(', ')}`,
    failed: 'Vos rôles n’ont pas pu être lus. Vérifiez votre connexion, puis réessayez.',
    retry: 'Réessayer',
    home: 'Accueil',
  },
  unreachable: {
    title: 'Page indisponible hors connexion',
    text: 'Vos rôles n’ont pas pu être vérifiés. Vérifiez votre connexion, puis réessayez.',
  },
  pages: {
    metrics: 'Métriques',
    moderation: 'Modération',
    security: 'Sécurité',
  },
  scopes: {
    label: 'Portée',
    device: 'Cet appareil',
    accounts: 'Tous les comptes',
  },
} as const
