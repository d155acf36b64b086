import { at, done } from './answers-parts.samples.ts'

const publicKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

export const pushAnswers: Record<string, unknown[]> = {
  readPush: [
    { publicKey, transports: ['web'], settings: { off: [], quietHours: null, previews: false }, subscribedAt: null },
    {
      publicKey,
      transports: ['web', 'fcm', 'apns'],
      settings: { off: ['message', 'share.received'], quietHours: { from: 1320, to: 420 }, previews: true },
      subscribedAt: at,
    },
  ],
  subscribePush: [done],
  unsubscribePush: [done],
  changePushSettings: [done],
}
