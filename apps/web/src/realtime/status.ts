import { createStore } from '../lib/store.ts'

/** Of the realtime connection, as far as people may care: "lost" when there was one. Pages work without it. */
export type LiveStatus = 'off' | 'on' | 'lost'

export const liveStatus = createStore<LiveStatus>('off')
