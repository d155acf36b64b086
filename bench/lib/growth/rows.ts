import { createHash } from 'node:crypto'

/** What rows of a filled database consist of. */

/** First names, by which people are called. */
export const names =
  `Marine Camille Théo Louise Jeanne Inès Nour Malik Maud Margaux Mathis Emma Thomas Zoé Élodie Quentin
  Antoinette Julien Françoise Alexandre Hugo Léa Chloé Lucas Manon Arthur Jules Raphaël Gabriel Alice Rose Anna Adam
  Paul Victor Simon Nina Agathe Lucie Clément`.split(/\s+/)

/** The id of a row, as the function `uid` of the filled database makes it. */
export function idOf(kind: string, number: number): string {
  const hash = createHash('md5').update(`${kind}${number}`).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Like most messages. */
export const messageText = 'As-tu vu le film dont je te parlais hier soir ? Il est magnifique.'

/** A work, as the catalogue gives it; `n` is its number. */
export const workJson = (n: string) => `jsonb_build_object('id', ${n}, 'title', 'Le film numéro ' || ${n},
  'release_date', '2019-05-01', 'poster_path', '/chemin/de/son/affiche-' || ${n} || '.jpg', 'overview',
  'Une femme revient dans la ville où elle a grandi, et y trouve ce que son père lui avait caché pendant vingt ans.')`

/** Before the server's own transactions, so that nothing of it is news to anybody. */
export const transactionOf = (n: string) => `${n} - 100000000`
