import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { type CsvCell, csvTable, reportFile } from '#platform/report-files/index.ts'
import type * as endpoints from '../contract/index.ts'
import { caseReport } from './case-report.ts'
import { caseOf } from './case-shape.ts'
import { assigneesOf } from './people.ts'
import { historyOf, readCase } from './read-case.ts'
import * as store from './store.ts'

const columns = [
  'caseNumber',
  'status',
  'priority',
  'sla',
  'title',
  'description',
  'subjectName',
  'assignee',
  'openedAt',
  'dueAt',
  'closedAt',
  'outcome',
  'screeningId',
  'companyId',
]

/** All cases as CSV (RFC 4180). A cell that a spreadsheet would run as a formula is made plain text. */
export async function exportCases(
  ctx: Context,
  input: RequestOf<typeof endpoints.exportCases>,
): Promise<FileAnswer> {
  const organisationId = ctx.actor.organisationId
  const assignees = await assigneesOf(ctx.db, organisationId)
  const rows: CsvCell[][] = []
  for await (const row of store.casesInOrder(ctx.db, organisationId, input.status)) {
    const told = {
      ...caseOf(row, assignees, ctx.now),
      assignee: assignees.get(row.assigneeId ?? 0)?.fullName,
    }
    rows.push(columns.map((column) => told[column as keyof typeof told] as CsvCell))
  }
  return {
    fileName: `cases-${ctx.now.toISOString().slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvTable(columns, rows),
  }
}

/**
 * One case with its whole history: as JSON with its audit entries whole, so that each digest can be recomputed, or as a
 * document. @throws Problem `not-found`.
 */
export async function exportCase(
  ctx: Context,
  { id, format }: RequestOf<typeof endpoints.exportCase>,
): Promise<FileAnswer> {
  const { nextStatuses: _forScreens, ...file } = await readCase(ctx, { id })
  if (format !== 'json') {
    return {
      ...(await reportFile(caseReport(file, ctx.now), format)),
      fileName: `${file.caseNumber}.${format}`,
    }
  }
  const { history: _shown, ...shown } = file
  const exported = {
    exportedAt: ctx.now.toISOString(),
    organisationId: ctx.actor.organisationId,
    case: shown,
    history: await historyOf(ctx, id),
  }
  return {
    fileName: `${file.caseNumber}.json`,
    contentType: 'application/json; charset=utf-8',
    body: `${JSON.stringify(exported, null, 2)}\n`,
  }
}
