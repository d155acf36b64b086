import { useStore } from '../../lib/store.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { catalogueIndexAddress, catalogueIndexBytes } from './catalogue-index-address.ts'
import { keepCatalogueIndex, removeCatalogueIndex } from './offline-search.ts'
import { chooseOfflineSearch, offlineSearchStore } from './offline-search-choice.ts'
import { texts } from './texts.ts'

const { label, help } = texts.offlineSearch

const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1).replace('.', ',')

interface OfflineSearchSwitchProps {
  address?: string | undefined
  bytes?: number
}

/** Keeps the index of the catalogue on this device, or removes it [OFF-04]. */
export function OfflineSearchSwitch({
  address = catalogueIndexAddress,
  bytes = catalogueIndexBytes,
}: OfflineSearchSwitchProps) {
  const isWanted = useStore(offlineSearchStore)

  function choose(next: boolean) {
    chooseOfflineSearch(next)
    // Without a network, it comes at a later start.
    if (next)
      keepCatalogueIndex(address).catch((error: unknown) => console.warn('The catalogue could not be fetched', error))
    else void removeCatalogueIndex()
  }

  return (
    <CheckField
      look="switch"
      label={label}
      help={help(inMegabytes(bytes))}
      checked={isWanted}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}
