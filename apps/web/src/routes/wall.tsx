import { useMatch } from '@tanstack/react-router'
import { favouriteLists, type Section } from '@trouvaille/domain'
import { WallPage } from '../features/wall/wall-page.tsx'
import { wallNames } from '../features/wall/wall-path.ts'

/** Section and list are read from the route that matched, as those of a section are. */
export function WallRoute() {
  const { routeId } = useMatch({ strict: false })
  const [section, name] = routeId.slice(1).split('/') as [Section, string]
  const list = favouriteLists.find((known) => wallNames[known] === name) ?? 'current'
  return <WallPage key={routeId} section={section} list={list} />
}
