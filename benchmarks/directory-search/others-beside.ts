import { setTimeout as pause } from 'node:timers/promises'

const TURNS = 100
const PAUSE_MS = 10

type Took = { p50Ms: number; p95Ms: number; longestMs: number }

/** How long something else takes while somebody searches all the time, and while nobody does. */
export async function othersBeside(
  other: () => Promise<{ ms: number }>,
  questions: readonly { query: string }[],
  search: (query: string) => Promise<unknown>,
): Promise<{ alone: Took; beside: Took; searches: number }> {
  await timed(other)
  const alone = await timed(other)
  let searches = 0
  let isOver = false
  const searching = (async () => {
    for (; !isOver; searches++) await search(questions[searches % questions.length]?.query ?? '')
  })()
  const beside = await timed(other)
  isOver = true
  await searching
  return { alone, beside, searches }
}

async function timed(other: () => Promise<{ ms: number }>): Promise<Took> {
  const took: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    took.push((await other()).ms)
    await pause(PAUSE_MS)
  }
  took.sort((one, another) => one - another)
  const at = (share: number) =>
    Math.round((took[Math.min(TURNS - 1, Math.floor(TURNS * share))] ?? 0) * 10) / 10
  return { p50Ms: at(0.5), p95Ms: at(0.95), longestMs: at(1) }
}
