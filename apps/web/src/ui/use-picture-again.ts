import { useEffect, useState } from 'react'

/** Delays before a picture that failed is loaded again, in milliseconds. */
const pauses = [15_000, 60_000]

/** Loads a picture once more without showing it. @returns Cancels it. */
function fetchPicture(source: string, sourceSet: string | undefined, revealed: (hasCome: boolean) => void): () => void {
  const picture = new Image()
  const given = new AbortController()
  picture.addEventListener('load', () => revealed(true), given)
  picture.addEventListener('error', () => revealed(false), given)
  if (sourceSet) picture.srcset = sourceSet
  picture.src = source
  return () => {
    given.abort()
    picture.removeAttribute('srcset')
    picture.removeAttribute('src')
  }
}

/**
 * Asks again for pictures of our own server that did not come: it may have had too many to fetch. What stands in for
 * one stays until it is there.
 * @param broken The address that failed, while it is the one to be shown.
 */
export function usePictureAgain(broken: string | undefined, sourceSet: string | undefined, onBack: () => void): void {
  const [tried, setTried] = useState<{ source: string; times: number }>()
  const times = tried && tried.source === broken ? tried.times : 0
  useEffect(() => {
    const pause = pauses[times]
    if (!broken?.includes('/pictures/') || pause === undefined) return undefined
    let giveUp: (() => void) | undefined
    const timer = setTimeout(() => {
      giveUp = fetchPicture(broken, sourceSet, (hasCome) =>
        hasCome ? onBack() : setTried({ source: broken, times: times + 1 }),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      giveUp?.()
    }
  }, [broken, sourceSet, times, onBack])
}
