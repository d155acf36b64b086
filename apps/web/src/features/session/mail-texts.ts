/** French texts about mails: forgotten passwords, confirmed addresses. */

const sending = 'Envoi en cours…'

/** Any mail address is accepted; the stricter rules of sign-up do not apply. */
export const emailShape = 'Saisissez une adresse email valide, par exemple nom@exemple.fr.'

export const reset = {
  request: {
    title: 'Mot de passe oublié ?',
    text: 'Saisissez votre email : vous y recevrez un lien pour choisir un nouveau mot de passe.',
    email: 'Email',
    submit: 'Envoyer le lien',
    submitting: sending,
    success: {
      title: 'Email envoyé',
      description: 'Vérifiez votre boîte mail pour réinitialiser votre mot de passe',
    },
    failure: {
      title: 'Erreur de réinitialisation',
      description: 'Impossible d’envoyer l’email de réinitialisation',
    },
    failed: 'Erreur lors de l’envoi de l’email',
  },
  title: 'Nouveau mot de passe',
  password: 'Nouveau mot de passe',
  passwordHelp: '6 caractères au moins.',
  confirmation: 'Confirmer le mot de passe',
  submit: 'Enregistrer le mot de passe',
  submitting: 'Enregistrement…',
  devices: 'Vos autres appareils seront déconnectés.',
  success: 'Mot de passe mis à jour',
  failed: 'Erreur lors de la mise à jour du mot de passe',
  invalid: {
    title: 'Lien invalide',
    description: 'Ce lien de réinitialisation n’est pas valide ou a expiré',
  },
} as const

export const confirmation = {
  title: 'Confirmation de l’email',
  working: 'Confirmation en cours…',
  done: 'Adresse confirmée',
  doneText: 'Votre adresse email est bien la vôtre. Bienvenue !',
  toSignIn: 'Se connecter',
  toHome: 'Accueil',
  invalid: 'Lien invalide',
  invalidText: 'Ce lien de confirmation n’est pas valide, a déjà servi ou a expiré. Demandez-en un nouveau.',
  failed: 'Votre adresse n’a pas pu être confirmée. Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
  waiting: 'Confirmez votre adresse',
  waitingText:
    'Votre compte attend que vous confirmiez votre adresse email. Ouvrez le lien que vous avez reçu, ou demandez-en un nouveau.',
  email: 'Email',
  resend: 'Renvoyer l’email',
  resending: sending,
  resent: {
    title: 'Email envoyé',
    description: 'Si un compte attend sa confirmation à cette adresse, le lien y arrive dans un instant.',
  },
  resendFailure: {
    title: 'Erreur',
    description: 'Impossible d’envoyer l’email de confirmation',
  },
  resendFailed: 'Erreur lors de l’envoi de l’email',
  back: 'Retour à la connexion',
} as const
