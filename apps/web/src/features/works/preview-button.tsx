import { Pause, Play } from 'lucide-react'
import { Button, RoundButton } from '../../ui/button.tsx'
import styles from './preview-button.module.css'
import { texts } from './texts.ts'
import { usePreview } from './use-preview.ts'

/** Plays an audio preview in place. */
export function PreviewButton({ url }: { url: string }) {
  const { own, isOn, toggle } = usePreview(url)
  return (
    <div className={styles.preview}>
      <Button className={styles.button} aria-busy={own?.status === 'loading'} onClick={toggle}>
        {isOn ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {isOn ? texts.stopPreview : texts.playPreview}
        {isOn && <i className={styles.progress} style={{ '--played': own?.progress }} />}
      </Button>
      <PreviewStatus status={own?.status} className={styles.failed} />
    </div>
  )
}

/** The button in a list of titles, with the title in its accessible name. */
export function RowPreview({ url, title }: { url: string; title: string }) {
  const { own, isOn, toggle } = usePreview(url)
  return (
    <>
      <RoundButton
        label={isOn ? texts.stopPreviewOf(title) : texts.playPreviewOf(title)}
        aria-busy={own?.status === 'loading'}
        onClick={toggle}
      >
        {isOn ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </RoundButton>
      <PreviewStatus status={own?.status} className={styles.failedRow} />
    </>
  )
}

function PreviewStatus({ status, className }: { status: string | undefined; className: string | undefined }) {
  return (
    <p role="status" className={status === 'failed' ? className : 'visually-hidden'}>
      {status === 'failed' && texts.previewFailed}
      {status === 'playing' && texts.previewPlaying}
    </p>
  )
}
