import { LoadFailure } from '../../ui/load-failure.tsx'
import { askAgain } from './sync.ts'
import { texts } from './texts.ts'

/** Error state for a device without stored favourites when the server is unavailable, as opposed to an empty list. */
export function FavouritesFailure() {
  return <LoadFailure text={texts.loadFailed} onRetry={askAgain} />
}
