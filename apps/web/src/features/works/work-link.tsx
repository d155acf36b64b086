import { Link } from '@tanstack/react-router'
import { viewOf, type Work } from '@trouvaille/domain'
import type { ReactNode } from 'react'
import { noteTouch } from './cover-flight.ts'
import { recordRecent } from './recents.ts'
import { useApp } from '../../core/app.ts'

export interface WorkLinkProps {
  work: Work
  className?: string | undefined
  /** Called before the page opens. */
  onOpen?: ((work: Work) => void) | undefined
  /** True within results that have arrow key navigation. */
  isResult?: boolean | undefined
  children: ReactNode
}

/** The link to a work's page. */
export function WorkLink({ work, className, onOpen, isResult, children }: WorkLinkProps) {
  const app = useApp()
  return (
    <Link
      to={viewOf(work).path}
      className={className}
      data-result={isResult}
      onClick={({ currentTarget }) => {
        noteTouch(currentTarget)
        recordRecent(app, work)
        onOpen?.(work)
      }}
    >
      {children}
    </Link>
  )
}
