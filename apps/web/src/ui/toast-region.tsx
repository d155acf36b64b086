import { toasts as limits } from '@trouvaille/domain'
import { Check, CircleAlert, Heart, Info, Star, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { closeTopOverlay } from '../lib/overlays.ts'
import { useStore } from '../lib/store.ts'
import { type ShownToast, toastStore } from '../lib/toasts.ts'
import { RoundButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './toast-region.module.css'

/**
 * The one region of notifications. F8 moves the focus to it [TOAST-06]; Escape, and the end of a notification that has
 * it, lead back.
 * @param takesFocus That key was pressed before the region was here.
 */
export function ToastRegion({ takesFocus }: { takesFocus: boolean }) {
  const toast = useStore(toastStore)
  // A toast that is closed by its button leaves Radix paused, and the next one would stay for ever: each time the region
  // has become empty it begins anew.
  const [round, setRound] = useState(0)
  const viewport = useRef<HTMLOListElement>(null)
  const { around, leave } = useReturnAction()

  useEffect(() => {
    if (takesFocus) viewport.current?.focus()
  }, [takesFocus])

  return (
    <div {...around}>
      <Radix.Provider
        key={round}
        swipeDirection="right"
        // Radix wants more than its threshold.
        swipeThreshold={limits.swipePx - 1}
        label="Notification"
      >
        {toast && <ToastItem key={toast.id} toast={toast} onClosed={leave} onRemoved={() => setRound(round + 1)} />}
        <Radix.Viewport ref={viewport} className={styles.viewport} hotkey={['F8']} label="Notifications ({hotkey})" />
      </Radix.Provider>
    </div>
  )
}

/** Remembers what had the focus before the region took it. */
function useReturnAction() {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement>(null)
  const isInside = (element: Element | null) => place.current?.contains(element) === true

  const leave = () => {
    if (!isInside(document.activeElement)) return
    if (before.current?.isConnected) before.current.focus({ preventScroll: true })
    else (document.activeElement as HTMLElement).blur()
  }
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && leave())
  useEffect(() => {
    // The last to hear of the key: what it closes has been closed, which may move the focus in the region.
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !isInside(relatedTarget)) before.current = relatedTarget
  }
  return { around: { ref: place, onFocus }, leave }
}

interface ToastItemProps {
  toast: ShownToast
  onClosed: () => void
  /** A moment later, when it is gone. */
  onRemoved: () => void
}

function ToastItem({ toast, onClosed, onRemoved }: ToastItemProps) {
  const [open, setOpen] = useState(true)
  const close = useEffectEvent(onClosed)

  useEffect(() => {
    if (!open) close()
  }, [open])

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
      // Escape is for what lies over the page, unless the focus is here: a toast goes by itself. A dialog that has yet to
      // hear of a toast above it takes the key as well, and may have closed already.
      onEscapeKeyDown={(event) => {
        if (event.defaultPrevented) return
        const isHere = event.target instanceof Element && event.target.closest(`.${styles.viewport}`) !== null
        if (!isHere && closeTopOverlay()) event.preventDefault()
      }}
      duration={toast.durationMs}
      type={toast.tone === 'error' ? 'foreground' : 'background'}
      className={classes(styles.toast, toast.action && styles.actionable, toast.tone === 'error' && styles.error)}
    >
      <Disc toast={toast} />
      <div>
        <Radix.Title className={styles.title}>{toast.title}</Radix.Title>
        {toast.description && <Radix.Description className={styles.description}>{toast.description}</Radix.Description>}
      </div>
      {toast.action && (
        <Radix.Action asChild altText={toast.action.label}>
          <button type="button" className={styles.action} onClick={toast.action.run}>
            {toast.action.label}
          </button>
        </Radix.Action>
      )}
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
