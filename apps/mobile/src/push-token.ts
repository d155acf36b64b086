import { PushNotifications } from '@capacitor/push-notifications'

/** The token by which the push service of the system reaches this device. */

/** How long the system may take: without a network it answers only once there is one. */
const registrationMs = 30_000

interface Waiting {
  resolve(token: string): void
  reject(error: Error): void
}

let waiting: Waiting | undefined
let listening: Promise<unknown> | undefined
let registration: Promise<string> | undefined

/** Listens from the first registration on for good: what nobody listens to is kept for the next one, which it is too old for. */
const listen = () =>
  (listening ??= Promise.all([
    PushNotifications.addListener('registration', ({ value }) => waiting?.resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => waiting?.reject(new Error(error))),
  ]))

async function register(): Promise<string> {
  await listen()
  let timer: ReturnType<typeof setTimeout> | undefined
  const answer = new Promise<string>((resolve, reject) => {
    waiting = { resolve, reject }
    timer = setTimeout(() => reject(new Error('The system gave no token in time')), registrationMs)
  })
  try {
    await PushNotifications.register()
    return await answer
  } finally {
    clearTimeout(timer)
    waiting = undefined
  }
}

/**
 * Registers this device with the push service of its system.
 * @throws If it gives no token.
 */
export const registerForToken = (): Promise<string> =>
  (registration ??= register().finally(() => {
    registration = undefined
  }))
