import type { Book, Details } from '@trouvaille/domain'
import { classes } from '../../../ui/classes.ts'
import { texts } from '../texts.ts'
import { Actions, FactBlock, FactsFrame, FactTable, LinkToSource } from './facts.tsx'
import styles from './facts.module.css'

export function BookFacts({ item, details }: { item: Book; details: Details | undefined }) {
  const { description, publisher, pageCount, categories } = item.volumeInfo
  const edition = details?.edition
  const isAnyKnown = edition || publisher || pageCount || categories?.length
  return (
    <FactsFrame>
      <FactBlock title={texts.description}>
        <p className={classes('reading', styles.prose)}>{description || texts.noDescription}</p>
      </FactBlock>
      {isAnyKnown && (
        <FactBlock title={texts.information}>
          <FactTable
            facts={[
              [texts.frenchEdition, edition && [edition.publisher, edition.year].filter(Boolean).join(', ')],
              [texts.isbn, edition?.isbn],
              [texts.publisher, publisher],
              [texts.pages, pageCount],
              [texts.categories, categories?.join(', ')],
            ]}
          />
        </FactBlock>
      )}
      <Actions>
        <LinkToSource kind="book" item={item} />
      </Actions>
    </FactsFrame>
  )
}
