import type { Profile } from '@trouvaille/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../lib/toasts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { profileQuery, takeUpProfile } from '../profile/queries.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { texts } from './texts.ts'
import { useApp } from '../../core/app.ts'

/** Privacy settings of the profile. */
const choices = ['foundByPhone', 'isSuggested', 'showsActivity'] as const

export function ProfileChoices() {
  const { data: profile, isError, refetch } = useQuery(profileQuery)
  if (profile === undefined) {
    if (isError) return <LoadFailure text={texts.choices.loadFailed} onRetry={() => void refetch()} />
    return <Skeleton style={{ height: 216 }} />
  }
  return choices.map((choice) => <ProfileSwitch key={choice} choice={choice} profile={profile} />)
}

interface ProfileSwitchProps {
  choice: (typeof choices)[number]
  profile: Profile | null
}

/** A setting that is saved at once. */
function ProfileSwitch({ choice, profile }: ProfileSwitchProps) {
  const app = useApp()
  /** Optimistic value, until the request has ended. */
  const [chosen, setChosen] = useState<boolean>()
  const { label, text } = texts.choices[choice]

  async function choose(value: boolean) {
    setChosen(value)
    try {
      takeUpProfile(app, await app.call('patch /api/profile', { body: { [choice]: value } }))
    } catch (error) {
      console.error('The choice could not be saved', error)
      showError(texts.choices.failed)
    } finally {
      setChosen(undefined)
    }
  }

  return (
    <CheckField
      look="switch"
      label={label}
      help={text(profile)}
      checked={chosen ?? profile?.[choice] ?? false}
      aria-busy={chosen !== undefined}
      onChange={({ target }) => chosen === undefined && void choose(target.checked)}
    />
  )
}
