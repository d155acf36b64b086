/** What a page needs of covers and avatars before any is drawn; `@trouvaille/covers/drawing` draws them. */
export { assignLayouts, type Drawn, type Layouts, nameOf } from './assign.ts'
export { initials } from './initials.ts'
export { isLayoutOf, type LayoutName, layoutOf } from './layout.ts'
export { coverTint } from './tint.ts'
