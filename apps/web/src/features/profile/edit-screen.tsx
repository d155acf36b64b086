import { useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { Button, RoundButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useFavouritesStatus } from '../favourites/use-favourites.ts'
import { EditForm } from './edit-form.tsx'
import styles from './edit-screen.module.css'
import { useOwnProfile } from './queries.ts'
import { texts } from './texts.ts'

/** "Modifier le profil", a state of "/profile" [PROF-01] [PROF-02]. */
export function EditScreen() {
  const { edit } = texts
  usePageMeta({ title: edit.title, isPrivate: true })
  const leave = useLeave()
  const isListAwaited = useFavouritesStatus() === 'awaited'
  const { data: profile, isError, isFetching, refetch } = useOwnProfile()
  return (
    <main className={classes('page', 'gutter', styles.page)} id="content" tabIndex={-1}>
      <header className={styles.head}>
        <RoundButton label={edit.back} onClick={leave}>
          <ArrowLeft />
        </RoundButton>
        <h1 className="display">{edit.title}</h1>
      </header>
      {/* The favourites to choose from are needed by the form. */}
      {profile !== undefined && !isListAwaited ? (
        <EditForm profile={profile} onSaved={leave} />
      ) : isError && !isFetching ? (
        <div className={styles.failed}>
          <p role="alert">{texts.loadFailed}</p>
          <Button onClick={() => void refetch()}>{texts.retry}</Button>
          {/* A profile that could not be loaded must not be overwritten [GAP-69]. */}
          <Button look="primary" disabled>
            {texts.save}
          </Button>
        </div>
      ) : (
        <Spinner />
      )}
    </main>
  )
}

/** Returns to the profile, without a history entry of the edit screen. */
function useLeave(): () => void {
  const router = useRouter()
  const { state } = useLocation()
  return () => {
    if (state.fromProfile) router.history.back()
    else void router.navigate({ to: '/profile', replace: true })
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry is the profile. */
    fromProfile?: boolean
  }
}
