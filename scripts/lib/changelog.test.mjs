import { expect, it } from 'vitest'
import { sectionOf } from './changelog.mjs'

const changelog = `# Changelog

## Unreleased

## 1.2.0 (2027-01-31)

- Friends are found by
  plain letters.

### For operators

- One setting less.

## 1.2.0-beta

- A first look.
`

it('the notes of a release are the section of its version, smaller headings included', () => {
  expect(sectionOf(changelog, '1.2.0')).toBe(
    '- Friends are found by\n  plain letters.\n\n### For operators\n\n- One setting less.',
  )
  expect(sectionOf(changelog, '1.2.0-beta')).toBe('- A first look.')
})

it.each(['1.2', '1.2.1', '', 'Unreleased'])('a version without notes, such as "%s", has none', (version) => {
  expect(sectionOf(changelog, version)).toBeUndefined()
})
