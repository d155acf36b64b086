import type { Book } from '@trouvaille/domain'
import { ReadingHtml } from '../../../ui/reading-html.tsx'
import { texts } from '../texts.ts'
import { FactBlock, FactsFrame, FactTable } from './facts.tsx'

export function BookFacts({ item }: { item: Book }) {
  const { description, publisher, pageCount, categories } = item.volumeInfo
  const isAnyKnown = publisher || pageCount || categories?.length
  return (
    <FactsFrame>
      <FactBlock title={texts.description}>
        {description ? <ReadingHtml html={description} /> : <p className="reading">{texts.noDescription}</p>}
      </FactBlock>
      {isAnyKnown && (
        <FactBlock title={texts.information}>
          <FactTable
            facts={[
              [texts.publisher, publisher],
              [texts.pages, pageCount],
              [texts.categories, categories?.join(', ')],
            ]}
          />
        </FactBlock>
      )}
    </FactsFrame>
  )
}
