import type { CDPSession } from '@playwright/test'
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

test('[PUSH-12] a push shows its notification, and choosing it opens its place without loading the app anew', async ({
  page,
  context,
  member,
  server,
}) => {
  await context.grantPermissions(['notifications'])
  const { id } = await talkOf(server, member, 'Bonjour')
  await page.goto('/friends')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  const session = await context.newCDPSession(page)
  const registration = registrationOf(session)
  await session.send('ServiceWorker.enable')
  const message = {
    web_push: 8030,
    notification: { title: 'Léa vous a écrit', navigate: `${server.url}/conversation/${id}`, tag: 'c', lang: 'fr' },
    app_badge: 1,
  }
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registration,
    data: JSON.stringify(message),
  })
  const titles = () =>
    page.evaluate(async () => {
      const { getNotifications } = await navigator.serviceWorker.ready
      return (await getNotifications.call(await navigator.serviceWorker.ready)).map(({ title }) => title)
    })
  await expect.poll(titles).toEqual(['Léa vous a écrit'])

  await page.evaluate(() => Object.assign(globalThis, { isStillThere: true }))
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): boolean
      NotificationEvent: new (type: string, init: object) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(new RegExp(`/conversation/${id}$`))
  await expect(inputOf(page)).toBeVisible()
  expect(await page.evaluate(() => 'isStillThere' in globalThis)).toBe(true)
  await expect.poll(titles).toEqual([])
})
