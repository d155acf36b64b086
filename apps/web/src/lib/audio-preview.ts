import { createStore } from './store.ts'

/** The shared player of previews: starting one stops the other. */

export interface Preview {
  url: string
  status: 'loading' | 'playing' | 'failed'
  /** Played share, 0 to 1. */
  progress: number
}

/** Undefined while nothing is playing. */
export const previewStore = createStore<Preview | undefined>(undefined)

let audio: HTMLAudioElement | undefined

/** Plays a preview from its start. */
export function playPreview(url: string): void {
  stopPreview()
  const own = new Audio(url)
  audio = own
  const show = (change: Partial<Preview>) => {
    const shown = previewStore.get()
    // Events of a replaced player are ignored.
    if (own === audio && shown) previewStore.set({ ...shown, ...change })
  }
  own.addEventListener('playing', () => show({ status: 'playing' }))
  own.addEventListener('waiting', () => show({ status: 'loading' }))
  own.addEventListener('timeupdate', () => show({ progress: own.duration ? own.currentTime / own.duration : 0 }))
  own.addEventListener('ended', () => own === audio && stopPreview())
  own.addEventListener('error', () => show({ status: 'failed' }))
  previewStore.set({ url, status: 'loading', progress: 0 })
  own.play().catch((error: unknown) => {
    console.warn('A preview cannot be played', error)
    show({ status: 'failed' })
  })
}

export function stopPreview(): void {
  audio?.pause()
  // Without a source the browser stops loading, too.
  audio?.removeAttribute('src')
  audio = undefined
  previewStore.set(undefined)
}
