import { Pause, Play } from 'lucide-react'
import { useEffect } from 'react'
import { playPreview, previewStore, stopPreview } from '../../lib/audio-preview.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import styles from './preview-button.module.css'
import { texts } from './texts.ts'

/** Plays a preview in place; leaving the page stops it [MUS-14]. */
export function PreviewButton({ url }: { url: string }) {
  const preview = useStore(previewStore)
  const own = preview?.url === url ? preview : undefined
  const isOn = own !== undefined && own.status !== 'failed'

  useEffect(() => stopPreview, [])

  return (
    <div className={styles.preview}>
      <Button
        className={styles.button}
        aria-busy={own?.status === 'loading'}
        onClick={() => (isOn ? stopPreview() : playPreview(url))}
      >
        {isOn ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {isOn ? texts.stopPreview : texts.playPreview}
        {isOn && <i className={styles.progress} style={{ '--played': own.progress }} />}
      </Button>
      <p role="status" className={own?.status === 'failed' ? styles.failed : 'visually-hidden'}>
        {own?.status === 'failed' && texts.previewFailed}
        {own?.status === 'playing' && texts.previewPlaying}
      </p>
    </div>
  )
}
