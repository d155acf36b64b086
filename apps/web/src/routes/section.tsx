import { useLocation } from '@tanstack/react-router'
import type { Section } from '@trouvaille/domain'
import { SectionPage } from '../features/works/section-page.tsx'

export function SectionRoute() {
  const section = useLocation().pathname.slice(1) as Section
  return <SectionPage key={section} section={section} />
}
