import type { ServerReport } from '@trouvaille/contract'
import type { Period } from './period.ts'

const plural = (count: number, one: string, many: string) => (count < 2 ? one : many)

/** Texts of "Métriques" in the scope "Tous les comptes". */
export const texts = {
  tabs: 'Métriques de tous les comptes',
  period: {
    label: 'Période',
    day: '24 heures',
    week: '7 jours',
    month: '30 jours',
  } satisfies Record<Period | 'label', string>,

  basis: (share: string) =>
    `Seuls comptent les appareils sur lesquels quelqu’un a accepté les mesures dans ses préférences. Part de leurs visites qui est mesurée : ${share}.`,
  nobody: 'Aucune mesure dans cette période : personne ne l’a encore acceptée dans ses préférences.',
  switchedOff: 'Ce serveur ne demande aucune mesure aux appareils.',
  failed: 'Impossible de charger les chiffres.',
  stale: (age: string) => `Le serveur ne répond pas. Derniers chiffres reçus : ${age}.`,

  report: {
    views: 'Pages vues',
    actions: 'Actions',
    errors: 'Erreurs',
    perMinute: 'Requêtes par minute',
    present: 'Personnes en ligne',
    sockets: 'Lignes ouvertes',
  },
  charts: {
    views: 'Pages vues',
    errors: 'Erreurs des appareils',
    requests: 'Requêtes par minute, trois dernières heures',
    latency: 'Temps de réponse, trois dernières heures',
  },
  series: {
    views: 'Pages vues',
    errors: 'Erreurs',
    requests: 'Requêtes',
    failed: 'En erreur',
    p50: 'p50',
    p75: 'p75',
    p95: 'p95',
  },

  vitals: {
    title: 'Signes vitaux des pages',
    help: 'p75 : trois mesures sur quatre restent en dessous. Les verdicts sont ceux de web.dev, au p75.',
    good: 'bon',
    poor: 'mauvais',
    none: 'Aucune mesure',
    count: (count: number, text: string) => `${text} ${plural(count, 'mesure', 'mesures')}`,
  },
  operations: {
    title: 'Opérations lentes',
    help: 'Vues des appareils, la plus lente d’abord.',
    columns: { name: 'Opération', count: 'Nombre', slow: 'Lentes', p50: 'p50', p75: 'p75', p95: 'p95' },
    empty: 'Aucune opération mesurée.',
    other: 'Autres opérations',
  },
  server: {
    title: 'Le serveur',
    about: (version: string, uptime: string) =>
      `Version ${version}, en marche depuis ${uptime}. Ses chiffres comptent depuis son démarrage ; avec plusieurs serveurs, ce sont ceux de celui qui répond.`,
    routes: {
      title: 'Routes les plus lentes',
      columns: { name: 'Route', count: 'Requêtes', errors: 'Erreurs', p50: 'p50', p75: 'p75', p95: 'p95' },
      empty: 'Aucune requête depuis le démarrage.',
    },
    database: {
      title: 'Base de données',
      statements: 'Instructions',
      errors: 'Erreurs',
      p50: 'p50',
      p95: 'p95',
      connections: 'Connexions',
      ofConnections: (max: string, waiting: string) => `sur ${max}, ${waiting} en attente`,
      embedded: 'intégrée',
    },
    providers: {
      title: 'Sources',
      columns: { name: 'Source', calls: 'Appels', failures: 'Échecs', p95: 'p95' },
      states: { ok: 'Répond', resting: 'Mise au repos' } satisfies Record<
        ServerReport['providers'][number]['state'],
        string
      >,
      empty: 'Aucune source interrogée.',
    },
    process: {
      title: 'Processus et emails',
      delay: 'Attente de la boucle, p95',
      load: 'Occupation de la boucle',
      heap: 'Mémoire du programme',
      memory: 'Mémoire totale',
      mailsSent: 'Emails envoyés',
      mailsWaiting: 'Emails en attente',
      mailsFailed: (text: string, count: number) => `${text} ${plural(count, 'échec', 'échecs')}`,
    },
  },
  errors: {
    groups: 'Groupes d’erreurs',
    empty: 'Aucune erreur dans cette période.',
    times: (count: number, text: string) => `${text} ${plural(count, 'fois', 'fois')}`,
    first: 'Première :',
    last: 'Dernière :',
    rejections: 'Refus du serveur, par code',
    noRejections: 'Aucun refus depuis le démarrage.',
    other: 'Autres erreurs',
  },
  use: {
    pages: 'Pages',
    noPages: 'Aucune page vue dans cette période.',
    other: 'Autres actions',
  },
} as const
