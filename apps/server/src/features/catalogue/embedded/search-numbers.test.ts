import { expect, test } from 'vitest'
import { withDigits } from './search-numbers.ts'

test.each([
  ['les sept samourais', 'les 7 samourais'],
  ['les quatre cents coups', 'les 400 coups'],
  ['vingt mille lieues sous les mers', '20000 lieues sous les mers'],
  ['20 000 lieues', '20000 lieues'],
  ['les mille et une nuits', 'les 1001 nuits'],
  ['quatre vingts jours', '80 jours'],
  ['mille neuf cent quatre vingt quatre', '1984'],
  ['soixante et onze', '71'],
  ['quatre vingt dix neuf francs', '99 francs'],
  ['vingt et un grammes', '21 grammes'],
  ['deux mille un', '2001'],
  ['mille neuf cent un', '1901'],
  ['deux mille trois un', '2003 un'],
  ['deux mille un dimanche', '2000 un dimanche'],
  ['le cinquieme element', 'le 5 element'],
  ['la 7eme compagnie', 'la 7 compagnie'],
  ['la neuvieme porte', 'la 9 porte'],
  ['quatrieme dimension', '4 dimension'],
  ['premiers baisers', 'premiers baisers'],
  ['le premier jour', 'le 1 jour'],
  ['rocky iv', 'rocky 4'],
  ['episode viii', 'episode 8'],
  ['saw xiii', 'saw 13'],
  ['malcolm x', 'malcolm 10'],
  ['i robot', 'i robot'],
  ['mix', 'mix'],
  ['un deux trois', 'un 2 3'],
  ['quatre mariages et un enterrement', '4 mariages et un enterrement'],
  ['amour', 'amour'],
])('[FIND-07] %j is read as %j', (text, read) => {
  expect(withDigits(text)).toBe(read)
})
