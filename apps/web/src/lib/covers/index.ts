/** Covers and avatars drawn for works and people that have no picture. */
export { avatar, initials } from './avatar.ts'
export {
  cover,
  type CoverInput,
  type CoverKind,
  type CoverOptions,
  type LayoutName,
  LAYOUTS,
  spreadLayouts,
} from './cover.ts'
export { coverTint } from './tint.ts'
