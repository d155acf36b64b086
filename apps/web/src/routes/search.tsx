import { FindPeople } from '../features/friends/found-people.tsx'
import { SearchPage } from '../features/search/search-page.tsx'

/** "/search": works and people, composed of parts of several features. */
export function SearchRoute() {
  return <SearchPage People={FindPeople} />
}
