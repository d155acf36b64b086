import { FindPeople } from '../features/friends/found-people.tsx'
import { SearchPage } from '../features/search/search-page.tsx'

/** "/search": works and people, put together of what the features give to it. */
export function SearchRoute() {
  return <SearchPage People={FindPeople} />
}
