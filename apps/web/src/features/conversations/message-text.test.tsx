import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MessageText, partsOf } from './message-text.tsx'

const links = (text: string) => partsOf(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))

test.each([
  ['Voir https://exemple.fr/a?b=c#d.', [['https://exemple.fr/a?b=c#d', 'https://exemple.fr/a?b=c#d']]],
  ['(http://exemple.fr/x_(y))', [['http://exemple.fr/x_(y)', 'http://exemple.fr/x_(y)']]],
  [
    'www.exemple.fr, puis exemple.com !',
    [
      ['www.exemple.fr', 'https://www.exemple.fr'],
      ['exemple.com', 'https://exemple.com'],
    ],
  ],
  ['https://é.fr/œuvre', [['https://é.fr/œuvre', 'https://é.fr/œuvre']]],
])('addresses of the web are links: %s', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'ftp://exemple.fr/x',
  'mailto:lea@exemple.fr',
  'lea@exemple.fr',
  '//exemple.fr/x',
  'file:///etc/passwd',
  'Il arrive à 12.30, page 3.14',
])('nothing else is: %s', (text) => {
  expect(links(text)).toEqual([])
})

test('[GAP-123] what is shown is what was written, as text', () => {
  const text = '<img src=x onerror=alert(1)> & "œ"\n  deux lignes http://a.fr <b>'
  const { container } = render(<MessageText text={text} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['A'])
})

test('a link opens in a page of its own that knows nothing of this one', () => {
  const { container } = render(<MessageText text="https://exemple.fr" />)
  const link = container.querySelector('a')
  expect(link?.target).toBe('_blank')
  expect(link?.rel.split(' ').toSorted()).toEqual(['nofollow', 'noopener', 'noreferrer'])
})
