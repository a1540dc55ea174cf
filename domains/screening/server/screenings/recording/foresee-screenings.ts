import type { Context } from '#platform/context/index.ts'
import { coverageOfLists } from '../../../contract/index.ts'
import { contractOf, coverageDigest, type HeldCoverage, keepCoverages } from '../../coverage/store.ts'
import { judgeAll, keyOf, opensCase } from './judge-subject.ts'
import type { RecordScreenings, SearchedSubject } from './searched-subject.ts'

/** What storing the same searches would come to, in their order. Nothing is written. */
export async function foreseeScreenings(
  ctx: Context,
  input: RecordScreenings,
): Promise<
  { matches: { entryName: string; listName: string; probability: number }[]; opensCase: boolean }[]
> {
  const judged = await judgeAll(ctx, input, input.searched.map(keyOf))
  return judged.map((candidates) => {
    const matches = candidates.filter((candidate) => candidate.isMatch)
    return {
      matches: matches.map(({ explanation, listName, probability }) => ({
        entryName: explanation.entryName,
        listName,
        probability,
      })),
      opensCase: opensCase(input, matches),
    }
  })
}

type Coverages = {
  of: (searched: SearchedSubject) => HeldCoverage
  digestOf: (searched: SearchedSubject) => string
}

/** Holds the lists that were searched against the organisation's contract, as of when each party counts as screened. */
export async function coveragesOf(tx: Context, input: RecordScreenings): Promise<Coverages> {
  const { contract } = await contractOf(tx.db, tx.actor.organisationId)
  const byDay = new Map<string, { held: HeldCoverage; digest: string }>()
  const momentOf = (searched: SearchedSubject) => input.asOf ?? searched.at ?? tx.now
  const dayOf = (searched: SearchedSubject) => momentOf(searched).toISOString().slice(0, 10)
  for (const searched of input.searched) {
    const day = dayOf(searched)
    if (byDay.has(day)) continue
    const held = coverageOfLists(contract, input.set.lists, momentOf(searched))
    byDay.set(day, { held, digest: coverageDigest(held) })
  }
  await keepCoverages(tx.db, new Map([...byDay.values()].map(({ held, digest }) => [digest, held])))
  const known = (searched: SearchedSubject) => {
    const found = byDay.get(dayOf(searched))
    if (!found) throw new Error('A screening has no coverage.')
    return found
  }
  return { of: (searched) => known(searched).held, digestOf: (searched) => known(searched).digest }
}
