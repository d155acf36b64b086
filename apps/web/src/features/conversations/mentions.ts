import type { PersonCard } from '@trouvaille/contract'
import { foldForSearch } from '@trouvaille/domain'

/** "@name" in the texts of a group. */

const keyOf = (name: string) => name.normalize('NFC').toLowerCase()

/** The people whose name begins, or a part of it, with what was typed after "@". */
export function peopleNamed(people: readonly PersonCard[], words: string): PersonCard[] {
  const wanted = foldForSearch(words)
  const place = ({ username }: PersonCard) => ` ${foldForSearch(username)}`.indexOf(` ${wanted}`)
  const found = people.filter((person) => place(person) >= 0)
  return [...found.filter((person) => place(person) === 0), ...found.filter((person) => place(person) > 0)]
}

/** Not within a word, as in an address of mail. */
const mention = /(?<![\p{L}\p{N}_.@-])@([\p{L}\p{N}_.-]+)/gu

export interface Mention {
  start: number
  end: number
  personId: string
}

/** Where a text names some people. What ends a sentence is part of a name only where somebody is called so. */
export function mentionsIn(text: string, people: readonly PersonCard[]): Mention[] {
  if (people.length === 0 || !text.includes('@')) return []
  const ids = new Map(people.map(({ id, username }) => [keyOf(username), id]))
  return [...text.matchAll(mention)].flatMap(({ 1: given = '', index }) => {
    for (let name = given; name !== ''; name = /[.-]$/.test(name) ? name.slice(0, -1) : '') {
      const personId = ids.get(keyOf(name))
      if (personId !== undefined) return [{ start: index, end: index + 1 + name.length, personId }]
    }
    return []
  })
}
