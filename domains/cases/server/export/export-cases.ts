import { extractHead } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import { reportFile } from '#platform/report-files/index.ts'
import * as endpoints from '../../contract/index.ts'
import { listCases } from '../reading/list-cases.ts'
import { historyOf, readCase } from '../reading/read-case.ts'
import { caseReport } from './case-report.ts'

/** Every case that matches a filter, as CSV or XLSX. */
export const exportCases = fileOfList(listCases, endpoints.casesList, fileColumns(endpoints.caseColumns))

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
