import { ORGANISATION } from '#engines/company-signals/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { Binding, CollectorId } from '../../contract/index.ts'
import { isBoard } from '../collectors/jobs.ts'
import { readOverview } from '../signals/read-overview.ts'
import { collectionOf, holdCompany, putCollection } from '../store.ts'
import { isSample } from './change-tracked.ts'

/** Says which job board, organisation or applicant is the company's: a person's word goes before every rule. */
export function bindSource(
  ctx: Context,
  { id, collector, source, token }: RequestOf<typeof endpoints.bindSource>,
) {
  refuseUnsound(collector, source, token)
  const day = ctx.now.toISOString().slice(0, 10)
  return rebind(ctx, id, collector, {
    source,
    token,
    how: `${actorName(ctx.actor)} said so on ${day}.`,
    by: 'person',
  })
}

/** Takes back what a person said: rules look for it again. */
export const unbindSource = (ctx: Context, { id, collector }: RequestOf<typeof endpoints.unbindSource>) =>
  rebind(ctx, id, collector, null)

async function rebind(ctx: Context, id: number, collector: CollectorId, binding: Binding | null) {
  await recordChange(ctx, async (tx) => {
    const company = await holdCompany(tx.db, tx.actor.organisationId, id)
    if (company.isSample) throw isSample(company.displayName)
    const before = await collectionOf(tx.db, company, collector)
    if (binding === null && before?.binding?.by !== 'person')
      throw new Problem('conflict', 'Nobody has said where this is looked for.')
    // It is asked again there at the next look.
    await putCollection(tx.db, company, collector, { binding, suggestions: [], dueAt: tx.now })
    return {
      result: undefined,
      trace: {
        action: 'tracked-company.bound',
        subject: { type: 'tracked-company', id },
        before: { collector, binding: before?.binding ?? null },
        after: { collector, binding },
      },
    }
  })
  return readOverview(ctx, { id })
}

/** @throws Problem `invalid-input` that names the field. */
function refuseUnsound(collector: CollectorId, source: string, token: string): void {
  const refuse = (message: string, field: string) => new Problem('invalid-input', message, { field })
  if (collector === 'jobs') {
    if (!isBoard({ source, token }))
      throw refuse(
        'A job board is greenhouse, lever, lever-eu or ashby and its name, as in its address.',
        'token',
      )
  } else if (collector === 'github') {
    if (source !== 'github' || !ORGANISATION.test(token))
      throw refuse('An organisation on GitHub is named as in its address.', 'token')
  } else if (collector === 'patents') {
    if (source !== 'uspto') throw refuse('Patents are read from uspto.', 'source')
  } else throw refuse('Where this is looked for follows from the domain or the ticker.', 'collector')
}
