import type { secureHeaders } from 'hono/secure-headers'

type SecureHeaders = NonNullable<Parameters<typeof secureHeaders>[0]>

/** Hosts of the providers' pictures and of music previews. */
const pictures = ['https://image.tmdb.org', 'https://i.scdn.co', 'https://books.google.com']
const previews = ['https://p.scdn.co']

/** The usual headers, and a content policy without inline scripts. */
export function contentSecurityPolicy(publicUrl: string | undefined): SecureHeaders {
  return {
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Covers and tints set their colours inline.
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
    // Promised only where the product is reached over TLS.
    strictTransportSecurity: publicUrl?.startsWith('https:') ? 'max-age=15552000; includeSubDomains' : false,
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [] },
  }
}
