import type { ImageUse, WorkView } from '@trouvaille/domain'
import { use, useState } from 'react'
import { classes } from './classes.ts'
import styles from './cover.module.css'
import { drawing, type DrawingOptions } from './drawings.ts'
import { LazyPicture } from './lazy-picture.tsx'

interface CoverProps extends DrawingOptions {
  work: WorkView
  use: ImageUse
  /** True where the title stands beside it: a screen reader need not hear it twice. */
  decorative?: boolean
  /** For the one picture that is the page's main content. */
  eager?: boolean
}

/** The cover of a work: its picture, or a drawn one when it has none or the picture fails. */
export function Cover({ work, use: imageUse, decorative = true, eager = false, layout, quiet }: CoverProps) {
  const [broken, setBroken] = useState(false)
  const source = work.image(imageUse)
  const alt = decorative ? '' : work.title
  return (
    <span className={classes(styles.cover, styles[work.shape])}>
      <span className={styles.picture}>
        {source && !broken ? (
          <LazyPicture source={source} wide={work.image('detail')} alt={alt} eager={eager} onError={() => setBroken(true)} />
        ) : (
          <DrawnCover work={work} alt={alt} layout={layout} quiet={quiet} />
        )}
      </span>
    </span>
  )
}

function DrawnCover({ work, alt, layout, quiet }: { work: WorkView; alt: string } & DrawingOptions) {
  const { cover } = use(drawing())
  const { kind, title, creator, year } = work
  const svg = cover({ kind, title, creator, year, layout }, { alt, quiet })
  // The drawing escapes every text itself, and is made of our own shapes.
  return <span dangerouslySetInnerHTML={{ __html: svg }} />
}
