import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type CsvCell, csvLines, csvTable } from '#platform/report-files/index.ts'
import type { downloadBatch as endpoint } from '../../contract/index.ts'
import { type BatchDbRow, type BatchResult, batchOfOrganisation, resultsOf } from './store.ts'

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
  'without',
] as const

type Line = Record<(typeof columns)[number], CsvCell>

/**
 * The rows of a batch as CSV, in the order of its file: all of them, or those that one thing came of. Refused rows alone come with
 * the columns of the file, so that they can be mended and screened.
 *
 * @throws Problem `not-found`, `conflict` while nothing is screened yet.
 */
export async function downloadBatch(ctx: Context, input: RequestOf<typeof endpoint>): Promise<FileAnswer> {
  const { organisationId } = ctx.actor
  const { id, show } = input
  const batch = await batchOfOrganisation(ctx.db, organisationId, id)
  if (show !== 'refused' && batch.screenedCount === 0 && batch.state !== 'done') {
    throw new Problem('conflict', 'Nothing of this batch is screened yet.', { state: batch.state })
  }
  const table = show === 'refused' ? tableOfRefused(batch) : tableOfResults
  let after = 0
  let isFirst = true
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const page = await resultsOf(ctx.installation.database.db, organisationId, id, {
        show,
        after,
        limit: PAGE_ROWS,
      })
      after = page.at(-1)?.row ?? after
      const rows = page.map(table.lineOf)
      const text = isFirst ? csvTable(table.titles, rows) : csvLines(rows)
      controller.enqueue(new TextEncoder().encode(text))
      isFirst = false
      if (page.length < PAGE_ROWS) controller.close()
    },
  })
  const what = show === 'all' ? 'screened' : show === 'refused' ? 'refused-rows' : `screened-${show}`
  return {
    fileName: `${batch.fileName.replace(/\.[^.]*$/, '')}-${what}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body,
  }
}

type Table = { titles: readonly string[]; lineOf: (result: BatchResult) => CsvCell[] }

const tableOfResults: Table = {
  titles: columns,
  lineOf: (result) => {
    const line = lineOf(result)
    return columns.map((column) => line[column])
  },
}

function tableOfRefused(batch: BatchDbRow): Table {
  const titles = batch.reading?.titles ?? []
  return {
    titles: [...titles, 'row', 'reason'],
    lineOf: ({ row, refusal, cells }) => {
      const beyond = cells.slice(titles.length).filter((cell) => cell.trim() !== '')
      return [
        ...titles.map((_, at) => cells[at] ?? ''),
        row,
        beyond.length > 0 ? `${refusal} Beyond the titles: ${beyond.join(' | ')}` : (refusal ?? ''),
      ]
    },
  }
}

const words = { waiting: 'not screened', refused: 'rejected' } as const

function lineOf(result: BatchResult): Line {
  const { status } = result
  return {
    row: result.row,
    reference: result.reference ?? '',
    name: result.name || result.cells.join(' | '),
    status: status === 'waiting' || status === 'refused' ? words[status] : status,
    answer: result.answer ?? '',
    bestMatch: result.bestMatch ?? '',
    probability: result.probability === null ? null : { decimal: result.probability, digits: 4 },
    list: result.listName ?? '',
    listReference: result.entryUid ?? '',
    matches: result.matchCount ?? '',
    riskLevel: result.riskLevel ?? '',
    screening: result.screeningId ?? '',
    case: result.caseNumber ?? '',
    reason: result.refusal ?? '',
    without: result.without ?? '',
  }
}
