import type { Work } from '@trouvaille/domain'
import { createContext, type ReactNode } from 'react'

/**
 * Renders the conversations as share targets, beside the friends. Injected, because conversations are above this
 * feature, which must not depend on them.
 * @param onSent Called after each successful send.
 */
type ShowConversations = (work: Work, onSent: () => void) => ReactNode

export const IntoConversation = createContext<ShowConversations | undefined>(undefined)
