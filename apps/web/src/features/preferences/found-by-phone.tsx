import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { showError } from '../../lib/toasts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Typeset } from '../../ui/typeset.tsx'
import { profileQuery, takeUpProfile } from '../profile/queries.ts'
import { LoadFailure } from './load-failure.tsx'
import { texts as preferencesTexts } from './texts.ts'

const { foundByPhone: texts } = preferencesTexts

/** Whether members who have the person's number in their contacts may find them by it: not unless they say so. */
export function FoundByPhone() {
  const { data: profile, isError, refetch } = useQuery(profileQuery)
  /** What was chosen, until the server has it. */
  const [chosen, setChosen] = useState<boolean>()

  async function choose(foundByPhone: boolean) {
    setChosen(foundByPhone)
    try {
      takeUpProfile(await call('patch /api/profile', { body: { foundByPhone } }))
    } catch (error) {
      console.error('The choice could not be saved', error)
      showError(texts.failed)
    } finally {
      setChosen(undefined)
    }
  }

  if (profile === undefined) {
    if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
    return <Skeleton style={{ height: 72 }} />
  }
  return (
    <CheckField
      look="switch"
      label={texts.label}
      help={<Typeset>{profile?.phoneNumber ? texts.text : `${texts.text} ${texts.noNumber}`}</Typeset>}
      checked={chosen ?? profile?.foundByPhone ?? false}
      aria-busy={chosen !== undefined}
      onChange={({ target }) => chosen === undefined && void choose(target.checked)}
    />
  )
}
