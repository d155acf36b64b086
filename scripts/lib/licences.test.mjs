import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/**
 * Licences of what is installed with the product. They let it be run, changed and passed on; LGPL and MPL for libraries
 * that stay what they are, as native ones and whole packages do.
 */
const accepted = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
]

/** All of those joined by AND, or one of those joined by OR. */
const isAccepted = (licence) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => accepted.includes(one)))

test('every package that is installed with the product has a licence that lets it be', () => {
  const installed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )
  expect(installed.length).toBeGreaterThan(100)
  const others = installed.filter(([, { license = 'none' }]) => !isAccepted(license))
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test('every package comes from the registry of npm, as the one whose digest is noted', () => {
  const others = Object.entries(packages).filter(
    ([path, { resolved = '', integrity = '', link }]) =>
      path.includes('node_modules/') &&
      !link &&
      !(resolved.startsWith('https://registry.npmjs.org/') && integrity.startsWith('sha512-')),
  )
  expect(others.map(([path]) => path)).toEqual([])
})
