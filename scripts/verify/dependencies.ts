import { digestOf, type Repository } from './repository.ts'
import { WHOLE } from './what-is-read.ts'

/** Everything that a part of the repository depends on, itself among it. */
function closureOf({ parts }: Repository, path: string): string[] {
  const closure = new Set([path])
  for (const reached of closure)
    for (const need of parts.get(reached)?.needs ?? []) if (parts.has(need)) closure.add(need)
  return [...closure].sort()
}

/** For each file of tests a digest of all that it depends on, and of how many parts that is. */
export function digestsOf(repository: Repository): Map<string, { digest: string; parts: number }> {
  return new Map(
    repository.tests.map((test) => {
      const closure = closureOf(repository, test)
      const lines = closure.map((path) => `${path} ${repository.parts.get(path)?.digest}\n`)
      // What may open any file starts programs or looks through sources, and takes long.
      const parts = closure.includes(WHOLE) ? repository.parts.size : closure.length
      return [test, { digest: digestOf(lines.join('')), parts }]
    }),
  )
}

/** The parts that are not what they were, new ones among them. Nothing has changed where nothing is known. */
export function changedSince(repository: Repository, before: Record<string, string>): string[] {
  if (Object.keys(before).length === 0) return []
  return [...repository.parts].flatMap(([path, { digest }]) => (before[path] === digest ? [] : [path]))
}

/**
 * How many imports lie between each part and the nearest of those that changed; those that none of them leads to are not named. That somebody may read the whole
 * repository says nothing about how near a change is.
 */
export function distancesFrom(changed: readonly string[], { parts }: Repository): Map<string, number> {
  const neededBy = new Map<string, string[]>()
  for (const [path, { needs }] of parts)
    for (const need of needs) {
      const list = neededBy.get(need)
      if (list) list.push(path)
      else neededBy.set(need, [path])
    }
  const distances = new Map(changed.filter((path) => path !== WHOLE).map((path) => [path, 0]))
  for (const [path, distance] of distances)
    for (const next of neededBy.get(path) ?? []) if (!distances.has(next)) distances.set(next, distance + 1)
  return distances
}
