import { beginOnFree } from '#domains/billing/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { digest, subscriberOf, tallyInWindow } from '#platform/calls/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { accountSettings } from '../settings.ts'
import { insertOrganisation } from './member-store.ts'

/** What an organisation is called until its administrator says another name. */
export const organisationNameOf = (fullName: string): string => `Organisation of ${fullName}`

/**
 * Founds an organisation on the Free plan; whoever founds it becomes its administrator with the change this one joins. The
 * installation's own log keeps that it was founded, and nothing of what happens in it.
 */
export function foundOrganisation(ctx: Context, name: string): Promise<number> {
  return recordChange(ctx, async (tx) => {
    await requireFreeOrganisation(tx)
    const organisationId = await insertOrganisation(tx.db, { name, foundedAt: tx.now })
    await beginOnFree(tx, organisationId)
    const trace = {
      action: 'organisation.founded' as const,
      subject: { type: 'organisation' as const, id: organisationId },
      payload: { title: name },
    }
    return {
      result: organisationId,
      trace: [
        { ...trace, after: { name, plan: 'Free' }, organisationId },
        { ...trace, after: { organisationId }, payload: {}, organisationId: HOME_ORGANISATION_ID },
      ],
    }
  })
}

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Counts one more organisation, with the change that founds it: one that is not founded is not counted, and of several at once none passes the limit.
 * @throws Problem `too-many-requests` with `retryAfterSeconds`.
 */
async function requireFreeOrganisation(tx: Change): Promise<void> {
  const { installation, address, db, now } = tx
  if (!installation.config.rateLimits) return
  const { organisationsPerAddressPerDay, organisationsPerHour } = accountSettings.of(installation.config)
  const limits = [
    {
      key: `organisations of ${digest(subscriberOf(address))}`,
      most: organisationsPerAddressPerDay,
      seconds: DAY_SECONDS,
      why: `No more than ${organisationsPerAddressPerDay} organisations can be founded from one network in a day.`,
    },
    {
      key: 'organisations of everybody',
      most: organisationsPerHour,
      seconds: HOUR_SECONDS,
      why: `No more than ${organisationsPerHour} organisations can be founded here in an hour.`,
    },
  ]
  for (const { key, most, seconds, why } of limits) {
    const { calls, windowEnd } = await tallyInWindow(tx, key, seconds, db)
    if (calls <= most) continue
    const retryAfterSeconds = Math.max(1, Math.ceil((windowEnd.getTime() - now.getTime()) / 1000))
    installation.log.warn({ most, seconds }, 'no more organisations are founded for a while')
    throw new Problem(
      'too-many-requests',
      `${why} Try again after ${windowEnd.toISOString().slice(11, 16)} UTC, or ask a colleague for an invite to theirs.`,
      { retryAfterSeconds, limit: most, perSeconds: seconds },
    )
  }
}
