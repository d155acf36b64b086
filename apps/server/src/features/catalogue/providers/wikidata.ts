import { isIdOf, isSameName, type MediaType, search as searchLimits, viewOf, type Work } from '@trouvaille/domain'
import { CircuitOpenError } from '../../../platform/net/circuit-breaker.ts'
import { HttpFailure } from '../../../platform/net/http-failure.ts'
import { ProviderRateLimitError } from '../../../platform/net/provider-rate-limit.ts'
import { acceptableDetails, readWorks, type SourceContext } from './client.ts'
import type { Provider } from './provider.ts'
import { wholeSentences } from './whole-sentences.ts'
import { createWikidataApi, searchWords, type WikidataOptions } from './wikidata-api.ts'
import {
  articleOf,
  countriesIn,
  creatorProperties,
  creatorsOf,
  type Entity,
  idOf,
  idPropertyOf,
  listed,
  namedIn,
  type Names,
  namesOf,
  readEntities,
  toDetails,
  toWork,
  wikidataKinds,
} from './wikidata-entities.ts'

/** Page sizes of a search, which covers films and series together, and of a person's works. */
const most = { found: wikidataKinds.length * searchLimits.moviesShown, recommended: 16, made: 48 }

/** Of several people with one name the first is the best known. */
const namesakes = 10

/** Maximum number of items with one id; all but one are wrong. */
const claimants = 3

/** Above this number of creators, a work's creators give no recommendations. */
const makersFollowed = 3

/** Length of an introduction, in characters. */
const overviewCharacters = 500

/** Property with the person's id. */
const personId = 'P4985'

/** Items, with labels of referenced ones. */
interface Found {
  entities: Entity[]
  names: Names
}

/** Films and series of Wikidata, with descriptions of the French Wikipedia [SRC-04] [SRC-05] [SRC-06]. */
export function createWikidata(options: WikidataOptions, context: SourceContext): Provider {
  const api = createWikidataApi(options, context)
  const searches = createSharing<Found>()
  const reads = createSharing<Found>()

  async function namesIn(ids: readonly string[]): Promise<Names> {
    return new Map(readEntities(await api.terms(ids)).map((entity) => [entity.id, entity]))
  }

  /** Items with the properties of lists. Falls back to whole entities when the query service fails. */
  async function listedOf(ids: readonly string[]): Promise<unknown[]> {
    const described = await orUndefined('wikidata-query', 'some', () => api.some(ids, listed))
    return described?.length ? described : api.whole(ids)
  }

  async function load(ids: readonly string[]): Promise<Found> {
    const entities = readEntities(await listedOf(ids))
    return { entities, names: await namesIn(namedIn(entities)) }
  }

  /** The item with a TMDB id, if any. Its page and details are requested together. */
  function find(kind: MediaType, id: string): Promise<Found> {
    return reads(`${kind} ${id}`, async () => {
      // Nothing else may be interpolated into a query.
      const ids = isIdOf(kind, id) ? await api.search('', [[`${idPropertyOf(kind)}=${id}`]], claimants) : []
      const entities = readEntities(await api.whole(ids)).filter((entity) => idOf(kind, entity) === id)
      return { entities, names: await namesIn([...new Set([...namedIn(entities), ...countriesIn(entities)])]) }
    })
  }

  /** Works of people, the best known first. */
  async function madeBy(makers: readonly string[], kinds: readonly MediaType[], limit: number): Promise<Work[]> {
    if (makers.length === 0) return []
    const anyOf = makers.flatMap((maker) => creatorProperties.map((property) => `${property}=${maker}`))
    const made = await load(await api.search('', [anyOf, kinds.map(idPropertyOf)], limit))
    return kinds.flatMap((kind) =>
      worksOf(kind, {
        ...made,
        entities: made.entities.filter((entity) => creatorsOf(kind, entity).some((maker) => makers.includes(maker))),
      }),
    )
  }

  /** Optional data: undefined if it is unavailable now. */
  async function orUndefined<T>(provider: string, call: string, ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask()
    } catch (error) {
      // An open circuit was logged when it opened.
      if (error instanceof CircuitOpenError || error instanceof ProviderRateLimitError) return undefined
      const reason = error instanceof HttpFailure ? error.message : undefined
      context.log.warn({ provider, call, reason, err: error }, 'provider failed')
      return undefined
    }
  }

  /** Without a description if the article cannot be read now. */
  async function overviewOf(entity: Entity): Promise<string | undefined> {
    const title = articleOf(entity)
    const beginning = title && (await orUndefined('wikipedia', 'beginningOf', () => api.beginningOf(title)))
    return beginning ? wholeSentences(beginning, overviewCharacters) : undefined
  }

  return {
    name: 'wikidata',
    kinds: wikidataKinds,
    get state() {
      return api.state
    },
    async search(kind, query) {
      const words = searchWords(query)
      if (!words) return []
      const matching = await searches(words, async () =>
        load(await api.search(words, [wikidataKinds.map(idPropertyOf)], most.found)),
      )
      return worksOf(kind, matching).slice(0, searchLimits.moviesShown)
    },
    async read(kind, id) {
      const { entities, names } = await find(kind, id)
      const overview = entities[0] && (await overviewOf(entities[0]))
      return worksOf(kind, { entities, names }, overview)[0]
    },
    async details(kind, id) {
      const { entities, names } = await find(kind, id)
      return entities[0] && acceptableDetails(toDetails(entities[0], names))
    },
    async worksBy(name) {
      const words = searchWords(name)
      if (!words) return []
      const persons = readEntities(await api.terms(await api.search(words, [[personId]], namesakes)))
      const person = persons.find((one) => namesOf(one).some((own) => isSameName(own, name)))
      return madeBy(person ? [person.id] : [], wikidataKinds, most.made)
    },
    /** Other works by the same creators. */
    async recommend(kind, id) {
      const [entity] = (await find(kind, id)).entities
      const makers = entity ? creatorsOf(kind, entity).slice(0, makersFollowed) : []
      const made = await madeBy(makers, [kind], most.recommended)
      return made.filter((work) => viewOf(work).id !== id).slice(0, searchLimits.moviesShown)
    },
  }
}

/** @param overview Description, for a single item. */
const worksOf = (kind: MediaType, { entities, names }: Found, overview?: string): Work[] =>
  readWorks(entities, (entity) => toWork(kind, entity, names, overview))

/** Concurrent equal requests share one response; nothing is cached. */
function createSharing<T>() {
  const underway = new Map<string, Promise<T>>()
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const answer = underway.get(key) ?? ask().finally(() => underway.delete(key))
    underway.set(key, answer)
    return answer
  }
}
