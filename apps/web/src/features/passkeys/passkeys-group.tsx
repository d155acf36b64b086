import type { Passkeys } from '@trouvaille/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { supportsPasskeys } from '../../platform/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { passkeysQuery } from '../session/passkeys.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import styles from './passkeys.module.css'
import { SecondFactor } from './second-factor.tsx'
import { texts } from './texts.ts'

/** "Clés d'accès" among the preferences: the keys, and what they are asked for [PKEY-01] [PKEY-07]. */
export function PasskeysGroup() {
  const { data, isError, refetch } = useQuery(passkeysQuery)
  if (data) return <Keys data={data} />
  if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
  return <Skeleton style={{ height: 144 }} />
}

function Keys({ data }: { data: Passkeys }) {
  const queries = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const { passkeys, isAvailable, isRequired } = data
  const isUsable = isAvailable && supportsPasskeys()
  const onChanged = () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  return (
    <>
      <p className={styles.note}>{texts.intro}</p>
      {isRequired && <p className={styles.note}>{texts.required.note}</p>}
      {passkeys.length === 0 && isUsable && <p className={styles.note}>{texts.none}</p>}
      {passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {isUsable ? (
        <Button className={styles.apart} onClick={() => setIsAdding(true)}>
          {texts.add.open}
        </Button>
      ) : (
        <p className={styles.note}>{texts.unsupported}</p>
      )}
      {(isUsable || data.secondFactor) && <SecondFactor data={data} onChanged={onChanged} />}
      {isAdding && <AddPasskeyDialog onAdded={onChanged} onClose={() => setIsAdding(false)} />}
    </>
  )
}
