import { keepSigns } from '@trouvaille/domain'

/** Prints a text as French does: curved apostrophes, and punctuation that stays on the line of its word. */
export function Typeset({ children }: { children: string }) {
  return keepSigns(children).replaceAll("'", '’')
}
