import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, isTest } from './files.mjs'
import { root } from './project.mjs'

/**
 * Calls that are dangerous where people's data reach them: what each is, and the only files that may make it, which see
 * to it that none does.
 */
const calls = [
  // Scripts of Redis are constant.
  { what: 'code from a text', pattern: /(?<!client\.)\beval\(|new Function\(|node:vm|setTimeout\(['"`]/, only: [] },
  {
    what: 'another program',
    pattern: /child_process/,
    only: ['apps/server/src/platform/db/embedded.ts', 'apps/mobile/build/sync.ts'],
  },
  {
    what: 'HTML that is not escaped',
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|srcdoc/i,
    only: [
      // What we draw: texts in it are escaped.
      'apps/web/src/ui/avatar.tsx',
      'apps/web/src/ui/cover.tsx',
    ],
  },
  {
    what: 'SQL without parameters',
    pattern: /sql\.raw\((?!String\(\w+(?:\.\w+)*\)\)|order\))|\.unsafe\(/,
    only: [],
  },
  {
    what: 'a pattern that is put together',
    pattern: /new RegExp\(/,
    only: [
      // Of constants, each of them.
      'apps/server/src/features/audit/anchor-format.ts',
      'apps/server/src/features/catalogue/providers/open-library-books.ts',
      'apps/server/src/features/catalogue/providers/open-library-text.ts',
      'apps/server/src/features/catalogue/providers/wikidata-genres.ts',
      'apps/server/src/features/catalogue/providers/wikidata.answers.ts',
      'apps/server/src/features/uploads/uploads.service.ts',
      'apps/server/src/platform/security/device-name.ts',
      'apps/server/src/platform/security/session-cookies.ts',
      'packages/contract/src/catalogue.ts',
      'packages/contract/src/conversation-works.ts',
      'packages/contract/src/recommendations.ts',
      'packages/domain/src/rules/name-keys.ts',
      'packages/domain/src/rules/reaction.ts',
      'packages/domain/src/rules/username.ts',
      'packages/domain/src/typography.ts',
    ],
  },
  {
    what: 'a server that is not verified, or HTTP that is not',
    pattern: /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|insecureHTTPParser/,
    only: [],
  },
  {
    what: 'weak cryptography',
    pattern: /['"](?:md5|sha1|md4|rc4|des|aes-\d+-(?:ecb|cbc|ctr))['"]|RSA_PKCS1_PADDING|createCipher\(|RSA-SHA1/i,
    only: [
      // Commons names the folders of its pictures by it.
      'apps/server/src/features/catalogue/providers/commons.ts',
    ],
  },
  { what: 'another origin’s window', pattern: /window\.(?:opener|parent)\b|\bjsonp\b/i, only: [] },
]

const isOfProduct = (path) =>
  /\.(?:tsx?|mjs|js)$/.test(path) &&
  !isTest(path) &&
  !/\/testing\/|\/gallery\/|\.samples\.|\/ios\/|\/android\//.test(path)
const sources = ['apps/server', 'apps/web', 'apps/mobile', 'packages']
  .flatMap(filesUnder)
  .filter(isOfProduct)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test.each(calls)('$what is used where this list says, and nowhere else', ({ pattern, only }) => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual(only)
})
