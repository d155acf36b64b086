import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

const ShareAppDialog = lazyComponent(() => import('./share-app-dialog.tsx').then((module) => module.ShareAppDialog))

interface ShareAppButtonProps {
  look: 'text' | 'outline'
  small?: boolean
  className?: string | undefined
}

export function ShareAppButton({ look, small, className }: ShareAppButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look={look} {...(small && { small })} className={className} onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        {texts.shareApp}
      </Button>
      {open && <ShareAppDialog onClose={() => setOpen(false)} />}
    </>
  )
}
