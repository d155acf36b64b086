import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { Work } from '@trouvaille/domain'
import { befriend, createPerson, type Person, type TestServer } from '@trouvaille/server/testing'
import { expect, signIn } from './fixtures.ts'

/** Conversations for tests in the browser: who is in them, what was written, and the screen of one. */

/** Somebody new who is a friend of a person. */
export async function friendOf(server: TestServer, person: Person, name: string): Promise<Person> {
  const friend = await createPerson(server.services, { username: `${name}-${randomUUID().slice(0, 8)}` })
  await befriend(server.services, friend, person)
  return friend
}

/** @returns The id of the one conversation of two friends. */
export const directOf = (server: TestServer, one: Person, other: Person): Promise<string> =>
  server.services.membership.create(one.id, { type: 'direct', participantIds: [other.id] })

/** @returns The id of a new group. */
export const groupOf = (
  server: TestServer,
  creator: Person,
  others: readonly Person[],
  name: string,
): Promise<string> =>
  server.services.membership.create(creator.id, {
    type: 'group',
    name,
    participantIds: others.map(({ id }) => id),
    clientId: randomUUID(),
  })

/** Sends texts, one after another, from another device. */
export async function write(server: TestServer, by: Person, id: string, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await server.services.messages.send(by.id, id, { clientId: randomUUID(), body: { kind: 'text', text } })
  }
}

/** A friend of a person, and the conversation of the two, in which the friend has written. */
export async function talkOf(
  server: TestServer,
  person: Person,
  ...texts: string[]
): Promise<{ friend: Person; id: string }> {
  const friend = await friendOf(server, person, 'Bruno')
  const id = await directOf(server, person, friend)
  await write(server, friend, id, ...texts)
  return { friend, id }
}

/** Shares a work in a conversation. */
export async function writeWork(server: TestServer, by: Person, id: string, work: Work): Promise<void> {
  await server.services.messages.send(by.id, id, { clientId: randomUUID(), body: { kind: 'work', work } })
}

/** A conversation's messages on the server, as a member reads it: texts, and the kinds of other messages. */
export async function stored(server: TestServer, reader: Person, id: string): Promise<string[]> {
  const { messages } = await server.services.messages.list(reader.id, id, {})
  return messages.map(({ body }) => (body.kind === 'text' ? body.text : body.kind))
}

/** Opens a conversation, and waits until its realtime connection is open, so that it receives every later event. */
export async function openChat(page: Page, server: TestServer, person: Person, id: string): Promise<void> {
  await page.goto(`/conversation/${id}`)
  await expect(inputOf(page)).toBeVisible()
  await expect.poll(() => server.services.live.devicesOf(person.id)).toBeGreaterThan(0)
}

/** Opens a conversation on a device of somebody else. @returns Their page. */
export async function openChatOf(
  newDevice: () => Promise<{ context: BrowserContext; page: Page }>,
  server: TestServer,
  person: Person,
  id: string,
): Promise<Page> {
  const { context, page } = await newDevice()
  await signIn(context, person, server.url)
  await openChat(page, server, person, id)
  return page
}

export const logOf = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const inputOf = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
export const sendOf = (page: Page) => page.getByRole('button', { name: 'Envoyer', exact: true })

/** The messages that are in the document; names of their senders, which only screen readers hear, included. */
export const messagesOf = (page: Page) => logOf(page).getByRole('article')

/** Waits until a conversation shows exactly these texts, in this order. */
export const expectMessages = (page: Page, texts: readonly string[]): Promise<void> =>
  expect(messagesOf(page).locator('p')).toHaveText(texts)

/** Types a text and sends it. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await inputOf(page).fill(text)
  await sendOf(page).click()
}

/** Chooses in the menu of the conversation that is shown. */
export async function chooseInChat(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Options de la discussion' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The message of a text; others that answer it are not it. */
export const messageOf = (page: Page, text: string) =>
  messagesOf(page).filter({ has: page.locator('p').filter({ hasText: text }) })

/** Chooses in the menu of a message. */
export async function chooseWith(page: Page, text: string, action: string): Promise<void> {
  await messageOf(page, text).click({ button: 'right' })
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
