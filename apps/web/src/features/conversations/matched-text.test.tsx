import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MatchedText, matchesIn } from './matched-text.tsx'

const found = (text: string, query: string) => matchesIn(text, query).map(({ start, end }) => text.slice(start, end))

test.each([
  ['À l’école des Œuvres', "a l'ecole", ['À l’école']],
  ['À l’école des Œuvres', 'oeuvre', ['Œuvre']],
  ['Été, ETE, été', 'été', ['Été', 'ETE', 'été']],
  ['e\u0301te\u0301', 'ete', ['e\u0301te\u0301']],
  ['😀 oui 😀', 'OUI ', ['oui']],
  ['Łódź, Øyvind, Đorđe, Strauß, Þór', 'lodz', ['Łódź']],
  ['Łódź, Øyvind, Đorđe, Strauß, Þór', 'oyvind', ['Øyvind']],
  ['Łódź, Øyvind, Đorđe, Strauß, Þór', 'dorde', ['Đorđe']],
  ['Łódź, Øyvind, Đorđe, Strauß, Þór', 'strauss', ['Strauß']],
  ['Łódź, Øyvind, Đorđe, Strauß, Þór', 'thor', ['Þór']],
  ['rien', 'x', []],
  ['rien', '  ', []],
])('[FRND-52] in "%s" it finds "%s", accents and case forgiven', (text, query, expected) => {
  expect(found(text, query)).toEqual(expected)
})

test('the text is all there, with every match marked', () => {
  const { container } = render(<MatchedText text="Un été, des étés." query="ete" />)
  expect(container.textContent).toBe('Un été, des étés.')
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['été', 'été'])
})

test('of a long text it shows what is around the first match', () => {
  const { container } = render(<MatchedText text={`${'mot '.repeat(50)}voilà ${'fin '.repeat(5)}`} query="voila" />)
  expect(container.textContent).toMatch(/^…(mot ){8,10}voilà fin/)
  const { container: one } = render(<MatchedText text={`${'x'.repeat(200)}voilà`} query="voila" />)
  expect(one.textContent).toBe('…voilà')
})
