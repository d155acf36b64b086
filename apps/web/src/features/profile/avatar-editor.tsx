import { displayName } from '@trouvaille/domain'
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { showError } from '../../lib/toasts.ts'
import { canCapture, hasCamera, pickPicture } from '../../platform/camera.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RoundButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useAccount } from '../../core/app.ts'
import styles from './avatar-editor.module.css'
import { useAvatarUpload } from './avatar-upload.ts'
import { PictureInput } from './picture-input.tsx'
import { texts as profileTexts } from './texts.ts'

const { avatar: texts } = profileTexts

const CameraDialog = lazyComponent(() => import('./camera-dialog.tsx').then((module) => module.CameraDialog))

/** The own avatar with its camera menu. A chosen picture is uploaded at once [PROF-03] [PROF-17]. */
export function AvatarEditor({ size = 112 }: { size?: number }) {
  const account = useAccount()
  const { busy, upload, remove } = useAvatarUpload()
  const chooser = useRef<HTMLInputElement>(null)
  const capturer = useRef<HTMLInputElement>(null)
  const [shooting, setShooting] = useState(false)
  const take = () => (canCapture() ? capturer.current?.click() : setShooting(true))

  /** Picks a picture in the screens of the system, where there are such, else as the page does it. */
  async function pick(source: 'camera' | 'gallery', inPage: () => void) {
    if (!pickPicture) return inPage()
    try {
      const picture = await pickPicture(source)
      if (picture) await upload(picture)
    } catch (error) {
      console.error('No picture could be picked', error)
      showError(texts.notPicked[source])
    }
  }

  return (
    <div className={styles.editor} style={{ '--size': `${size}px` }}>
      <Avatar name={displayName(account)} seed={account.id} url={account.avatarUrl} size={size} />
      {busy && (
        <span className={styles.busy}>
          <Spinner text={texts.uploading} small />
        </span>
      )}
      <span className={styles.button}>
        <Menu
          align="start"
          busy={busy}
          trigger={
            <RoundButton label={texts.menu}>
              <Camera />
            </RoundButton>
          }
        >
          {(canCapture() || hasCamera()) && (
            <MenuItem Icon={Camera} onSelect={() => void pick('camera', take)}>
              {texts.take}
            </MenuItem>
          )}
          <MenuItem Icon={ImageUp} onSelect={() => void pick('gallery', () => chooser.current?.click())}>
            {texts.choose}
          </MenuItem>
          {account.avatarUrl && (
            <MenuItem Icon={Trash2} onSelect={() => void remove()}>
              {texts.remove}
            </MenuItem>
          )}
        </Menu>
      </span>
      <PictureInput ref={chooser} label={texts.choose} onPick={(file) => void upload(file)} />
      {canCapture() && (
        <PictureInput ref={capturer} label={texts.take} capture="user" onPick={(file) => void upload(file)} />
      )}
      {shooting && <CameraDialog onPicture={(picture) => void upload(picture)} onClose={() => setShooting(false)} />}
    </div>
  )
}
