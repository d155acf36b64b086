import { layout } from '@trouvaille/domain'
import { useNear } from '../lib/use-near.ts'

interface LazyPictureProps {
  source: string
  /** The same in the widths that there are. */
  sourceSet: string | undefined
  alt: string
  /** Of the alternative text. */
  lang: string | undefined
  eager: boolean
  onError: () => void
}

/** A picture that is loaded when it comes near the viewport [NAV-69]. Its parent reserves its box. */
export function LazyPicture({ source, sourceSet, alt, lang, eager, onError }: LazyPictureProps) {
  const [box, isNear] = useNear<HTMLSpanElement>(layout.lazyImagePx)
  return (
    <span ref={eager ? undefined : box} lang={lang}>
      {(eager || isNear) && (
        <img
          src={source}
          srcSet={sourceSet}
          alt={alt}
          decoding="async"
          fetchPriority={eager ? 'high' : 'auto'}
          draggable={false}
          onError={onError}
        />
      )}
    </span>
  )
}
