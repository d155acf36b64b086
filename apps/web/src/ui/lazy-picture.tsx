import { layout } from '@trouvaille/domain'
import { useEffect, useRef, useState } from 'react'

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

const margin = `${layout.lazyImagePx}px`

/** A picture that is loaded when it comes near the viewport [NAV-69]. Its parent reserves its box. */
export function LazyPicture({ source, sourceSet, alt, lang, eager, onError }: LazyPictureProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(eager)

  useEffect(() => {
    if (near || !box.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [near])

  return (
    <span ref={box} lang={lang}>
      {near && (
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
