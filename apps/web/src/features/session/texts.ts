import type { AccountRuleError } from '@trouvaille/domain'
import { unreachable } from '../../lib/error-texts.ts'

/** French texts of the account rules, keyed by their code. */
export const ruleTexts: Record<AccountRuleError, string> = {
  'identifier.required': 'L’identifiant est requis.',
  'identifier.too_long': 'L’identifiant ne doit pas dépasser 255 caractères.',
  'email.required': 'L’email est requis.',
  'email.too_long': 'L’email ne doit pas dépasser 255 caractères.',
  'email.characters': 'L’email ne peut contenir que des lettres sans accent, des chiffres et les signes @ . _ -',
  'identifier.characters': 'L’identifiant ne peut contenir que des lettres, des chiffres et les signes @ . _ -',
  'email.shape': 'Saisissez une adresse email valide, par exemple nom@exemple.fr. Les signes admis sont @ . _ -',
  'phone.e164': 'Numéro invalide. Utilisez le format international E.164 (ex: +33612345678).',
  'password.too_short': 'Le mot de passe doit contenir au moins 6 caractères.',
  'password.too_long': 'Le mot de passe ne doit pas dépasser 256 caractères.',
  'password.mismatch': 'Les mots de passe ne correspondent pas.',
}

const unavailable = 'Le service est indisponible pour le moment. Réessayez dans quelques instants.'

export const texts = {
  withoutNetwork: {
    title: 'Vous êtes hors connexion',
    needed: 'Pour se connecter ou créer un compte, il faut du réseau. Le formulaire viendra avec lui.',
    /** Nobody is known on the device: whoever was has signed out, or the browser has emptied it. */
    emptied:
      'Si votre compte était encore ouvert ici, votre navigateur a effacé ce qu’il en gardait. Le compte est intact.',
  },
  signIn: {
    title: 'Connexion',
    identifier: 'Email ou identifiant',
    password: 'Mot de passe',
    passwordRequired: 'Le mot de passe est requis.',
    submit: 'Se connecter',
    submitting: 'Connexion en cours…',
    forgotten: 'Mot de passe oublié ?',
    noAccount: 'Pas encore de compte ?',
    toSignUp: 'Créer un compte',
    invalid: 'Identifiants invalides',
    unconfirmed: 'Confirmez d’abord votre adresse email.',
    success: { title: 'Connexion réussie', description: 'Vous êtes maintenant connecté' },
    failure: { title: 'Erreur de connexion', description: 'Impossible de se connecter' },
  },
  signUp: {
    title: 'Créer un compte',
    username: 'Nom d’utilisateur',
    usernameHelp: 'Facultatif : à défaut, le début de votre email.',
    usernameCleaned: (name: string) => (name ? `Ce sera « ${name} ».` : 'Il n’en reste rien.'),
    email: 'Email',
    phone: 'Téléphone',
    phoneHelp: 'Votre numéro sert uniquement à retrouver vos amis, jamais à des fins publicitaires.',
    phonePlaceholder: '06 12 34 56 78',
    phoneRead: (number: string) => `Ce sera ${number}.`,
    foundByPhone: 'Me laisser trouver par mon numéro',
    foundByPhoneHelp:
      'Facultatif : les membres qui ont votre numéro dans leurs contacts pourront vous retrouver. Cela se change dans « Préférences ».',
    password: 'Mot de passe',
    submit: 'Créer un compte',
    submitting: 'Création en cours…',
    hasAccount: 'Déjà un compte ?',
    toSignIn: 'Se connecter',
    policyBefore: 'En créant un compte, vous acceptez notre ',
    policy: 'politique de confidentialité',
    success: { title: 'Inscription réussie', description: 'Vérifiez votre email pour confirmer votre compte.' },
    welcome: 'Inscription réussie !',
    failure: { title: 'Erreur d’inscription', description: 'Impossible de créer un compte' },
    failed: 'Échec de création du compte.',
  },
  passkey: {
    signIn: 'Se connecter avec une clé d’accès',
    refused: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou utilisez votre mot de passe.',
    failed: 'Impossible d’utiliser une clé d’accès. Réessayez, ou utilisez votre mot de passe.',
  },
  secondFactor: {
    title: 'Encore une étape',
    text: 'Ce compte demande une clé d’accès. Si vous n’en avez pas sous la main, un code de secours la remplace.',
    textWithoutKeys:
      'Ce compte demande une clé d’accès, et cet appareil ne peut pas en utiliser ici. Un code de secours la remplace.',
    withKey: 'Utiliser ma clé d’accès',
    code: 'Code de secours',
    codeHelp: 'L’un des dix codes que vous avez gardés. Il ne sert qu’une fois.',
    codeRequired: 'Le code de secours est requis.',
    withCode: 'Utiliser un code de secours',
    wrongCode: 'Ce code de secours n’est pas valable.',
    expired: 'Cette connexion a attendu trop longtemps. Recommencez.',
    back: 'Revenir à la connexion',
  },
  oauth: {
    or: 'ou',
    continueWith: (name: string) => `Continuer avec ${name}`,
    failed: 'Impossible de se connecter avec ce service. Réessayez, ou utilisez votre mot de passe.',
    /** Errors from a provider or our server, by code. A Map, because the code comes from the URL. */
    failures: new Map([
      ['account_not_linked', 'Cette adresse email a déjà un compte : connectez-vous avec votre mot de passe.'],
      ['email_not_verified', 'Ce service n’a pas confirmé votre adresse email.'],
      ['email_invalid', 'L’adresse email de ce service ne peut pas être utilisée ici.'],
      ['unable_to_link_account', 'Votre compte est déjà lié à une autre identité de ce service.'],
      ['access_denied', 'La connexion a été annulée.'],
      ['request.rate_limited', 'Trop de tentatives. Réessayez dans une minute.'],
      ['server.unavailable', unavailable],
      ['server.unexpected', unavailable],
      ['internal_server_error', unavailable],
    ]),
  },
  /** A hint, not an error. */
  commonPassword:
    'Ce mot de passe est l’un des plus courants : il est vite deviné. Vous pouvez le garder, un autre vous protège mieux.',
  blocked: (seconds: number) => `Bloqué (${seconds}s)`,
  tooMany: 'Trop de tentatives',
  offline: unreachable,
  unavailable,
} as const
