import { expect, test } from 'vitest'
import { cover } from './cover.ts'
import { profileCard } from './profile-card.ts'
import { HOSTILE } from './testing.ts'

const film = { kind: 'movie', shape: 'poster', id: '9000000003', title: 'La Haine' } as const
const book = { kind: 'book', shape: 'book', id: 'trv-les-annees', title: 'Les Années' } as const

/** What is drawn between the tags of a cover. */
const drawingOf = (svg: string) => svg.slice(svg.indexOf('>') + 1)

test.each([1, 2, 3, 4])('[SHOW-09] %i works stand on their shelves, with the covers they have everywhere', (count) => {
  const works = [film, book, { ...film, id: '2' }, { ...book, id: '3' }].slice(0, count)
  const card = profileCard({ name: 'Salomé', works, fonts: '' })
  for (const work of works) expect(card).toContain(drawingOf(cover(work, { alt: '' })))
  expect(card.match(/<clipPath/g)).toHaveLength(count)
  expect(card).toContain('viewBox="0 0 1080 1350"')
  expect(card).toContain('>Salomé</text>')
})

test('[SHOW-09] a picture of hostile names and titles is still one well-formed picture', () => {
  for (const [index, name] of HOSTILE.entries()) {
    const title = HOSTILE[(index + 5) % HOSTILE.length] ?? ''
    const card = profileCard({ name, works: [{ ...film, title }], fonts: '' })
    expect(card).not.toMatch(/<script|<img|NaN|undefined|&(?!amp;|lt;|gt;|quot;|#39;)/)
    const open = card.match(/<[a-zA-Z]+(?=[ >])/g)?.length
    expect(open).toBe((card.match(/<\/[a-zA-Z]+>|\/>/g) ?? []).length)
  }
})
