import type { Context } from '#platform/context/index.ts'
import type { Case, CaseAttachment } from '../../contract/schemas.ts'
import * as caseFile from '../case-file-store.ts'
import { maySeeFile } from '../filing/report-file.ts'
import { attachmentOf } from '../handling/add-case-attachment.ts'
import * as store from '../store.ts'
import { caseOf } from './case-shape.ts'
import { assigneesOf } from './people.ts'

const CASES_TOLD = 100

/** The cases about a customer, open ones first, and the documents that were attached to them. */
export async function casesOfCustomer(
  ctx: Context,
  companyId: number,
): Promise<{ cases: Case[]; documents: (CaseAttachment & { caseId: number })[] }> {
  const { organisationId } = ctx.actor
  const page = { limit: CASES_TOLD, offset: 0 }
  const { rows } = await store.pageOfCases(ctx.db, organisationId, { companyId, ...page }, ctx.now)
  const assignees = await assigneesOf(ctx.db, organisationId)
  const ids = rows.map(({ id }) => id)
  const byCase = Map.groupBy(
    await caseFile.attachmentsOf(ctx.db, organisationId, ids),
    ({ caseId }) => caseId,
  )
  const documents = ids.flatMap((caseId) =>
    (byCase.get(caseId) ?? [])
      .filter((one) => maySeeFile(ctx, one))
      .map((attachment) => ({ ...attachmentOf(attachment), caseId })),
  )
  return { cases: rows.map((row) => caseOf(row, assignees, ctx.now)), documents }
}
