import type { PushSettings } from '@trouvaille/contract'
import { pushKinds } from '@trouvaille/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../lib/toasts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pushPermission, pushSupport, pushTransport } from '../../platform/push.ts'
import { useApp } from '../../core/app.ts'
import { changePushSettings, disablePush, enablePush, isReachable, pushQuery } from './push.ts'
import styles from './push.module.css'
import { texts } from './texts.ts'

/** The quiet hours that are proposed: from 22:00 to 7:00. */
const usualHours = { from: 22 * 60, to: 7 * 60 }

/** Notifications: on this device, and of what on all devices [PUSH-11]. */
export function PushChoices() {
  const { data, isError, refetch } = useQuery(pushQuery)
  if (data === undefined) {
    if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
    return <Skeleton style={{ height: 560 }} />
  }
  return (
    <>
      <DeviceSwitch isOn={data.subscribedAt !== null} isSent={isReachable(data)} />
      <h3 className={styles.heading}>{texts.account}</h3>
      <AccountChoices settings={data.settings} />
    </>
  )
}

/** Why notifications cannot be had here; undefined if they can. */
function obstacleOf(isSent: boolean): string | undefined {
  const words = pushTransport() === 'web' ? texts.device : texts.app
  const support = pushSupport()
  if (support === 'install') return texts.device.install
  if (support === 'unsupported' || !isSent) return words.unsupported
  return pushPermission() === 'denied' ? words.denied : undefined
}

interface DeviceSwitchProps {
  isOn: boolean
  /** Whether the server has what it needs to send notifications here. */
  isSent: boolean
}

function DeviceSwitch({ isOn, isSent }: DeviceSwitchProps) {
  const app = useApp()
  /** Optimistic value, until the request has ended. */
  const [chosen, setChosen] = useState<boolean>()
  // Read again after each choice: the person may have answered the browser.
  const obstacle = obstacleOf(isSent)
  const isGiven = isOn && obstacle === undefined

  async function choose(isWanted: boolean) {
    setChosen(isWanted)
    try {
      await (isWanted ? enablePush(app) : disablePush(app))
    } catch (error) {
      console.error('The notifications of this device could not be changed', error)
      showError(texts.device.failed)
    } finally {
      setChosen(undefined)
    }
  }

  return (
    <CheckField
      look="switch"
      label={texts.device.label}
      help={obstacle ?? texts.device.help}
      checked={chosen ?? isGiven}
      disabled={obstacle !== undefined}
      aria-busy={chosen !== undefined}
      onChange={({ target }) => chosen === undefined && void choose(target.checked)}
    />
  )
}

function AccountChoices({ settings }: { settings: PushSettings }) {
  const app = useApp()
  const [chosen, setChosen] = useState<PushSettings>()
  const { off, quietHours, previews } = chosen ?? settings

  async function change(changed: Partial<PushSettings>) {
    if (chosen !== undefined) return
    const next = { off, quietHours, previews, ...changed }
    setChosen(next)
    try {
      await changePushSettings(app, next)
    } catch (error) {
      console.error('The choice could not be saved', error)
      showError(texts.failed)
    } finally {
      setChosen(undefined)
    }
  }

  return (
    <>
      {pushKinds.map((kind) => (
        <CheckField
          key={kind}
          look="switch"
          label={texts.kinds[kind]}
          checked={!off.includes(kind)}
          aria-busy={chosen !== undefined}
          onChange={({ target }) =>
            void change({ off: pushKinds.filter((each) => (each === kind ? !target.checked : off.includes(each))) })
          }
        />
      ))}
      <CheckField
        look="switch"
        label={texts.previews.label}
        help={texts.previews.help}
        checked={previews}
        aria-busy={chosen !== undefined}
        onChange={({ target }) => void change({ previews: target.checked })}
      />
      <CheckField
        look="switch"
        label={texts.quiet.label}
        help={texts.quiet.help}
        checked={quietHours !== null}
        aria-busy={chosen !== undefined}
        onChange={({ target }) => void change({ quietHours: target.checked ? usualHours : null })}
      />
      {quietHours && (
        <div className={styles.times}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="time"
              label={texts.quiet[end]}
              required
              value={timeOf(quietHours[end])}
              onChange={({ target }) => {
                const minutes = minutesIn(target.value)
                if (minutes !== undefined) void change({ quietHours: { ...quietHours, [end]: minutes } })
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const timeOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/** Minutes since midnight of "22:00"; undefined while it is typed. */
function minutesIn(time: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
