import { expect, test } from 'vitest'
import { asWritten, typeset, typesetAround } from './typography.ts'

test('[FR-01] apostrophes are curved, of words and of years', () => {
  expect(typeset("L'été d'O'Connor, années '80, rock 'n' roll, les dogs' day, aujourd'hui")).toBe(
    'L’été d’O’Connor, années ’80, rock ’n’ roll, les dogs’ day, aujourd’hui',
  )
})

test('[FR-01] what is no apostrophe stays: feet, minutes, a face, what stands alone', () => {
  for (const text of ["5'10", "7' et 12'", ":'(", "' seul", 'L’été'])
    expect(typeset(text).replaceAll('\u00a0', ' ')).toBe(text)
})

test('[FR-01] three points are an ellipsis', () => {
  expect(typeset('Connexion en cours... Et... voilà.')).toBe('Connexion en cours… Et… voilà.')
  expect(typeset('M. X. et Mme Y..')).toBe('M. X. et Mme Y..')
})

test('[FR-01] signs and units stay on the line of their word', () => {
  expect(typeset('Où ? Là ! Ici : oui ; « non » a b')).toBe(
    'Où\u00a0? Là\u00a0! Ici\u00a0: oui\u00a0; «\u00a0non\u00a0» a b',
  )
  expect(typeset('moins de 5 Mo, à 80 % pour 3 €')).toBe('moins de 5\u00a0Mo, à 80\u00a0% pour 3\u00a0€')
  // No space is made where none was written, and words that begin like a unit are words.
  expect(typeset('Mamma Mia! 12 Monos, 14:05')).toBe('Mamma Mia! 12 Monos, 14:05')
})

test('[FR-01] addresses keep every sign', () => {
  const address = "https://fr.wikipedia.org/wiki/L'Avventura?a=b"
  expect(typeset(`C'est là : ${address}, l'article`)).toBe(`C’est là\u00a0: ${address}, l’article`)
})

test('[FR-01] a text that is set is not changed again', () => {
  for (const text of ["L'« été » : quoi ? ... 5 Mo", "'90 !", ' ?', '« « a » »']) {
    expect(typeset(typeset(text)), text).toBe(typeset(text))
  }
})

test('[FR-08] what a person wrote stays as it is, also within a text of ours, however often that is set', () => {
  const wrote = `it's 'x' : y... if (a ? b : c) «z»`
  const text = `Quitter « ${asWritten(wrote)} » ?`
  expect(typeset(text)).toBe(`Quitter «\u00a0${wrote}\u00a0»\u00a0?`)
  expect(typeset(typesetAround(typesetAround(text)))).toBe(typeset(text))
  expect(typeset(asWritten(wrote) + asWritten("l'ami") + " : l'un")).toBe(`${wrote}l'ami\u00a0: l’un`)
  for (const plain of ['', 'Bonjour', 'x']) expect(asWritten(plain)).toBe(plain)
  // Nobody can end what they wrote and go on as the house.
  expect(typeset(asWritten("a\uFDD1 l'ami \uFDD0"))).toBe("a l'ami ")
})

test('[FR-09] names and titles from right to left are isolated from the words beside them, once', () => {
  const [open, close] = ['\u2068', '\u2069']
  const isolated = (text: string) => open + text + close
  expect(typeset('Retirer שרה_1 de vos amis ?')).toBe(`Retirer ${isolated('שרה_1')} de vos amis\u00a0?`)
  expect(typeset('שרה, محمد et 3 autres')).toBe(`${isolated('שרה')}, ${isolated('محمد')} et 3 autres`)
  expect(typeset('« ערב טוב », partagé par 2-שרה.')).toBe(
    `«\u00a0${isolated('ערב טוב')}\u00a0», partagé par ${isolated('2-שרה')}.`,
  )
  for (const text of ['שרה', 'שרה · 3 films', `Quitter « ${asWritten('3 : צוות')} » ?`]) {
    expect(typeset(typeset(text)), text).toBe(typeset(text))
    expect(typeset(typesetAround(typesetAround(text))), text).toBe(typeset(text))
  }
})

test('[FR-09] what a person wrote is isolated as a whole within a text of ours, and left as it is where it stands alone', () => {
  const wrote = '3 : צוות'
  expect(typeset(`Quitter « ${asWritten(wrote)} » ?`)).toBe(`Quitter «\u00a0\u2068${wrote}\u2069\u00a0»\u00a0?`)
  for (const alone of [wrote, 'שלום', 'Léa, שלום !']) expect(typeset(asWritten(alone))).toBe(alone)
})
