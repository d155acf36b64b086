import type { Page } from '@playwright/test'
import { day, live, second } from '@trouvaille/domain'
import { cuttableConnection } from './answers.ts'
import { expectMessages, openChat, sendMessage, stored, talkOf, write } from './conversations.ts'
import { expect, test } from './fixtures.ts'

test.describe('a laptop that slept for a day, with a connection that nobody ended', () => {
  const wakings = [
    // The network comes back: it looks at the clock at once.
    ['the network comes back', (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))],
    // Nothing says that time has passed: its timers go on where they stopped.
    ['its timers have gone on', (page: Page) => page.clock.runFor(live.silenceMs)],
  ] as const
  for (const [name, wake] of wakings) {
    test(`[GAP-10] shows what it missed as soon as ${name}, and goes on`, async ({ page, member, server }) => {
      const { friend, id } = await talkOf(server, member, 'Bonjour')
      const connection = await cuttableConnection(page)
      await page.clock.install()
      await openChat(page, server, member, id)
      await expectMessages(page, ['Bonjour'])
      await expect.poll(() => server.services.live.devicesOf(member.id)).toBe(1)
      await write(server, friend, id, 'Bonne nuit')
      await expectMessages(page, ['Bonjour', 'Bonne nuit'])

      const now = await page.evaluate(() => Date.now())
      await page.clock.pauseAt(now + second)
      connection.hush()
      await write(server, friend, id, 'Bien dormi ?')
      await page.clock.setSystemTime(now + day)
      await expectMessages(page, ['Bonjour', 'Bonne nuit'])

      await wake(page)
      await page.clock.resume()
      const all = ['Bonjour', 'Bonne nuit', 'Bien dormi ?']
      await expectMessages(page, all)
      await write(server, friend, id, 'Tu es là ?')
      await expectMessages(page, [...all, 'Tu es là ?'])
      await sendMessage(page, 'Oui')
      await expectMessages(page, [...all, 'Tu es là ?', 'Oui'])
      await expect.poll(() => stored(server, friend, id)).toEqual([...all, 'Tu es là ?', 'Oui'])
    })
  }
})
