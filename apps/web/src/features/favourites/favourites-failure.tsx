import { LoadFailure } from '../../ui/load-failure.tsx'
import { askAgain } from './sync.ts'
import { texts } from './texts.ts'

/** Stands where nothing is on the device and the server could not say what there is: that is not an empty list. */
export function FavouritesFailure() {
  return <LoadFailure text={texts.loadFailed} onRetry={askAgain} />
}
