import { expect, test } from 'vitest'
import { frenchEmojis } from './emoji-data.ts'

test('[MSG-29] emojis have French names, and are found by them with and without accents', () => {
  const hedgehog = frenchEmojis.emojis.find(({ emoji }) => emoji === '🦔')
  expect(hedgehog?.label).toBe('hérisson')
  expect(hedgehog?.tags).toEqual(expect.arrayContaining(['hérisson', 'herisson']))
  expect(frenchEmojis.categories.map(({ label }) => label)).toEqual([
    'Smileys et émotion',
    'Les gens et le corps',
    'Animaux et la nature',
    'Nourriture et boissons',
    'Voyages et lieux',
    'Activités',
    'Objets',
    'Symboles',
    'Drapeaux',
  ])
  const thumb = frenchEmojis.emojis.find(({ emoji }) => emoji === '👍️' || emoji === '👍')
  expect(Object.values(thumb?.skins ?? {})).toEqual(['👍🏻', '👍🏼', '👍🏽', '👍🏾', '👍🏿'])
})
