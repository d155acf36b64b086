import { Suspense, use, useState } from 'react'
import styles from './avatar.module.css'
import { serverAddress } from '../platform/address.ts'
import { classes } from './classes.ts'
import { drawing } from './drawings.ts'

interface AvatarProps {
  /** Name shown beside it; its initials are drawn when there is no picture. */
  name: string
  /** Seed of the colours: the account's id. */
  seed: string
  url?: string | null | undefined
  /** Width and height in CSS pixels. */
  size?: number
  /** Marks the person as online with a dot. Words beside it say so. */
  isPresent?: boolean | undefined
}

/** The picture of a person, or their initials. Decorative: the name stands beside it or in the control's label. */
export function Avatar({ name, seed, url, size = 44, isPresent }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  return (
    <span
      className={classes(styles.avatar, isPresent && styles.present)}
      style={{ '--size': `${size}px` }}
      aria-hidden="true"
    >
      <span className={styles.picture}>
        {url && url !== brokenUrl ? (
          <img src={serverAddress(url)} alt="" width={size} height={size} onError={() => setBrokenUrl(url)} />
        ) : (
          <Suspense>
            <Initials name={name} seed={seed} />
          </Suspense>
        )}
      </span>
    </span>
  )
}

function Initials({ name, seed }: { name: string; seed: string }) {
  const { avatar } = use(drawing())
  return <span dangerouslySetInnerHTML={{ __html: avatar(name, seed) }} />
}
