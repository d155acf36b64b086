import type { CDPSession, Worker } from '@playwright/test'
import { inputOf, talkOf } from './conversations.ts'
import { expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** The id of the service worker of a page's origin, once it is registered. */
const registrationOf = (session: CDPSession) =>
  new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })

/**
 * The notifications of a worker, kept by the worker itself: headless browsers grant no permission to show any, so nothing
 * would be seen of them here. What the system shows is not tried, nor the badge, which ends their worker.
 */
const keepNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const shown: { title: string; data: unknown; close(): void }[] = []
    const showNotification = async (title: string, options: NotificationOptions) => {
      const close = () => void shown.splice(shown.indexOf(notification), 1)
      const notification = { title, data: options.data as unknown, close }
      shown.push(notification)
    }
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    Object.assign(scope.registration, { showNotification, getNotifications: async () => shown })
  })

const titlesOf = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title }) => title)
  })

/** Chooses the notification that is shown. */
const choose = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    globalThis.dispatchEvent(event)
  })

test('[PUSH-12] a push becomes a notification, and choosing it opens its place without loading the app anew', async ({
  page,
  context,
  member,
  server,
}) => {
  const { id } = await talkOf(server, member, 'Bonjour')
  await page.goto('/friends')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  await keepNotifications(worker)
  const session = await context.newCDPSession(page)
  const registration = registrationOf(session)
  await session.send('ServiceWorker.enable')
  const message = {
    web_push: 8030,
    notification: { title: 'Léa vous a écrit', navigate: `${server.url}/conversation/${id}`, tag: 'c', lang: 'fr' },
  }
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registration,
    data: JSON.stringify(message),
  })
  await expect.poll(() => titlesOf(worker)).toEqual(['Léa vous a écrit'])

  await page.evaluate(() => Object.assign(globalThis, { isStillThere: true }))
  await choose(worker)
  await expect(page).toHaveURL(new RegExp(`/conversation/${id}$`))
  await expect(inputOf(page)).toBeVisible()
  expect(await page.evaluate(() => 'isStillThere' in globalThis)).toBe(true)
  await expect.poll(() => titlesOf(worker)).toEqual([])
})
