import { useMatch } from '@tanstack/react-router'
import { favouriteLists, type Section } from '@trouvaille/domain'
import { CollectionPage } from '../features/collection/collection-page.tsx'
import { collectionNames } from '../features/collection/collection-path.ts'

/** Section and list come from the matched route, as in the section's route. */
export function CollectionRoute() {
  const { routeId } = useMatch({ strict: false })
  const [section, name] = routeId.slice(1).split('/') as [Section, string]
  const list = favouriteLists.find((known) => collectionNames[known] === name) ?? 'current'
  return <CollectionPage key={routeId} section={section} list={list} />
}
