import { Outlet } from '@tanstack/react-router'
import { ConversationsLayout } from '../features/conversations/conversations-layout.tsx'
import { ShareAppButton } from '../features/home/share-app-button.tsx'

/** The layout of "/messages" and every conversation, composed of parts of several features. */
export function ConversationsRoute() {
  return (
    <ConversationsLayout share={<ShareAppButton look="outline" />}>
      <Outlet />
    </ConversationsLayout>
  )
}
