import type { Hono } from 'hono'
import { linkedPaths, nativeAppId } from '@trouvaille/domain'
import type { Config } from '../../config.ts'

/**
 * The files by which phones learn that links to this product open in its app, and that its passwords are the app's, too.
 * Without the settings of an app its file is not found.
 */
export function appLinks(
  app: Hono,
  { ANDROID_FINGERPRINTS, APPLE_TEAM_ID }: Pick<Config, 'ANDROID_FINGERPRINTS' | 'APPLE_TEAM_ID'>,
): void {
  app.get('/.well-known/assetlinks.json', (c) =>
    ANDROID_FINGERPRINTS ? c.json(assetLinks(ANDROID_FINGERPRINTS)) : c.notFound(),
  )
  app.get('/.well-known/apple-app-site-association', (c) =>
    APPLE_TEAM_ID ? c.json(siteAssociation(`${APPLE_TEAM_ID}.${nativeAppId}`)) : c.notFound(),
  )
}

/** Digital Asset Links, for Android. */
const assetLinks = (fingerprints: readonly string[]) => [
  {
    relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
    target: { namespace: 'android_app', package_name: nativeAppId, sha256_cert_fingerprints: fingerprints },
  },
]

/** Universal links and shared web credentials, for iOS. */
const siteAssociation = (appId: string) => ({
  applinks: { details: [{ appIDs: [appId], components: linkedPaths().map((path) => ({ '/': `${path}*` })) }] },
  webcredentials: { apps: [appId] },
})
