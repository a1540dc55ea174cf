/** What a run came to, in files of tests. */
export type Came = {
  passedNow: number
  passedBefore: number
  failed: string[]
  /** Failures that belong to no file. */
  failuresOfNone: number
  /** What passed while its sources changed. */
  unsure: string[]
  left: string[]
}

const NAMED = 8

const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'} of tests`

/** The last lines of `npm run verify`. It says that all passed only where nothing was left to run. */
export function lastWords(came: Came): string {
  const { passedNow, passedBefore, failed, failuresOfNone, unsure, left } = came
  const lines = [`${files(passedNow)} passed now, ${passedBefore} had passed before on the same sources.`]
  if (failed.length > 0) lines.push(`${files(failed.length)} FAILED: ${named(failed)}`)
  if (failuresOfNone > 0)
    lines.push(
      `${failuresOfNone} FAILED that belong to no file of tests, so that none of this run is kept as passed.`,
    )
  if (unsure.length > 0)
    lines.push(`${files(unsure.length)} passed while sources changed, and will run again: ${named(unsure)}`)
  if (left.length > 0)
    lines.push(
      `${files(left.length)} NOT run for lack of time, the nearest first: ${named(left)}`,
      'Say `npm run verify` again to go on with them, or `npm run verify -- --whole` for all that is left.',
    )
  if (failed.length + failuresOfNone + unsure.length + left.length === 0)
    lines.push('All files of unit and store tests have passed on these sources, here or in `npm test`.')
  lines.push('CI runs all of them, on both databases, and the journeys.')
  return lines.map((line) => `${line}\n`).join('')
}

function named(paths: readonly string[]): string {
  const more = paths.length - NAMED
  return `${paths.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
