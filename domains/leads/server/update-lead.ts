import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { Lead } from '../contract/schemas.ts'
import { holdBack, sendOn } from './hubspot/deliver-lead.ts'
import { changeLead, type LeadRow, leadOf, leadOfOrganisation, type NewLead } from './store.ts'

type Update = RequestOf<typeof endpoints.updateLead>

/**
 * Moves a lead on, notes something, says when it was first contacted or whether it is spam.
 * @throws Problem `not-found`, `invalid-input` (a first contact before the lead came, or in the future).
 */
export function updateLead(ctx: Context, { id, ...asked }: Update): Promise<Lead> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await leadOfOrganisation(tx.db, organisationId, id)
    const change = { ...moved(before, asked, tx.now), ...cleared(before, asked) }
    const after = Object.keys(change).length ? await changeLead(tx.db, organisationId, id, change) : before
    if (after.delivery === 'waiting' && before.delivery !== 'waiting') await sendOn(tx, after)
    if (after.delivery === 'held' && before.delivery !== 'held') await holdBack(tx, after)
    return {
      result: leadOf(after),
      trace: {
        action: before.status === after.status ? 'lead.changed' : `lead.${after.status}`,
        subject: { type: 'lead', id },
        before: factsOf(before),
        after: factsOf(after),
        fromState: before.status,
        toState: after.status,
        payload: { title: after.company, kind: after.kind },
      },
    }
  })
}

function moved(before: LeadRow, asked: Omit<Update, 'id'>, now: Date): Partial<NewLead> {
  const isTakenUp = asked.status !== undefined && asked.status !== 'new' && asked.status !== 'closed'
  const contact = asked.firstContactAt ? contactAt(before, asked.firstContactAt, now) : undefined
  // Whoever moves a lead on has spoken to the person; the first such moment counts and a later one does not replace it.
  const firstContactAt = contact ?? before.firstContactAt ?? (isTakenUp ? now : null)
  return {
    ...(asked.status === undefined ? {} : { status: asked.status }),
    ...(asked.note === undefined ? {} : { note: asked.note }),
    ...(firstContactAt === before.firstContactAt ? {} : { firstContactAt }),
  }
}

function contactAt(before: LeadRow, stated: string, now: Date): Date {
  const at = new Date(stated)
  if (at < before.createdAt)
    throw new Problem('invalid-input', 'The first contact cannot be before the lead came.')
  if (at > now) throw new Problem('invalid-input', 'The first contact cannot be in the future.')
  return at
}

/** What a person says is no spam is sent on like any other lead; what is spam after all is held back if it has not gone. */
function cleared(before: LeadRow, { isSpam }: Pick<Update, 'isSpam'>): Partial<NewLead> {
  if (isSpam === undefined || isSpam === before.isSpam) return {}
  if (isSpam) return { isSpam, ...(before.delivery === 'waiting' ? { delivery: 'held' as const } : {}) }
  return {
    isSpam,
    ...(before.delivery === 'held' ? { delivery: 'waiting' as const } : {}),
  }
}

const factsOf = ({ status, note, firstContactAt, isSpam, delivery }: LeadRow) => ({
  status,
  note,
  firstContactAt,
  isSpam,
  delivery,
})
