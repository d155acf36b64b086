import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../platform/observability/log.ts'
import { createRateLimits } from '../../platform/security/rate-limit.ts'
import { createTestClock } from '../../testing/clock.ts'
import { createCatalogue } from './catalogue.module.ts'

test.each([
  [{}, {}],
  [{ TMDB_TOKEN: 'token' }, { movie: 'tmdb', series: 'tmdb' }],
  [
    { SPOTIFY_CLIENT_ID: 'id', SPOTIFY_CLIENT_SECRET: 'secret' },
    { artist: 'spotify', album: 'spotify', track: 'spotify', podcast: 'spotify' },
  ],
  [{ GOOGLE_BOOKS: 'on' }, { book: 'google-books' }],
  [{ GOOGLE_BOOKS_KEY: 'key' }, { book: 'google-books' }],
])('[SRCH-01] with %j these kinds have a provider of their own: %j', (settings, kinds) => {
  const clock = createTestClock()
  const dependencies = {
    db: undefined as never,
    clock,
    after: clock.after,
    log: createLog('silent'),
    limits: createRateLimits(),
  }
  const embedded = ['movie', 'series', 'artist', 'album', 'track', 'podcast', 'book'].map((kind) => [kind, 'embedded'])
  const { providers } = createCatalogue(readConfig(settings), dependencies)
  expect(providers()).toEqual({ ...Object.fromEntries(embedded), ...kinds })
})
