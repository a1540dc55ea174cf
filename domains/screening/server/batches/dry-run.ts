import type { Context } from '#platform/context/index.ts'
import type { BatchDryRun, Reckoned } from '../../contract/index.ts'
import type { BatchRow } from '../batch-files/batch-row.ts'
import { listsToSearch } from '../screenings/lists-to-search.ts'
import { foreseeScreenings } from '../screenings/recording/foresee-screenings.ts'
import { CHUNK_SUBJECTS, searchMany } from '../screenings/screen-in-bulk.ts'
import { settingsOf } from '../settings/screening-settings.ts'

/** A file of so many rows is asked whole; of a longer one, a sample. */
const ROWS_ASKED_WHOLE = 2_000
const SAMPLE_ROWS = 1_000
/** Nobody waits longer for a preview: what is asked by then is the sample. */
const ASKED_MS_MAX = 20_000
const HITS_TOLD = 20

/** Asks the lists about the rows of a file as a batch would, and writes nothing. */
export async function dryRunOf(ctx: Context, rows: readonly BatchRow[]): Promise<BatchDryRun> {
  const set = await listsToSearch(ctx)
  const settings = await settingsOf(ctx.db, ctx.actor.organisationId)
  const wanted = rows.length <= ROWS_ASKED_WHOLE ? rows.length : SAMPLE_ROWS
  const chunks = spreadOver(rows, wanted)
  const hits: BatchDryRun['hits'] = []
  const until = performance.now() + ASKED_MS_MAX
  let asked = 0
  let withMatch = 0
  let cases = 0
  for (const chunk of chunks) {
    if (asked > 0 && performance.now() > until) break
    const subjects = chunk.map(({ subject, companyId }) => ({ ...subject, companyId }))
    const found = await searchMany(ctx, { set, settings }, subjects)
    const foreseen = await foreseeScreenings(ctx, { ...found, settings, screeningType: 'batch' })
    for (const [at, { matches, opensCase }] of foreseen.entries()) {
      const row = chunk[at] as BatchRow
      const [best] = matches
      asked += 1
      if (!best) continue
      withMatch += 1
      if (opensCase) cases += 1
      const { entryName: entry, listName, probability } = best
      hits.push({ row: row.row, name: row.subject.name, entry, listName, probability })
    }
  }
  const isSample = asked < rows.length
  return {
    asked,
    isSample,
    withMatch,
    cases,
    estimate: isSample
      ? { withMatch: reckon(withMatch, asked, rows.length), cases: reckon(cases, asked, rows.length) }
      : null,
    hits: hits.sort((left, right) => right.probability - left.probability).slice(0, HITS_TOLD),
  }
}

/** So many rows from all over the file, in pieces of which each is from all over it too; the same of the same file. */
function spreadOver(rows: readonly BatchRow[], wanted: number): BatchRow[][] {
  const picked = Array.from({ length: wanted }, (_, at) => {
    const [start, end] = [at, at + 1].map((part) => Math.floor((part * rows.length) / wanted)) as [
      number,
      number,
    ]
    return rows[start + Math.floor(scattered(at) * (end - start))] as BatchRow
  })
  const pieces = Math.max(1, Math.ceil(wanted / CHUNK_SUBJECTS))
  return Array.from({ length: pieces }, (_, piece) => picked.filter((_row, at) => at % pieces === piece))
}

/** Between zero and one, without the rhythm that a file may have. */
const scattered = (at: number) => (Math.imul(at + 1, 2_654_435_761) >>> 0) / 2 ** 32

/** From a share of a sample to the whole: Wilson's interval, nineteen times in twenty. */
export function reckon(found: number, asked: number, all: number): Reckoned {
  const z = 1.96
  const share = found / asked
  const weight = 1 + (z * z) / asked
  const middle = (share + (z * z) / (2 * asked)) / weight
  const half = (z / weight) * Math.sqrt((share * (1 - share)) / asked + (z * z) / (4 * asked * asked))
  return {
    // What was found is there.
    low: Math.max(found, Math.floor(Math.max(0, middle - half) * all)),
    likely: Math.max(found, Math.round(share * all)),
    high: Math.min(all, Math.ceil((middle + half) * all)),
  }
}
