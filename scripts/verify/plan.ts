import { changedSince, digestsOf, distancesFrom } from './dependencies.ts'
import { passedOn, type TestRecord } from './record.ts'
import type { Repository } from './repository.ts'

/** What is to run, the most telling first, and how many have passed on the very same sources. */
export type Plan = { waiting: string[]; passedBefore: number }

/** So many imports away from a change a test still tells of the change itself, and not of what stands on it. */
const NEAR = 2

type Test = {
  path: string
  isScreen: boolean
  /** 0: failed, or near to a change; 1: reached by it; 2: neither. */
  ring: number
  /** What decides within a ring: the smaller the sooner. */
  ranks: number[]
}

export function planFor(repository: Repository, record: TestRecord): Plan {
  const digests = digestsOf(repository)
  const passed = passedOn(repository, record)
  const fresh = distancesFrom(changedSince(repository, record.before), repository)
  const older = distancesFrom(changedSince(repository, record.whole), repository)
  const tests = repository.tests
    .filter((test) => !passed.has(test))
    .map((path): Test => {
      const distance = fresh.get(path) ?? Number.POSITIVE_INFINITY
      const hasFailed = record.failed.includes(path)
      // Of a file that never ran, what it stands on tells best how long it will take.
      const takesMs = record.durationsMs[path] ?? (digests.get(path)?.parts ?? 0) * 10
      return {
        path,
        isScreen: repository.screens.has(path),
        ring: hasFailed || distance <= NEAR ? 0 : distance < Number.POSITIVE_INFINITY ? 1 : 2,
        ranks: [hasFailed ? 0 : 1, distance, older.get(path) ?? Number.POSITIVE_INFINITY, takesMs],
      }
    })
    .sort(soonerFirst)
  return { waiting: inOneEnvironmentAfterTheOther(tests).map(({ path }) => path), passedBefore: passed.size }
}

function soonerFirst(one: Test, other: Test): number {
  if (one.ring !== other.ring) return one.ring - other.ring
  const place = one.ranks.findIndex((rank, index) => rank !== other.ranks[index])
  return place === -1 ? 0 : (one.ranks[place] as number) < (other.ranks[place] as number) ? -1 : 1
}

/**
 * A worker serves one environment and ends with it; the next one loads everything again. So within a ring the tests of one environment come after those of the other, and a ring goes on with the one
 * that the ring before ended with.
 */
function inOneEnvironmentAfterTheOther(tests: readonly Test[]): Test[] {
  const ordered: Test[] = []
  for (const ring of [0, 1, 2]) {
    const inRing = tests.filter((test) => test.ring === ring)
    const first = ordered.at(-1)?.isScreen ?? inRing[0]?.isScreen
    ordered.push(...inRing.filter(({ isScreen }) => isScreen === first))
    ordered.push(...inRing.filter(({ isScreen }) => isScreen !== first))
  }
  return ordered
}
