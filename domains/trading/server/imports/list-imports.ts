import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/imports.ts'
import { organisationOf } from '../own-organisation.ts'
import { newestImports } from './store.ts'
import { importShape } from './tell-import.ts'

/** The broker files that were booked, the newest first. */
export async function listImports(
  ctx: Context,
  input: RequestOf<typeof endpoints.listImports>,
): Promise<endpoints.BrokerImport[]> {
  const rows = await newestImports(ctx.db, organisationOf(ctx, input.orgId), input.accountId)
  return rows.map(importShape)
}
