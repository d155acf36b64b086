import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { usePageMeta } from '../../lib/page-meta.tsx'
import { isOnline as isDeviceOnline, onNetworkChange } from '../../platform/network.ts'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { texts } from './texts.ts'

/**
 * A form that needs the network: opened without one, it says so in its place until the network is there [OFF-06]. A form
 * that somebody fills in stays.
 */
export function OnceOnline({ title, children }: { title: string; children: ReactNode }) {
  usePageMeta({ title })
  const isOnline = useSyncExternalStore(onNetworkChange, isDeviceOnline)
  const [isOpen, setIsOpen] = useState(isOnline)
  if (isOnline && !isOpen) setIsOpen(true)
  if (isOnline || isOpen) return children
  return (
    <MessageScreen title={texts.withoutNetwork.title}>
      <p>{texts.withoutNetwork.needed}</p>
      <p>{texts.withoutNetwork.emptied}</p>
    </MessageScreen>
  )
}
