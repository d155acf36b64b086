import { useMatch } from '@tanstack/react-router'
import type { Section } from '@trouvaille/domain'
import { SectionPage } from '../features/section/section-page.tsx'

/** The section comes from the matched route: the location is already the next one while a page is fetched. */
export function SectionRoute() {
  const section = useMatch({ strict: false }).routeId.slice(1) as Section
  return <SectionPage key={section} section={section} />
}
