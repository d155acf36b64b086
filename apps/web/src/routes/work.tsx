import { useMatch } from '@tanstack/react-router'
import { allMediaTypes, mediaTypes } from '@trouvaille/domain'
import { NotFoundScreen } from '../features/shell/not-found-screen.tsx'
import { WorkPage } from '../features/works/work-page.tsx'

/** Media type and id come from the matched route: the location is already the next one while a page is fetched. */
export function WorkRoute() {
  const { routeId, params } = useMatch({ strict: false })
  const { id = '' } = params as { id?: string }
  const kind = allMediaTypes.find((name) => routeId === `/${mediaTypes[name].path}/$id`)
  return kind ? <WorkPage key={`${kind}/${id}`} kind={kind} id={id} /> : <NotFoundScreen />
}
