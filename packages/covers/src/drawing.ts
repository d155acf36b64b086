/** Covers and avatars drawn for works and people that have no picture. */
export { avatar } from './avatar.ts'
export { cover } from './cover.ts'
