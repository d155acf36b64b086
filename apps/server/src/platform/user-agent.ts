import { brand, projectAddress } from '@trouvaille/domain'
import packageJson from '../../../../package.json' with { type: 'json' }

/** Names us to another server, and whom to turn to. @param address Of this server; of the product when absent. */
export function userAgent({ address = projectAddress }: { address?: string | undefined }): string {
  return `${brand}/${packageJson.version} (+${address})`
}
