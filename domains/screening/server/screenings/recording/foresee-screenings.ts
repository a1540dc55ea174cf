import type { Context } from '#platform/context/index.ts'
import { judgeAll, keyOf, opensCase } from './judge-subject.ts'
import type { RecordScreenings } from './searched-subject.ts'

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
