/** What answers of several features have in common. */

export const at = '2026-01-01T10:00:00.000Z'

export const film = { kind: 'movie', item: { id: 603, title: 'Matrix' } }

export const done = { ok: true }

export const person = { id: 'a2', username: 'theo', avatarUrl: null }
