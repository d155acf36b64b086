/**
 * Orders ISO times, or other plain texts. `localeCompare` would order them alike, and have a phone load its rules for
 * languages first: 10 ms natively, on every start.
 */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
