import { useEffect } from 'react'
import { playPreview, type Preview, previewStore, stopPreview } from '../../lib/audio-preview.ts'
import { useStore } from '../../lib/store.ts'

/** State of an audio preview and its play button; playback stops when the page is left [MUS-14]. */
export function usePreview(url: string) {
  const preview = useStore(previewStore)
  const own: Preview | undefined = preview?.url === url ? preview : undefined
  const isOn = own !== undefined && own.status !== 'failed'
  useEffect(() => stopPreview, [])
  return { own, isOn, toggle: () => (isOn ? stopPreview() : playPreview(url)) }
}
