import type { Work } from '@trouvaille/domain'
import { createContext, type ReactNode } from 'react'

/**
 * Shows the conversations that a work can be put into: beside friends, the dialog offers them wherever this is given.
 * Conversations stand above this feature, which knows nothing of them.
 * @param onSent Called each time it has been sent.
 */
type ShowConversations = (work: Work, onSent: () => void) => ReactNode

export const IntoConversation = createContext<ShowConversations | undefined>(undefined)
