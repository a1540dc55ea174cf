import { makeNames, type NamedParty } from '../name-world/make-names.ts'
import { type Mangling, mangleName, manglings } from '../name-world/mangle-name.ts'
import { seededRandom } from '../name-world/seeded-random.ts'

/** What is asked: a list name as mangled, or a clean name that should find nothing. */
export type Question = { query: NamedParty; kind: Mangling | 'clean'; source: string | undefined }

const words = (name: string): string[] => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/**
 * `perKind` questions of each kind, mixed. A clean name is a made-up name of the same crowd with at least one
 * word of four letters or more that stands in no list name.
 */
export function makeQuestions(crowd: { count: number; seed: number }, perKind: number): Question[] {
  const random = seededRandom(crowd.seed + 1)
  const sources = new Map<number, Mangling[]>()
  // More are drawn than needed, because not every mangling fits every name.
  for (const mangling of manglings) {
    for (let draw = 0; draw < perKind * 6; draw++) {
      const place = random.below(crowd.count)
      sources.set(place, [...(sources.get(place) ?? []), mangling])
    }
  }
  const questions: Question[] = []
  const made = new Map<Mangling, number>()
  const listed = new Set<string>()
  let place = 0
  for (const party of makeNames(crowd.count, crowd.seed)) {
    const source = party.names[0]!.value
    for (const word of words(source)) listed.add(word)
    for (const mangling of sources.get(place) ?? []) {
      const count = made.get(mangling) ?? 0
      const value = count < perKind ? mangleName(random, source, mangling) : undefined
      if (value === undefined) continue
      made.set(mangling, count + 1)
      const { schema, culture } = party
      questions.push({
        query: { id: '', schema, culture, names: [{ value, kind: 'primary' }] },
        kind: mangling,
        source,
      })
    }
    place++
  }
  let clean = 0
  for (const party of makeNames(perKind * 50, crowd.seed + 2)) {
    if (clean === perKind) break
    if (words(party.names[0]!.value).every((word) => word.length < 4 || listed.has(word))) continue
    clean++
    const { schema, culture, names } = party
    questions.push({ query: { id: '', schema, culture, names }, kind: 'clean', source: undefined })
  }
  // A fixed shuffle: kinds mixed, as in a day's work.
  for (let last = questions.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    ;[questions[last], questions[other]] = [questions[other]!, questions[last]!]
  }
  return questions
}
