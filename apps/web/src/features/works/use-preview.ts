import { useEffect } from 'react'
import { playPreview, type Preview, previewStore, stopPreview } from '../../lib/audio-preview.ts'
import { useStore } from '../../lib/store.ts'

/** A preview and the one button that starts and stops it; leaving the page stops it [MUS-14]. */
export function usePreview(url: string) {
  const preview = useStore(previewStore)
  const own: Preview | undefined = preview?.url === url ? preview : undefined
  const isOn = own !== undefined && own.status !== 'failed'
  useEffect(() => stopPreview, [])
  return { own, isOn, toggle: () => (isOn ? stopPreview() : playPreview(url)) }
}
