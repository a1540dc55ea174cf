import type { Context } from '#platform/context/index.ts'
import type { Case, CaseAttachment } from '../contract/nouns.ts'
import { attachmentOf } from './add-case-attachment.ts'
import { caseOf } from './case-shape.ts'
import { assigneesOf } from './people.ts'
import * as store from './store.ts'

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
  const documents: (CaseAttachment & { caseId: number })[] = []
  for (const row of rows) {
    for (const attachment of await store.attachmentsOf(ctx.db, organisationId, row.id)) {
      documents.push({ ...attachmentOf(attachment), caseId: row.id })
    }
  }
  return { cases: rows.map((row) => caseOf(row, assignees, ctx.now)), documents }
}
