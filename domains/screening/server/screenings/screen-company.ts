import type { z } from 'zod'
import { bringOwnershipUpToDate, refuseUnborn } from '#domains/customers/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { screenCompany as endpoint, ScreeningFile } from '../../contract/index.ts'
import { engineOf } from '../matching/index.ts'
import { withRelated } from '../related/search-related.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { completeFrom, customersByNumber } from '../subject/customer-subject.ts'
import { listsToSearch } from './lists-to-search.ts'
import { recordScreenings } from './recording/record-screenings.ts'
import { tracesOfScreening } from './recording/trace-of-screening.ts'
import { screeningFileOf } from './screening-file.ts'
import { requireScreeningQuota } from './screening-quota.ts'
import { searchForOne } from './search-settings.ts'

/**
 * Screens one party against the lists in force now or on a date, and opens a case for what was found.
 *
 * Lists that fall short of the organisation's contract are searched all the same, and the answer says what it lacks.
 *
 * @throws Problem `watchlists-missing`: without any list there is no answer, and nothing is written. `invalid-input` for a date or a birth that has not come yet. `plan-limit` when the month's screenings are used up.
 */
export async function screenCompany(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<z.input<typeof ScreeningFile>> {
  const startedAt = performance.now()
  const { organisationId } = ctx.actor
  const asOf = input.asOf ? new Date(input.asOf) : null
  if (asOf && asOf > ctx.now) throw new Problem('invalid-input', 'The date lies in the future.')
  refuseUnborn(input.birthDate, ctx.now)
  const settings = await settingsOf(ctx.db, organisationId)
  const wanted = await listsToSearch(ctx, asOf)
  const companyId = input.companyId ?? null
  if (companyId !== null && !asOf) await bringOwnershipUpToDate(ctx, [companyId])
  const customers = await customersByNumber(ctx.db, organisationId, [companyId])
  const { subject, isCustomer, comparedHash } = completeFrom(customers.get(companyId ?? 0), {
    name: input.companyName,
    schema: input.schema,
    birthDate: input.birthDate ?? null,
    countries: input.countries,
    identifiers: input.identifiers,
    ...(input.aliases && { aliases: input.aliases }),
    ...(input.gender && { gender: input.gender }),
    ...(input.addresses && { addresses: input.addresses }),
  })
  const engine = engineOf(ctx.installation)
  // Who owned it on a past day nobody knows: a look back asks about the party alone.
  const together = await withRelated(ctx, [
    { subject, isCustomer: isCustomer && !asOf, comparedHash, companyId },
  ])
  const { parties } = together
  const { set, results } = asOf
    ? await engine.searchPast(wanted, parties, searchForOne(settings), organisationId)
    : await engine.search(wanted, parties, searchForOne(settings), { organisationId })
  const [result] = results
  if (!result) throw new Error('The search gave no result.')
  const latencyMs = roundedMs(performance.now() - startedAt)
  const id = await recordChange(ctx, async (tx) => {
    await requireScreeningQuota(tx, 1)
    const [recorded] = await recordScreenings(tx, {
      screeningType: asOf ? 'look-back' : input.screeningType,
      set,
      settings,
      asOf,
      searched: [
        {
          subject,
          companyId,
          isCustomer,
          comparedHash,
          result,
          latencyMs,
          ...together.relatedOf(0, results),
        },
      ],
    })
    if (!recorded) throw new Error('The screening was not stored.')
    return { result: recorded.id, trace: tracesOfScreening(recorded, { subject, set, settings }) }
  })
  return screeningFileOf(ctx, id)
}

function roundedMs(ms: number): number {
  return Math.round(ms * 100) / 100
}
