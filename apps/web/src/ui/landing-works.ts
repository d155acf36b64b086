import type { CoverShape, MediaType, WorkView } from '@trouvaille/domain'

const work = (
  kind: MediaType,
  shape: CoverShape,
  id: string,
  title: string,
  creator?: string,
  year?: string,
): WorkView => ({
  kind,
  shape,
  id,
  title,
  lang: undefined,
  creator,
  creators: [],
  year,
  path: '',
  image: () => undefined,
})

/**
 * Works by which the product shows itself to who has none yet. They are those of the embedded catalogue, with its ids:
 * a work looks here as it does everywhere else.
 */
export const landingWorks = {
  transfert: work('podcast', 'rounded', 'trv-transfert', 'Transfert', 'Slate.fr'),
  cleo: work('movie', 'poster', '9000000004', 'Cléo de 5 à 7', 'Agnès Varda', '1962'),
  moonSafari: work('album', 'square', 'trv-moon-safari-air', 'Moon Safari', 'Air', '1998'),
  kirikou: work('movie', 'poster', '9000000107', 'Kirikou et la Sorcière', 'Michel Ocelot', '1998'),
  lesAnnees: work('book', 'book', 'trv-les-annees', 'Les Années', 'Annie Ernaux', '2008'),
  bookmakers: work('podcast', 'rounded', 'trv-bookmakers', 'Bookmakers', 'Arte Radio'),
  bureau: work('series', 'poster', '9100000001', 'Le Bureau des légendes', 'Éric Rochant', '2015'),
  kindOfBlue: work('album', 'square', 'trv-kind-of-blue-miles-davis', 'Kind of Blue', 'Miles Davis', '1959'),
  ecume: work('book', 'book', 'trv-l-ecume-des-jours', "L'Écume des jours", 'Boris Vian', '1947'),
  affaires: work('podcast', 'rounded', 'trv-affaires-sensibles', 'Affaires sensibles', 'France Inter'),
  nakamura: work('artist', 'circle', 'trv-aya-nakamura', 'Aya Nakamura'),
  severance: work('series', 'poster', '9100000002', 'Severance', 'Dan Erickson', '2022'),
}
