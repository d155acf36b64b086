import { useMatch } from '@tanstack/react-router'
import { allMediaTypes, mediaTypes } from '@trouvaille/domain'
import { NotFoundScreen } from '../features/shell/not-found-screen.tsx'
import { WorkPage } from '../features/works/work-page.tsx'
import { lazyComponent } from '../lib/lazy-component.ts'
import { AfterFirstPaint } from '../ui/after-first-paint.tsx'

const WorkConversations = lazyComponent(() =>
  import('../features/conversations/work-conversations.tsx').then((module) => module.WorkConversations),
)

/** Media type and id come from the matched route: the location is already the next one while a page is fetched. */
export function WorkRoute() {
  const { routeId, params } = useMatch({ strict: false })
  const { id = '' } = params as { id?: string }
  const kind = allMediaTypes.find((name) => routeId === `/${mediaTypes[name].path}/$id`)
  if (!kind) return <NotFoundScreen />
  return (
    <WorkPage key={`${kind}/${id}`} kind={kind} id={id}>
      <AfterFirstPaint>
        <WorkConversations kind={kind} id={id} />
      </AfterFirstPaint>
    </WorkPage>
  )
}
