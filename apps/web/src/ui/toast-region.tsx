import { toasts as limits } from '@trouvaille/domain'
import { Check, CircleAlert, Heart, Info, Star, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../lib/store.ts'
import { type ShownToast, toastStore } from '../lib/toasts.ts'
import { RoundButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './toast-region.module.css'

/**
 * The one region of notifications. F8 moves the focus to it [TOAST-06].
 * @param takesFocus That key was pressed before the region was here.
 */
export function ToastRegion({ takesFocus }: { takesFocus: boolean }) {
  const toast = useStore(toastStore)
  // A toast that is closed by its button leaves Radix paused, and the next one would stay for ever: each time the region
  // has become empty it begins anew.
  const [round, setRound] = useState(0)
  const viewport = useRef<HTMLOListElement>(null)

  useEffect(() => {
    if (takesFocus) viewport.current?.focus()
  }, [takesFocus])

  return (
    <Radix.Provider
      key={round}
      swipeDirection="right"
      // Radix wants more than its threshold.
      swipeThreshold={limits.swipePx - 1}
      label="Notification"
    >
      {toast && <ToastItem key={toast.id} toast={toast} onRemoved={() => setRound(round + 1)} />}
      <Radix.Viewport ref={viewport} className={styles.viewport} hotkey={['F8']} label="Notifications ({hotkey})" />
    </Radix.Provider>
  )
}

function ToastItem({ toast, onRemoved }: { toast: ShownToast; onRemoved: () => void }) {
  const [open, setOpen] = useState(true)

  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => {
      if (toastStore.get() !== toast) return
      toastStore.set(undefined)
      onRemoved()
    }, limits.removalMs)
    return () => clearTimeout(timer)
  }, [open, toast, onRemoved])

  return (
    <Radix.Root
      open={open}
      onOpenChange={setOpen}
      duration={toast.durationMs}
      type={toast.tone === 'error' ? 'foreground' : 'background'}
      className={classes(styles.toast, toast.tone === 'error' && styles.error)}
    >
      <Disc toast={toast} />
      <div>
        <Radix.Title className={styles.title}>{toast.title}</Radix.Title>
        {toast.description && <Radix.Description className={styles.description}>{toast.description}</Radix.Description>}
      </div>
      <Radix.Close asChild>
        <RoundButton label="Fermer la notification" className={styles.close}>
          <X />
        </RoundButton>
      </Radix.Close>
    </Radix.Root>
  )
}

function Disc({ toast: { list, tone } }: { toast: ShownToast }) {
  const look = list === 'current' ? styles.current : list === 'all_time' ? styles.allTime : undefined
  const Icon =
    list === 'current'
      ? Heart
      : list === 'all_time'
        ? Star
        : tone === 'error'
          ? CircleAlert
          : tone === 'success'
            ? Check
            : Info
  return (
    <span className={classes(styles.disc, look)} aria-hidden="true">
      <Icon />
    </span>
  )
}
