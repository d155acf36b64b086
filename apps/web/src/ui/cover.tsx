import type { ImageUse, WorkView } from '@trouvaille/domain'
import { type ReactNode, Suspense, use, useCallback, useState } from 'react'
import { serverAddress } from '../platform/address.ts'
import { classes } from './classes.ts'
import { coverLayout } from './cover-layouts.ts'
import styles from './cover.module.css'
import { drawing } from './drawings.ts'
import { LazyPicture } from './lazy-picture.tsx'
import { usePictureAgain } from './use-picture-again.ts'

interface CoverProps {
  work: WorkView
  use: ImageUse
  /** True where the title stands beside it: a screen reader need not read it twice. */
  decorative?: boolean
  /** For the one picture that is the page's main content. */
  eager?: boolean
  /** A small label stuck on a drawn cover. */
  sign?: ReactNode
  /** True beside the title in large type: a drawn cover says it in small type. */
  quiet?: boolean
}

/** The cover of a work: its picture, or a drawn one when it has none, or until the picture that failed has come. */
export function Cover({ work, use: imageUse, decorative = true, eager = false, sign, quiet = false }: CoverProps) {
  const source = serverAddress(work.image(imageUse))
  const [broken, setBroken] = useState<string>()
  // A wider version for dense screens.
  const wide = source && serverAddress(work.image(imageUse, 2))
  const sourceSet = wide && wide !== source ? `${source} 1x, ${wide} 2x` : undefined
  usePictureAgain(
    broken === source ? broken : undefined,
    sourceSet,
    useCallback(() => setBroken(undefined), []),
  )
  const alt = decorative ? '' : work.title
  return (
    <span className={classes(styles.cover, styles[work.shape])}>
      <span className={styles.picture} data-cover>
        {source && source !== broken ? (
          <LazyPicture
            key={source}
            source={source}
            sourceSet={sourceSet}
            alt={alt}
            lang={work.lang}
            eager={eager}
            onError={() => setBroken(source)}
          />
        ) : (
          // A boundary of its own: one picture that fails must not take the row with it.
          <Suspense fallback={<span />}>
            <DrawnCover work={work} alt={alt} quiet={quiet} />
            {sign && <span className={styles.sign}>{sign}</span>}
          </Suspense>
        )}
      </span>
    </span>
  )
}

interface DrawnCoverProps {
  work: WorkView
  alt: string
  quiet: boolean
}

function DrawnCover({ work, alt, quiet }: DrawnCoverProps) {
  const { cover } = use(drawing())
  const drawn = cover(work, { layout: coverLayout(work), isQuiet: quiet, alt })
  // The drawing escapes every text itself, and is made of our own shapes.
  return <span lang={work.lang} dangerouslySetInnerHTML={{ __html: drawn }} />
}
