import { layout } from '@trouvaille/domain'
import { useEffect, useRef, useState } from 'react'

interface LazyPictureProps {
  source: string
  /** A wider version for dense screens. */
  wide: string | undefined
  alt: string
  eager: boolean
  onError: () => void
}

const margin = `${layout.lazyImagePx}px`

/** A picture that is fetched when it comes near the viewport [NAV-69]. Its box is reserved by its parent. */
export function LazyPicture({ source, wide, alt, eager, onError }: LazyPictureProps) {
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
    <span ref={box}>
      {near && (
        <img
          src={source}
          srcSet={wide && wide !== source ? `${source} 1x, ${wide} 2x` : undefined}
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
