import type { ConversationSummary, MessageBody } from '@trouvaille/contract'
import { describe, expect, test } from 'vitest'
import { conversationOf, messageAt, summaryOf } from '../../testing/fake-conversations.ts'
import { film } from '../../testing/fake-favourites.ts'
import { card } from '../../testing/people.ts'
import { othersIn, titleOf } from './conversation-title.ts'
import { matchingConversations } from './match-conversations.ts'
import { lastLine, listTime } from './message-line.ts'

const text = (words: string): MessageBody => ({ kind: 'text', text: words })

/** A conversation with this last message. @param from Its author; "anna" is the reader. */
function last(body: MessageBody, from: string, more: Partial<ConversationSummary> = {}): ConversationSummary {
  return summaryOf('c', { lastMessage: messageAt(1, { senderId: from, body }), lastSender: from, ...more })
}
const group = { type: 'group', name: 'Ciné-club' } as const

test('[SAFE-02] the list names what somebody wrote whom one has blocked, and says it not', () => {
  const hidden = 'Message d’une personne bloquée'
  const withoutBob = { ...group, blockedIds: ['bob'] }
  expect(lastLine(last(text('Salut'), 'bob', withoutBob), 'anna')).toBe(hidden)
  expect(lastLine(last({ kind: 'work', work: film(1, 'Perfect Days') }, 'bob', withoutBob), 'anna')).toBe(hidden)
  expect(lastLine(last(text('Salut'), 'eva', withoutBob), 'anna')).toBe('eva : Salut')
  expect(lastLine(last({ kind: 'left' }, 'bob', withoutBob), 'anna')).toBe('bob a quitté le groupe')
  expect(matchingConversations([last(text('Salut'), 'bob', withoutBob)], 'salut', 'anna')).toEqual([])
})

describe('the last line of a conversation', () => {
  const work: MessageBody = { kind: 'work', work: film(1, 'Perfect Days') }
  const joined: MessageBody = { kind: 'joined', personId: 'zoe' }
  test.each([
    ['what the other one wrote', last(text('Salut'), 'bob'), 'Salut'],
    ['what one wrote oneself', last(text('Salut'), 'anna'), 'Vous : Salut'],
    ['what somebody of a group wrote', last(text('Salut'), 'bob', group), 'bob : Salut'],
    ['a work of the other one', last(work, 'bob'), 'A partagé « Perfect Days »'],
    ['a work of oneself', last(work, 'anna', group), 'Vous avez partagé « Perfect Days »'],
    ['a work in a group', last(work, 'bob', group), 'bob a partagé « Perfect Days »'],
    ['a new group', last({ kind: 'created' }, 'bob', group), 'bob a créé le groupe'],
    ['an own new group', last({ kind: 'created' }, 'anna', group), 'Vous avez créé le groupe'],
    ['somebody who was added', last(joined, 'bob', { ...group, lastSubject: 'zoe' }), 'bob a ajouté zoe'],
    ['whom one added oneself', last(joined, 'anna', { ...group, lastSubject: 'zoe' }), 'Vous avez ajouté zoe'],
    [
      'who reads it and was added',
      last({ kind: 'joined', personId: 'anna' }, 'bob', { ...group, lastSubject: 'anna' }),
      'bob vous a fait entrer dans le groupe',
    ],
    ['somebody without a name who was added', last(joined, 'bob', group), 'bob a ajouté Quelqu’un'],
    ['who left', last({ kind: 'left' }, 'bob', group), 'bob a quitté le groupe'],
    ['a sender without a name', last(text('Salut'), 'bob', { ...group, lastSender: null }), 'Quelqu’un : Salut'],
    ['nothing yet', summaryOf('c'), 'Aucun message pour l’instant'],
  ])('[CONV-41] %s', (_, conversation, line) => {
    expect(lastLine(conversation, 'anna')).toBe(line)
  })
})

test('[CONV-05] [GAP-137] the time of today, the date of any other day, both in French and in the zone of the device', () => {
  const at = (day: number, hours: number, minutes: number) => new Date(2026, 6, day, hours, minutes)
  const now = at(4, 12, 0).getTime()
  expect(listTime(at(4, 9, 31).toISOString(), now)).toBe('09:31')
  expect(listTime(at(4, 0, 0).toISOString(), now)).toBe('00:00')
  expect(listTime(at(3, 23, 59).toISOString(), now)).toBe('03/07/2026')
  expect(listTime(new Date(2025, 6, 4, 9, 31).toISOString(), now)).toBe('04/07/2025')
})

test('[GAP-128] two people are named by the other one, a group by its name, and whoever is gone by that', () => {
  expect(titleOf(summaryOf('c'), 'anna')).toBe('bob')
  expect(titleOf(conversationOf('c'), 'anna')).toBe('bob')
  expect(titleOf(conversationOf('c'), 'bob')).toBe('anna')
  expect(titleOf(summaryOf('c', group), 'anna')).toBe('Ciné-club')
  expect(titleOf(summaryOf('c', { people: [] }), 'anna')).toBe('Compte supprimé')
  expect(othersIn(conversationOf('c'), 'anna').map(({ id }) => id)).toEqual(['bob'])
})

test('[CONV-12] names and last messages are looked through, accents and case forgiven', () => {
  const all = [
    summaryOf('direct', {
      people: [card('z', 'Zoé')],
      lastMessage: messageAt(1, { senderId: 'z', body: text('À l’École !') }),
    }),
    summaryOf('group', { ...group, lastMessage: null }),
  ]
  const found = (query: string) => matchingConversations(all, query, 'anna').map(({ id }) => id)
  expect(found('ZOE')).toEqual(['direct'])
  expect(found(' a l’ecole ')).toEqual(['direct'])
  expect(found('CINE')).toEqual(['group'])
  expect(found('xyz')).toEqual([])
})
