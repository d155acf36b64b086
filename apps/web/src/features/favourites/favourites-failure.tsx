import { LoadFailure } from '../../ui/load-failure.tsx'
import { useApp } from '../../core/app.ts'
import { askAgain } from './sync.ts'
import { texts } from './texts.ts'

/** Error state for a device without stored favourites when the server is unavailable, as opposed to an empty list. */
export function FavouritesFailure() {
  const app = useApp()
  return <LoadFailure text={texts.loadFailed} onRetry={() => askAgain(app)} />
}
