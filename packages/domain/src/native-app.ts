import { allMediaTypes, mediaTypes } from './media-types.ts'

/** The native app, as the stores and the systems of phones know it [MOB-01]. */

/** Identifier in both stores, the package on Android and the bundle on iOS; set by each operator. */
export const nativeAppId = 'fr.trouvaille.app'

/**
 * Beginnings of the paths whose links open in the app where it is installed: what people send each other, and what mails
 * lead to. Not the form for signing in, to which a provider leads browsers back.
 */
export const linkedPaths = (): readonly string[] => [
  ...allMediaTypes.map((kind) => `/${mediaTypes[kind].path}/`),
  '/creator/',
  '/profile',
  '/friends',
  '/messages',
  '/conversation/',
  '/activity',
  '/settings',
  '/reset-password',
  '/confirm-email',
]
