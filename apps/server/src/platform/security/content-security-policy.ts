import { fetchedAtSource } from '@trouvaille/domain'
import type { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../../config.ts'
import { isSecure } from './session-cookies.ts'

type SecureHeaders = NonNullable<Parameters<typeof secureHeaders>[0]>

type Providers = Pick<Config, 'SPOTIFY_CLIENT_ID' | 'GOOGLE_BOOKS' | 'GOOGLE_BOOKS_KEY'>

/** Hosts whose pictures and previews browsers load directly, because their terms forbid proxying them [PICT-04]. */
function foreignHosts({ SPOTIFY_CLIENT_ID, GOOGLE_BOOKS, GOOGLE_BOOKS_KEY }: Providers) {
  const { spotify, googleBooks } = fetchedAtSource
  const hasSpotify = SPOTIFY_CLIENT_ID !== undefined
  const hasGoogleBooks = GOOGLE_BOOKS === 'on' || GOOGLE_BOOKS_KEY !== undefined
  return {
    pictures: [...(hasSpotify ? [spotify.pictures] : []), ...(hasGoogleBooks ? [googleBooks.pictures] : [])],
    previews: hasSpotify ? [spotify.previews] : [],
  }
}

/** The usual security headers, and a policy without inline scripts. */
export function contentSecurityPolicy(config: Pick<Config, 'PUBLIC_URL'> & Providers): SecureHeaders {
  const { pictures, previews } = foreignHosts(config)
  return {
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Covers and tints have inline styles.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
      mediaSrc: ["'self'", ...previews],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    crossOriginResourcePolicy: 'same-origin',
    // HSTS only where the product is served over TLS; for a year.
    strictTransportSecurity: isSecure(config.PUBLIC_URL) ? 'max-age=31536000; includeSubDomains' : false,
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [] },
  }
}
