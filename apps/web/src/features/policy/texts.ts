import { audit, brand, contactEmail, imageLimits, security, telemetry } from '@trouvaille/domain'

/** Sections of the privacy policy, in the usual order. */

interface PolicySection {
  id: string
  title: string
  paragraphs: readonly string[]
  /** Facts of the section, each with its subject. */
  facts?: readonly (readonly [about: string, text: string])[]
  /** Paragraph after the facts. */
  closing?: string
}

export const texts = {
  title: 'Politique de confidentialité',
  updated: 'Dernière mise à jour : 21 juillet 2025',
  contents: 'Sommaire',
  intro: `${brand} sert à garder ses films, séries, musiques, livres et podcasts préférés et à les partager avec ses proches. Cette page dit quelles données il faut pour cela, ce que nous en faisons et comment vous gardez la main. Il n’y a ni publicité, ni revente de données, ni mesure d’audience par un tiers.`,
  contactBefore: 'Pour toute question sur vos données ou pour exercer vos droits, écrivez à ',
  contactAfter:
    '. Nous répondons sous un mois. Depuis votre compte, la plupart des demandes se règlent en une minute : « Exporter mes données » et « Changer le mot de passe » dans « Préférences », « Modifier le profil » et la suppression du compte dans votre profil.',
  sources: {
    title: 'Sources des fiches',
    paragraph:
      'Les fiches viennent de fournisseurs, selon ceux que ce service utilise : le catalogue intégré, complété par Wikidata et Wikipédia pour les films et les séries, par Deezer pour la musique et les podcasts, par Open Library pour les livres ; ou bien The Movie Database (TMDB), Spotify et Google Livres. Chaque fiche dit d’où elle vient. Les noms, les marques et les images appartiennent à leurs propriétaires.',
  },
} as const

const megabytes = imageLimits.maxBytes / 1024 / 1024
const metricsKeptDays = telemetry.keptMs / 24 / 3_600_000
const auditDays = {
  entries: (security.entryLifeMs * audit.lifeFactor) / 86_400_000,
  alerts: (security.alertLifeMs * audit.lifeFactor) / 86_400_000,
}

export const sections: readonly PolicySection[] = [
  {
    id: 'responsable',
    title: 'Responsable du traitement',
    paragraphs: [
      `Le responsable du traitement est l’exploitant du service ${brand} que vous utilisez. Il décide de ce qui est collecté et répond de ce qui est écrit ici. Vous pouvez le joindre à l’adresse ${contactEmail}.`,
    ],
  },
  {
    id: 'donnees',
    title: 'Données collectées',
    paragraphs: ['Nous ne collectons que ce que vous nous donnez et ce dont le service a besoin pour fonctionner.'],
    facts: [
      [
        'Votre compte',
        'votre adresse email, votre nom d’utilisateur, votre numéro de téléphone et votre mot de passe, dont nous ne gardons qu’une empreinte illisible. Si vous vous connectez par un service tiers, l’identifiant qu’il nous donne de vous.',
      ],
      [
        'Votre profil',
        `une bio, une photo (moins de ${megabytes} MB, réencodée : le lieu et l’appareil de la prise de vue sont effacés), votre genre, votre date de naissance, votre pays et les quatre œuvres que vous choisissez de montrer en premier. Tout cela est facultatif.`,
      ],
      [
        'Vos préférés',
        'les œuvres que vous mettez dans vos deux listes, et la date de chaque changement. Elles sont sur votre appareil et sur le serveur, pour que vous les retrouviez partout.',
      ],
      [
        'Vos échanges',
        'vos demandes d’ami et vos amitiés, vos blocages, vos signalements et ce que vous aviez alors sous les yeux, les suspensions de votre compte et votre recours, les œuvres partagées, vos discussions, leurs messages et le fait que vous les ayez lus.',
      ],
      [
        'Vos contacts',
        'uniquement si vous touchez « Synchroniser » et l’acceptez : les numéros des contacts que vous choisissez, sans leurs noms, sont comparés à ceux des membres qui ont choisi qu’on les trouve par le leur, puis oubliés. Aucun n’est conservé ni noté dans un journal, et personne ne peut lire le numéro d’un autre. Pour que nul ne fasse défiler des numéros, nous comptons combien vous en envoyez, sans retenir lesquels. Votre appareil retient que vous avez accepté.',
      ],
      [
        'Vos connexions',
        'pour chaque appareil connecté et chaque tentative : la date, le nom du navigateur et du système, et l’adresse IP sans sa dernière partie.',
      ],
      [
        'Un journal de sécurité',
        'vos actions sensibles (connexion, changement de mot de passe, modification du profil…), le fait que vous cherchiez, ouvriez ou partagiez une œuvre, sans dire laquelle ni avec qui, et les alertes qui en découlent. Il ne quitte pas votre appareil.',
      ],
      [
        'Un journal d’audit',
        'sur notre serveur, pour repérer les attaques et les élucider : le fait que vous vous connectiez ou échouiez à le faire, que vous changiez de mot de passe, de profil ou de réglage, partagiez une œuvre, demandiez, acceptiez ou retiriez un ami, bloquiez ou signaliez, exportiez vos données ou supprimiez votre compte, ou atteigniez une limite ; la date, le nom du navigateur et du système, l’adresse IP sans sa dernière partie, et les alertes qui en découlent. Jamais avec qui, ni quelle œuvre, ni aucun message, ni rien de ce que vous lisez.',
      ],
    ],
  },
  {
    id: 'mesures',
    title: 'Mesures de l’application',
    paragraphs: [
      'Rien n’est mesuré pour nous tant que vous n’avez pas activé « Aider à améliorer l’application » dans « Préférences ». Ce choix vaut pour l’appareil où vous le faites, quelle que soit la personne qui s’y connecte. Si votre navigateur demande à ne pas être suivi (Global Privacy Control ou Do Not Track), nous le prenons pour un refus, sauf si vous activez vous-même ce choix.',
      'Si vous l’activez, cet appareil envoie, toutes les quinze secondes environ et au moment où vous quittez la page :',
    ],
    facts: [
      [
        'Les écrans ouverts',
        'leur nom (« page d’un film », « recherche »), jamais leur adresse ni ce qu’ils montrent.',
      ],
      ['Les gestes', 'leur nom (« message envoyé », « œuvre partagée »), jamais avec qui, ni lequel.'],
      [
        'Les durées',
        'le temps que prennent le serveur à répondre et l’écran à s’afficher, à réagir et à se stabiliser.',
      ],
      [
        'Les erreurs',
        'leur nom dans le programme, l’endroit du code et l’écran, jamais leur message, qui pourrait contenir ce que vous avez écrit.',
      ],
    ],
    closing: `Ces envois partent sans cookie, sans compte et sans identifiant. Le serveur les additionne par heure, puis par jour au bout d’une semaine, avec ceux de tous les autres : il ne garde aucune ligne sur vous, votre appareil ou votre visite, ni votre adresse IP. Les sommes sont effacées au bout de ${metricsKeptDays} jours. Seuls les administrateurs les voient. Désactiver le choix arrête tout aussitôt ; ce qui n’est pas encore parti est effacé. Comme rien n’y renvoie à vous, ce qui a été additionné ne peut être ni retrouvé ni retiré.`,
  },
  {
    id: 'utilisation',
    title: 'Utilisation des données',
    paragraphs: ['Chaque donnée a un usage précis, et un fondement dans le règlement européen (RGPD, article 6).'],
    facts: [
      [
        'Faire fonctionner le service',
        'ouvrir votre compte, garder vos préférés, vous relier à vos amis, acheminer vos partages et vos messages (exécution du contrat).',
      ],
      [
        'Retrouver vos amis',
        'votre numéro de téléphone sert uniquement à cela, jamais à des fins publicitaires, et seulement si vous avez choisi qu’on vous trouve par votre numéro. Vous pouvez revenir sur ce choix dans « Préférences », ou retirer le numéro de votre profil, à tout moment (consentement).',
      ],
      [
        'Vous écrire',
        'confirmer votre adresse, réinitialiser votre mot de passe, vous prévenir d’une connexion depuis un nouvel appareil, d’un changement de mot de passe, de la suppression du compte, de sa suspension, ou de la suite donnée à un signalement. Nous n’envoyons pas d’autre email (exécution du contrat, et intérêt légitime pour les avertissements).',
      ],
      [
        'Protéger les comptes',
        'limiter les tentatives, repérer une activité suspecte grâce au journal d’audit, traiter les signalements (intérêt légitime).',
      ],
      [
        'Améliorer l’application',
        'trouver ce qui est lent et ce qui échoue, par les mesures que vous avez accepté d’envoyer (consentement).',
      ],
    ],
    closing:
      'Aucune décision n’est prise à votre sujet de façon automatisée, et vos données n’entraînent aucun modèle.',
  },
  {
    id: 'partage',
    title: 'Partage des données',
    paragraphs: ['Vos données ne sont ni vendues ni louées. Voici qui en voit quelque chose.'],
    facts: [
      [
        'Les autres membres',
        'votre nom d’utilisateur et votre photo, quand ils vous cherchent ou reçoivent votre demande.',
      ],
      [
        'Vos amis',
        'en plus, votre bio, vos listes de préférés et les quatre œuvres que vous y mettez en avant, la liste de vos amis (nom et photo), et si vous êtes en ligne.',
      ],
      [
        'Les modérateurs',
        'ce qui leur est signalé, tel que la personne qui signale l’a vu, avec ses mots et sans son nom. Leur rôle n’ouvre ni profil, ni liste, ni message. Leurs décisions restent dans un journal, d’où votre nom disparaît avec votre compte.',
      ],
      [
        'Les administrateurs',
        'le journal d’audit et ses alertes, avec votre nom d’utilisateur tant que votre compte existe.',
      ],
      ['Les participants à une discussion', 'les messages que vous y écrivez.'],
      [
        'Les fournisseurs de fiches',
        'c’est notre serveur qui les interroge : ils reçoivent les mots cherchés, sans rien qui vous désigne. Les affiches, pochettes et extraits passent par notre serveur, lui aussi. Seules exceptions, si ce service utilise Spotify ou Google Livres : leurs conditions veulent que leurs images (i.scdn.co, books.google.com) et leurs extraits (p.scdn.co) viennent d’eux ; ils voient alors votre adresse IP, mais pas la page où vous êtes.',
      ],
      [
        'Les prestataires techniques',
        'l’hébergeur et le service d’envoi des emails, qui agissent sur notre instruction et pour nous seulement.',
      ],
      ['Les autorités', 'quand la loi nous y oblige.'],
    ],
    closing:
      'Votre adresse email, votre téléphone, votre genre, votre date de naissance et votre pays ne sont montrés à personne d’autre que vous.',
  },
  {
    id: 'stockage',
    title: 'Stockage',
    paragraphs: [
      'Les données du service sont dans une base de données et un espace de fichiers que nous administrons. Les photos de profil y sont accessibles à qui connaît leur adresse, qui est tirée au hasard.',
      'Votre appareil garde une copie de vos préférés et de vos discussions récentes, les images d’œuvres que vous avez vues, vos recherches récentes, votre thème et quelques réglages, dont votre choix sur les mesures, pour s’ouvrir sans attendre et fonctionner hors connexion. Il compte aussi, pour ses dix dernières visites, les écrans ouverts, les gestes, les durées et les erreurs ; ces chiffres y restent, sauf si vous acceptez de les envoyer. L’onglet garde ce que vous avez saisi sans l’enregistrer, jamais un mot de passe. La déconnexion efface ce qui vous est personnel, et les mesures qui attendaient d’être envoyées, sauf ce qui n’a pas pu être envoyé (préférés, messages, demandes, partages), qui attend votre retour, et le journal de sécurité, qui s’efface de lui-même.',
    ],
  },
  {
    id: 'conservation',
    title: 'Conservation',
    paragraphs: ['Nous gardons vos données tant que votre compte existe. Certaines partent bien avant.'],
    facts: [
      ['Session', '30 jours sans utilisation, puis il faut se reconnecter.'],
      [
        'Liens envoyés par email',
        'une heure pour un mot de passe, trois jours pour une adresse, et une seule utilisation.',
      ],
      ['Historique des connexions', 'un an.'],
      [
        'Emails envoyés',
        'leur contenu est effacé de nos serveurs dès qu’ils sont partis, la trace de l’envoi au bout d’un jour. Sur une installation d’essai, qui n’envoie rien, ils restent sur son serveur jusqu’à la suppression du compte.',
      ],
      ['Journal de l’appareil', '24 heures pour les actions, 48 heures pour les alertes.'],
      [
        'Journal d’audit',
        `${auditDays.entries} jours pour les actions, ${auditDays.alerts} jours pour les alertes ; la dernière action plus ancienne reste, comme témoin, jusqu’à ce que la suivante le soit aussi. Il vous désigne par un pseudonyme tiré au hasard, effacé avec votre compte : ce qui en reste ne peut plus être rattaché à personne.`,
      ],
      ['Numéros de votre répertoire', 'le temps de la comparaison.'],
      [
        'Mesures de l’application',
        `${metricsKeptDays} jours, sous forme de sommes, et seulement si vous les avez acceptées.`,
      ],
    ],
    closing:
      'Supprimer votre compte efface tout, immédiatement et définitivement : profil, photo, préférés, amitiés, partages, participations aux discussions et messages. Les groupes continuent sans vous.',
  },
  {
    id: 'droits',
    title: 'Vos droits',
    paragraphs: ['Le RGPD vous donne des droits sur vos données. La plupart tiennent en un bouton.'],
    facts: [
      [
        'Accès et portabilité',
        '« Exporter mes données », dans « Préférences », vous remet tout ce que nous avons sur vous, dans un fichier JSON.',
      ],
      ['Rectification', '« Modifier le profil », dans votre profil.'],
      ['Effacement', '« Supprimer définitivement mon compte », dans votre profil.'],
      [
        'Retrait du consentement',
        'dans « Préférences », renoncez à ce qu’on vous trouve par votre numéro, ou désactivez « Aider à améliorer l’application » ; ou bien retirez le numéro de votre profil, ou refusez l’accès à vos contacts.',
      ],
      ['Opposition et limitation', 'écrivez-nous, à l’adresse de la dernière rubrique.'],
    ],
    closing:
      'Si notre réponse ne vous convient pas, vous pouvez saisir la CNIL (www.cnil.fr) ou l’autorité de protection des données de votre pays.',
  },
  {
    id: 'securite',
    title: 'Sécurité',
    paragraphs: [
      'Les mots de passe sont gardés sous forme d’empreinte Argon2id, les liens envoyés par email sous forme d’empreinte aussi. La session est dans un cookie que les scripts ne peuvent pas lire. Chaque droit est vérifié par le serveur, et les tentatives répétées sont freinées.',
      'Dans « Préférences », vous voyez vos appareils connectés et vos dernières connexions, et vous pouvez déconnecter un appareil ou tous à la fois. Changer de mot de passe déconnecte les autres appareils.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    paragraphs: ['Nous utilisons trois cookies, tous indispensables : il n’y a donc rien à accepter ni à refuser.'],
    facts: [
      ['trouvaille.session_token', 'votre session. Inaccessible aux scripts, 30 jours.'],
      ['trouvaille.signed_in', 'un simple témoin : il dit à la page qu’une session existe. 30 jours.'],
      [
        'trouvaille.device',
        'une preuve signée d’une connexion passée sur cet appareil, sans votre nom : personne ne peut vous en fermer l’accès en essayant des mots de passe ailleurs. Inaccessible aux scripts, 180 jours, aussi après la déconnexion ; le serveur n’en garde rien.',
      ],
    ],
    closing:
      'La connexion par un service tiers en pose un de plus, le temps de l’aller-retour. Aucun traceur, aucun bouton de réseau social, et aucune mesure sans votre accord.',
  },
]
