import { useLocation, useParams } from '@tanstack/react-router'
import { allKinds, kinds } from '@trouvaille/domain'
import { NotFoundScreen } from '../features/shell/not-found-screen.tsx'
import { WorkPage } from '../features/works/work-page.tsx'

export function WorkRoute() {
  const { id = '' } = useParams({ strict: false })
  const path = useLocation().pathname.split('/')[1]
  const kind = allKinds.find((name) => kinds[name].path === path)
  return kind ? <WorkPage key={`${kind}/${id}`} kind={kind} id={id} /> : <NotFoundScreen />
}
