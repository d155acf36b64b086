import { type FavouriteList, viewOf, type Work } from '@trouvaille/domain'
import { X } from 'lucide-react'
import { memo } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { RoundButton } from '../../ui/button.tsx'
import { removeForNow } from '../favourites/store.ts'
import { syncFavourites } from '../favourites/sync.ts'
import { texts as favouriteTexts } from '../favourites/texts.ts'
import { ShelfWork } from '../works/shelf-work.tsx'
import { texts } from './texts.ts'
import styles from './collection-page.module.css'
import { type App, useApp } from '../../core/app.ts'

interface CollectionCardProps {
  work: Work
  list: FavouriteList
}

/** A work in a collection: its cover links to its page, and a button removes it from the list. */
export const CollectionCard = memo(function CollectionCard({ work, list }: CollectionCardProps) {
  const app = useApp()
  return (
    <>
      <ShelfWork work={work} stage={styles.stage} />
      <RoundButton
        label={texts.unstick(viewOf(work).title)}
        className={styles.remove}
        onClick={() => takeOff(app, list, work)}
      >
        <X />
      </RoundButton>
    </>
  )
})

/** Removes a work, with undo while the notification is shown; the removal is sent to the server afterwards. */
function takeOff(app: App, list: FavouriteList, work: Work): void {
  const { undo, settle } = removeForNow(app, list, work)
  showToast({
    title: favouriteTexts.lists[list].removed,
    description: viewOf(work).title,
    tone: 'success',
    action: { label: texts.undo, run: undo },
    onGone() {
      settle()
      syncFavourites(app)
    },
  })
}
