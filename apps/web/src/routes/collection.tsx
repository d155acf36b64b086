import { useMatch } from '@tanstack/react-router'
import { favouriteLists, type Section } from '@trouvaille/domain'
import { CollectionPage } from '../features/collection/collection-page.tsx'
import { collectionNames } from '../features/collection/collection-path.ts'

/** Section and list are read from the route that matched, as those of a section are. */
export function CollectionRoute() {
  const { routeId } = useMatch({ strict: false })
  const [section, name] = routeId.slice(1).split('/') as [Section, string]
  const list = favouriteLists.find((known) => collectionNames[known] === name) ?? 'current'
  return <CollectionPage key={routeId} section={section} list={list} />
}
