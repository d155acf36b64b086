import type { Work } from '@trouvaille/domain'
import type { EmbeddedRecord } from './records.ts'

/** Recommendations of one work. */
const recommendations = 12

/** Most of them by the same people: the others lead somewhere new. */
const bySamePeople = 6

/** Works that go with one, the closest first. */
export type Recommend = (record: EmbeddedRecord) => Work[]

/** Recommends among works of one kind those that share the most, and the rarest, traits. */
export function createRecommender(records: readonly EmbeddedRecord[]): Recommend {
  const counts = new Map<string, number>()
  for (const trait of records.flatMap(({ traits }) => traits)) counts.set(trait, (counts.get(trait) ?? 0) + 1)
  /** Sharing a rare trait says more. */
  const worthOf = (trait: string) => Math.log(records.length / (counts.get(trait) ?? records.length))

  return (record) => {
    const wanted = new Set(record.traits)
    const scored = records
      .filter((other) => other !== record)
      .map((other) => {
        const shared = other.traits.filter((trait) => wanted.has(trait))
        return {
          work: other.work,
          score: shared.reduce((sum, trait) => sum + worthOf(trait), 0),
          isBySame: shared.some((trait) => trait.startsWith('by:')),
        }
      })
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => Number(b.isBySame) - Number(a.isBySame) || b.score - a.score)
    const same = scored.filter(({ isBySame }) => isBySame).slice(0, bySamePeople)
    const others = scored.filter(({ isBySame }) => !isBySame)
    return [...same, ...others].slice(0, recommendations).map(({ work }) => work)
  }
}
