import { App } from '@capacitor/app'
import { parseUrl } from '@trouvaille/domain'
import { navigate } from '../../web/src/lib/navigation.ts'
import { appAddress } from '../../web/src/platform/address.ts'

/** The path within the app of a link that the system opens with it; undefined for links elsewhere. */
export function pathOfLink(link: string): string | undefined {
  const url = parseUrl(link)
  return url?.origin === appAddress() ? url.pathname + url.search + url.hash : undefined
}

/** Opens the pages of links, also of the one that the app was started by, which the system keeps until it is asked for [MOB-05]. */
export async function followLinks(): Promise<void> {
  await App.addListener('appUrlOpen', ({ url }) => {
    const path = pathOfLink(url)
    if (path === undefined) console.warn('This link leads elsewhere')
    else navigate(path)
  })
}
