import { changeControl, defineControl } from '#domains/controls/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/related-parties.ts'
import { partyScreenings } from './party-screenings.ts'
import { behind, holdBoth, namesOf } from './related-parties.ts'
import { relatedPartyOf } from './related-shape.ts'
import * as store from './related-store.ts'
import { relationsChanged } from './relations-changed.ts'
import '../../contract/changes.ts'

type Ids = { customerId: number; partyId: number }

/** A related party with whoever stands behind it, as ending it changes them. */
type Ending = Ids & {
  isEnded: boolean
  /** Which of them have a confirmed match. */
  confirmed: number[]
}

const keyOf = ({ customerId, partyId }: Ids): string => `${customerId}/${partyId}`

function idsOf(key: string): Ids {
  const [customerId = 0, partyId = 0] = key.split('/').map(Number)
  return { customerId, partyId }
}

/** Ending a related party, as a control: what two people confirmed takes two people to end. */
const endingControl = defineControl<Ending>({
  name: 'related-party-ending',
  permission: 'customers:write',
  subject: (key) => ({ type: 'company', id: idsOf(key).customerId }),
  called: ({ customerId, partyId }) => `Related party ${partyId} of customer ${customerId}`,
  read: async (ctx, key) => (await endingOf(ctx, idsOf(key))).ending,
  loosens: (before, after) =>
    before.isEnded || !after.isEnded
      ? []
      : before.confirmed.map(
          (id) => `The confirmed match of related party ${id} no longer counts for the customer.`,
        ),
  apply: putEnding,
})

async function endingOf(ctx: Context, { customerId, partyId }: Ids) {
  const rows = await store.relatedPartiesOf(ctx.db, ctx.actor.organisationId, [customerId])
  const active = rows.get(customerId) ?? []
  const own = active.filter(({ id }) => id === partyId)
  const parties = own.length === 0 ? [] : [...own, ...behind(active, partyId)]
  const screenings = await partyScreenings(ctx, rows)
  const ending: Ending = {
    customerId,
    partyId,
    isEnded: own.length === 0,
    confirmed: parties.map(({ id }) => id).filter((id) => screenings.get(id)?.state === 'confirmed'),
  }
  return { ending, parties, active, screenings }
}

function putEnding(tx: Change, { key, reason }: { key: string; reason: string }): Promise<void> {
  const ids = idsOf(key)
  return recordChange(tx, async () => {
    const { organisationId } = tx.actor
    const { customer, before } = await holdBoth(tx, ids.customerId, ids.partyId)
    const { parties, screenings } = await endingOf(tx, ids)
    const undecided = parties.find(({ id }) => screenings.get(id)?.state === 'match')
    if (undecided)
      throw new Problem(
        'conflict',
        `${undecided.name} has an undecided match. Decide it first, then end the related party.`,
        { screeningId: screenings.get(undecided.id)?.screeningId },
      )
    for (const { id } of parties)
      await store.updateRelatedParty(tx.db, organisationId, id, {
        endedAt: tx.now,
        endedBy: actorName(tx.actor),
        endedReason: reason,
      })
    await relationsChanged(tx, customer)
    return {
      result: undefined,
      trace: {
        action: 'customer.related-ended',
        subject: { type: 'company', id: ids.customerId },
        before,
        after: { ended: parties.map(({ id }) => id), names: parties.map(({ name }) => name) },
        reason,
        payload: { title: `${customer.name}: ${before.name}` },
      },
    }
  })
}

/**
 * Ends a related party, and whoever stands behind it, with a reason; the rows are kept. One with a confirmed match is proposed and stands until a second person
 * agrees. @throws Problem `not-found`, `conflict` for one that has ended, and for one whose match nobody has decided: ending it would clear the customer without
 * a decision.
 */
export function endRelatedParty(
  ctx: Context,
  { id, partyId, reason }: RequestOf<typeof endpoints.endRelatedParty>,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const ids = { customerId: id, partyId }
    await holdBoth(tx, id, partyId)
    const { ending, active } = await endingOf(tx, ids)
    const proposal = await changeControl(tx, endingControl, {
      key: keyOf(ids),
      after: { ...ending, isEnded: true },
      reason,
    })
    const [row] = await store.relatedPartiesWithIds(tx.db, tx.actor.organisationId, [partyId])
    if (!row) throw new Error('The related party no longer exists.')
    return { result: { ...relatedPartyOf(row, namesOf(active)), proposal }, trace: [] }
  })
}

type Answer = ReturnType<typeof relatedPartyOf> & { proposal: Awaited<ReturnType<typeof changeControl>> }
