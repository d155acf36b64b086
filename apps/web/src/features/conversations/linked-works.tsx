import { queryOptions, useQueries } from '@tanstack/react-query'
import { caches, conversations as limits, distinctWorks, viewOf, type Work, workLinkOf } from '@trouvaille/domain'
import type { ReactNode } from 'react'
import { keptOnDevice } from '../../lib/query-client.ts'
import { isWork } from '../../lib/work-guards.ts'
import { appAddress } from '../../platform/address.ts'
import { appOf } from '../../core/app.ts'
import { partsOf } from './message-text.tsx'
import { MessageWork } from './message-work.tsx'
import styles from './message-work.module.css'

const isKnown = (value: unknown): value is Work | null => value === null || isWork(value)

/** The work of a link, as the server knows it: this device asks no other site. */
export const linkedWorkQuery = (address: string) =>
  queryOptions({
    queryKey: ['linked-work', address],
    queryFn: async ({ client }) =>
      (await appOf(client).call('get /api/works/by-link', { query: { url: address } })).work,
    ...keptOnDevice('staticQuery', isKnown),
    staleTime: caches.staticQuery.staleMs,
  })

/** The address of a link to a work, in its one form: one of ours is a path, wherever the app is. */
function workAddress(href: string): string | undefined {
  const own = appAddress()
  const address = href.startsWith(`${own}/`) ? href.slice(own.length) : href
  return workLinkOf(address) && address
}

interface LinkedWorksProps {
  text: string
  conversationId: string
  /** Whether the message shows something beside the text. */
  isMore: boolean
  children: ReactNode
}

/** A text, with the works that its links lead to below it; a text that is such a link alone is the work alone. */
export function LinkedWorks({ text, conversationId, isMore, children }: LinkedWorksProps) {
  const links = partsOf(text).flatMap(({ text: shown, href }) => {
    const address = href === undefined ? undefined : workAddress(href)
    return address === undefined ? [] : [{ shown, address }]
  })
  const addresses = [...new Set(links.map(({ address }) => address))].slice(0, limits.linkedWorks)
  const works = distinctWorks(useQueries({ queries: addresses.map(linkedWorkQuery) }).flatMap(({ data }) => data ?? []))
  if (works.length === 0) return children
  const isAlone = !isMore && links.length === 1 && links[0]?.shown === text.trim()
  return (
    <div className={styles.linked}>
      {!isAlone && children}
      {works.map((work) => (
        <MessageWork key={viewOf(work).path} work={work} conversationId={conversationId} />
      ))}
    </div>
  )
}
