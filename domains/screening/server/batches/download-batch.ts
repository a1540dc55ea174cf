import type { Context } from '#platform/context/index.ts'
import type { FileAnswer } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type CsvCell, csvLines, csvTable } from '#platform/report-files/index.ts'
import { type BatchResult, batchOfOrganisation, resultsAfter } from './store.ts'

const PAGE_ROWS = 1_000

const columns = [
  'row',
  'reference',
  'name',
  'status',
  'answer',
  'bestMatch',
  'probability',
  'list',
  'listReference',
  'matches',
  'riskLevel',
  'screening',
  'case',
  'reason',
] as const

type Line = Record<(typeof columns)[number], CsvCell>

/**
 * The result of a batch as CSV, a line for each row of the file: screened, rejected with the reason, or not reached.
 *
 * @throws Problem `not-found`, `conflict` while nothing is screened yet.
 */
export async function downloadBatch(ctx: Context, input: { id: number }): Promise<FileAnswer> {
  const { organisationId } = ctx.actor
  const batch = await batchOfOrganisation(ctx.db, organisationId, input.id)
  if (batch.screenedCount === 0 && batch.state !== 'done') {
    throw new Problem('conflict', 'Nothing of this batch is screened yet.', { state: batch.state })
  }
  const rejected = [...batch.rejectedRows].sort((left, right) => left.row - right.row)
  let after = 0
  let isFirst = true
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const page = await resultsAfter(ctx.house.database.db, organisationId, input.id, after, PAGE_ROWS)
      const isLast = page.length < PAGE_ROWS
      after = page.at(-1)?.row ?? after
      const cut = isLast ? rejected.length : rejected.findIndex(({ row }) => row > after)
      const refused = rejected.splice(0, cut === -1 ? rejected.length : cut)
      const lines = [...page.map(lineOf), ...refused.map(refusedLine)].sort(
        (left, right) => Number(left.row) - Number(right.row),
      )
      controller.enqueue(new TextEncoder().encode(csvOf(lines, isFirst)))
      isFirst = false
      if (isLast) controller.close()
    },
  })
  return {
    fileName: `${batch.fileName.replace(/\.[^.]*$/, '')}-screened.csv`,
    contentType: 'text/csv; charset=utf-8',
    body,
  }
}

function csvOf(lines: readonly Line[], withHeader: boolean): string {
  const rows = lines.map((line) => columns.map((column) => line[column]))
  return withHeader ? csvTable(columns, rows) : csvLines(rows)
}

function lineOf(result: BatchResult): Line {
  return {
    row: result.row,
    reference: result.reference ?? '',
    name: result.name,
    status: result.status ?? 'not screened',
    answer: result.answer ?? '',
    bestMatch: result.bestMatch ?? '',
    probability: result.probability === null ? null : { decimal: result.probability, digits: 4 },
    list: result.listName ?? '',
    listReference: result.entryUid ?? '',
    matches: result.matchCount ?? '',
    riskLevel: result.riskLevel ?? '',
    screening: result.screeningId ?? '',
    case: result.caseNumber ?? '',
    reason: '',
  }
}

function refusedLine({ row, reason }: { row: number; reason: string }): Line {
  const empty = Object.fromEntries(columns.map((column) => [column, ''])) as Line
  return { ...empty, row, status: 'rejected', reason }
}
