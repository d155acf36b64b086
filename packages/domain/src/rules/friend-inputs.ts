/**
 * Whether something can be the id of a person or of a request: a text, and not a blank one. What is none is refused
 * before it is sent [FRND-14] [FRND-22] [FRND-24] [FRND-25]; the server holds everybody to its own schemas.
 */
export const isId = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
