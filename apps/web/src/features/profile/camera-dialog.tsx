import { useEffect, useRef, useState } from 'react'
import { showError } from '../../lib/toasts.ts'
import { openCamera } from '../../platform/camera.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './camera-dialog.module.css'
import { texts as profileTexts } from './texts.ts'

const { avatar: texts } = profileTexts

interface CameraDialogProps {
  onPicture: (picture: Blob) => void
  onClose: () => void
}

/** Shows the video of a computer's camera, and takes a picture. */
export function CameraDialog({ onPicture, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [ready, setReady] = useState(false)
  const close = useRef(onClose)

  useEffect(() => {
    let stream: MediaStream | undefined
    let left = false
    async function start() {
      try {
        stream = await openCamera()
        if (left) stop(stream)
        else if (video.current) video.current.srcObject = stream
      } catch (error) {
        if (left) return
        console.error('The camera could not be opened', error)
        showError(texts.noCamera)
        close.current()
      }
    }
    void start()
    return () => {
      left = true
      stop(stream)
    }
  }, [])

  return (
    <Dialog title={texts.camera} onClose={onClose}>
      <video
        ref={video}
        className={styles.video}
        autoPlay
        playsInline
        muted
        aria-label={ready ? texts.camera : texts.starting}
        onLoadedData={() => setReady(true)}
      />
      <Button
        look="primary"
        className={styles.shoot}
        disabled={!ready}
        onClick={() => {
          if (!video.current) return
          pictureOf(video.current, (picture) => {
            if (picture) onPicture(picture)
            else showError(texts.failed.unexpectedly)
            onClose()
          })
        }}
      >
        {ready ? texts.shoot : texts.starting}
      </Button>
    </Dialog>
  )
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** The picture mirrored like the preview, as people know themselves. */
function pictureOf(video: HTMLVideoElement, done: (picture: Blob | null) => void): void {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.getContext('2d')
  context?.translate(canvas.width, 0)
  context?.scale(-1, 1)
  context?.drawImage(video, 0, 0)
  canvas.toBlob(done, 'image/jpeg', 0.9)
}
