import { extractHead } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { type FileColumn, listFile } from '#platform/lists/index.ts'
import { reportFile } from '#platform/report-files/index.ts'
import * as endpoints from '../../contract/index.ts'
import type { Case } from '../../contract/schemas.ts'
import { listCases } from '../reading/list-cases.ts'
import { historyOf, readCase } from '../reading/read-case.ts'
import { caseReport } from './case-report.ts'

const columns: readonly FileColumn<Case>[] = [
  { title: 'Case', value: (row) => row.caseNumber },
  { title: 'Status', value: (row) => row.status },
  { title: 'Priority', value: (row) => row.priority },
  { title: 'Deadline', value: (row) => row.sla },
  { title: 'Title', value: (row) => row.title },
  { title: 'Description', value: (row) => row.description },
  { title: 'Subject', value: (row) => row.subjectName },
  { title: 'Assignee', value: endpoints.assigneeInWords },
  { title: 'Opened', value: (row) => row.openedAt },
  { title: 'Due', value: (row) => row.dueAt },
  { title: 'Closed', value: (row) => row.closedAt },
  { title: 'Outcome', value: (row) => row.outcome },
  { title: 'Screening', value: (row) => row.screeningId },
  { title: 'Customer', value: (row) => row.companyId },
]

/** Every case that a filter finds, as CSV or XLSX. */
export const exportCases = (
  ctx: Context,
  asked: RequestOf<typeof endpoints.exportCases>,
): Promise<FileAnswer> =>
  listFile(ctx, { list: endpoints.casesList, asked, columns, read: (ask) => listCases(ctx, ask) })

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
  const history = await historyOf(ctx, id)
  // Of an entry whose words were erased the digest cannot be recomputed: what erased it comes along.
  const { format: _extract, ...erasures } = await extractHead(ctx.db, ctx.actor.organisationId, history)
  const exported = {
    exportedAt: ctx.now.toISOString(),
    organisationId: ctx.actor.organisationId,
    case: shown,
    history,
    ...erasures,
  }
  return {
    fileName: `${file.caseNumber}.json`,
    contentType: 'application/json; charset=utf-8',
    body: `${JSON.stringify(exported, null, 2)}\n`,
  }
}
