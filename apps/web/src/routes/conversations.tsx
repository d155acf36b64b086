import { Outlet } from '@tanstack/react-router'
import { ConversationsLayout } from '../features/conversations/conversations-layout.tsx'
import { ShareAppButton } from '../features/home/share-app-button.tsx'

/** What surrounds "/messages" and every conversation, put together of what the features give to it. */
export function ConversationsRoute() {
  return (
    <ConversationsLayout share={<ShareAppButton look="outline" />}>
      <Outlet />
    </ConversationsLayout>
  )
}
