import type { Podcast } from '@trouvaille/domain'
import { ReadingHtml } from '../../../ui/reading-html.tsx'
import { texts } from '../texts.ts'
import { Actions, FactsFrame, LinkToSource } from './facts.tsx'

export function PodcastFacts({ item }: { item: Podcast }) {
  return (
    <FactsFrame>
      {item.description ? <ReadingHtml html={item.description} /> : <p className="reading">{texts.noDescription}</p>}
      <Actions>
        <LinkToSource kind="podcast" item={item} />
      </Actions>
    </FactsFrame>
  )
}
