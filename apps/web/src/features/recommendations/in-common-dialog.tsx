import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { LoadingWorkCards, WorkCards } from '../works/work-cards.tsx'
import { inCommonQuery } from './queries.ts'
import { texts } from './texts.ts'

interface InCommonDialogProps {
  /** A friend. */
  id: string
  name: string
  onClose: () => void
}

/** The favourites in common of the member and a friend. */
export function InCommonDialog({ id, name, onClose }: InCommonDialogProps) {
  const works = useInfiniteQuery(inCommonQuery(id))
  const { data, isError, isFetching, refetch } = works
  const shown = data?.pages.flatMap((page) => page.works)
  return (
    <Dialog title={texts.inCommonTitle(name)} onClose={onClose}>
      {shown ? (
        shown.length > 0 ? (
          <WorkCards works={shown} place="elsewhere" />
        ) : (
          <p>{texts.inCommonNone}</p>
        )
      ) : isError && !isFetching ? (
        <LoadFailure text={texts.inCommonFailed} onRetry={() => void refetch()} />
      ) : (
        <LoadingWorkCards />
      )}
      <MoreButton query={works} />
    </Dialog>
  )
}
