import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { raiseAlert } from './raise-alert.ts'
import { closeAsNoLongerSo } from './settle-alert.ts'
import { type AlertRow, type Hit, lastOutcomes, openAlertsOfKinds } from './store.ts'

export type KeptAlerts = {
  /** The rules whose alerts are kept; no other alert is touched. */
  kinds: readonly string[]
  /** Only the alerts about this subject. */
  subject?: Hit['subject']
  /** Every alert of these rules that has a ground at this moment. */
  hits: readonly Hit[]
  /** Why an alert that has none any more is closed. */
  goneBecause: string | ((alert: AlertRow) => string)
}

/**
 * Alerts that hold as long as their ground does: those that are missing are raised, those whose ground is gone close themselves
 * and say why. One that is open is left as it is, and one that a person closed stays closed while its key is the same, so that
 * looking again asks nobody twice. Joins the caller's change; where nothing has changed nothing is written.
 */
export async function keepAlerts(ctx: Context, kept: KeptAlerts): Promise<void> {
  const { organisationId } = ctx.actor
  const open = await openAlertsOfKinds(ctx.db, organisationId, kept.kinds, kept.subject)
  const held = new Set(open.map((row) => row.dedupeKey))
  const wanted = new Set(kept.hits.map((hit) => hit.dedupeKey))
  const gone = open.filter((row) => !wanted.has(row.dedupeKey))
  const missing = kept.hits.filter((hit) => !held.has(hit.dedupeKey))
  const last = await lastOutcomes(
    ctx.db,
    organisationId,
    missing.map((hit) => hit.dedupeKey),
  )
  const raised = missing.filter((hit) => (last.get(hit.dedupeKey) ?? 'no-longer-so') === 'no-longer-so')
  if (gone.length === 0 && raised.length === 0) return
  await recordChange(ctx, async (tx) => {
    for (const row of gone) {
      const why = typeof kept.goneBecause === 'string' ? kept.goneBecause : kept.goneBecause(row)
      await closeAsNoLongerSo(tx, row, why)
    }
    for (const hit of raised) await raiseAlert(tx, hit)
    return { result: undefined, trace: [] }
  })
}
