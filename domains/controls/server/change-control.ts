import { hasOtherHolder, requireSecondPerson } from '#domains/accounts/server/index.ts'
import { keepAlerts, raiseAlert } from '#domains/alerts/server/index.ts'
import { changeInWords, recordChange } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import { type Change, type Context, daysAfter } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { type GrantedPermission, isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import {
  type ControlChange,
  type ControlName,
  LONE_DAYS,
  type settleControlChange as settleEndpoint,
} from '../contract/index.ts'
import '../contract/changes.ts'
import { type Control, controlNamed, controlPermissions } from './control.ts'
import {
  type ControlChangeRow,
  holdChange,
  holdControl,
  insertChange,
  openChanges,
  updateChange,
} from './store.ts'

const userIdOf = ({ actor }: Context): number | null => (actor.kind === 'user' ? actor.userId : null)

/**
 * Changes a control. What is at least as strict is in force at once; what loosens it is proposed, with an alert, and the control stays as it is until a
 * second person agrees. Joins the caller's change. Gives the proposal; null where the change is in force.
 * @throws Problem `conflict` while another change of it waits.
 */
export function changeControl<Value>(
  ctx: Context,
  control: Control<Value>,
  asked: {
    key?: string
    after: Value
    reason: string
    /** What else is kept with the change. */
    facts?: Record<string, unknown>
    /** A second person is wanted though it takes nothing away. */
    takesTwo?: boolean
  },
): Promise<ControlChange | null> {
  const { key = '', after, reason, facts = {}, takesTwo = false } = asked
  return recordChange(ctx, async (tx) => {
    await holdControl(tx, control.name, key)
    const before = await control.read(tx, key)
    const loosens = control.loosens(before, after)
    const needsTwo = tx.actor.kind === 'user' && (loosens.length > 0 || takesTwo)
    const at = { askedBy: actorName(tx.actor), askedByUserId: userIdOf(tx), askedAt: tx.now }
    const row = {
      ...at,
      control: control.name,
      key,
      called: control.called(before),
      before,
      after,
      loosens,
      facts,
      reason,
    }
    if (!needsTwo) {
      await control.apply(tx, { key, before, after, reason })
      // What is neither stricter nor looser, as another name, is in the audit log alone.
      if (loosens.length + control.loosens(after, before).length > 0)
        await insertChange(tx, { ...row, state: 'in-force', settledAt: tx.now })
      return { result: null, trace: [] }
    }
    const proposed = await insertChange(tx, { ...row, state: 'proposed' })
    await keepProposalAlerts(tx)
    return {
      result: changeOf(proposed),
      trace: {
        action: 'control.change-proposed',
        subject: control.subject(key),
        before,
        after: { change: proposed.id, proposed: after, loosens },
        reason,
        payload: { title: row.called },
      },
    }
  })
}

/**
 * A second person who could decide it when it was proposed puts a change in force, or refuses it; who proposed it may withdraw it.
 * @throws Problem `not-found`, `forbidden`, `conflict`, `four-eyes`.
 */
export function settleControlChange(
  ctx: Context,
  input: RequestOf<typeof settleEndpoint>,
): Promise<ControlChange> {
  return settle(ctx, input)
}

/** The same for a change of one control, and of no other. */
export const settleChangeOf = (
  ctx: Context,
  { name }: Pick<Control<never>, 'name'>,
  input: RequestOf<typeof settleEndpoint>,
): Promise<ControlChange> => settle(ctx, input, name)

function settle(
  ctx: Context,
  { id, isAgreed, reason }: RequestOf<typeof settleEndpoint>,
  only?: ControlName,
): Promise<ControlChange> {
  return recordChange(ctx, async (tx) => {
    requireGranted(
      tx,
      controlPermissions(),
      'Only people who may change a control can decide on a change to it.',
    )
    const row = await holdChange(tx.db, tx.actor.organisationId, id)
    if (only !== undefined && row.control !== only)
      throw new Problem('not-found', `There is no change ${id} of it.`)
    const control = controlNamed(row.control)
    requireGranted(tx, [control.permission], `Only people who may change it can decide: ${row.called}.`)
    if (row.state !== 'proposed') throw new Problem('conflict', 'This change is settled already.')
    const isSettledAlone = isAgreed && (await requireSettler(tx, row, control))
    if (isAgreed) {
      await holdControl(tx, row.control, row.key)
      const inForce = await control.read(tx, row.key)
      if (!isSame(inForce, row.before))
        throw new Problem(
          'conflict',
          `It was changed since this was proposed: ${row.called}. Refuse the proposal and propose it again.`,
        )
      await control.apply(tx, { key: row.key, before: row.before, after: row.after, reason: row.reason })
    }
    const after = await updateChange(tx.db, row, {
      state: isAgreed ? 'in-force' : 'rejected',
      settledBy: actorName(tx.actor),
      settledByUserId: userIdOf(tx),
      settledAt: tx.now,
      settledReason: reason,
      isSettledAlone,
    })
    await keepProposalAlerts(tx)
    if (isAgreed && row.loosens.length > 0) await raiseLoosened(tx, after)
    return {
      result: changeOf(after),
      trace: {
        action: isAgreed ? 'control.change-agreed' : 'control.change-refused',
        subject: control.subject(row.key),
        before: row.before,
        after: {
          change: row.id,
          after: isAgreed ? row.after : row.before,
          proposedBy: row.askedBy,
          isSettledAlone,
        },
        reason,
        payload: { title: row.called },
      },
    }
  })
}

/** @throws Problem `forbidden`. */
function requireGranted({ actor }: Context, permissions: readonly GrantedPermission[], words: string): void {
  if (actor.kind !== 'user' || permissions.some((permission) => isGranted(actor, permission))) return
  throw new Problem('forbidden', words)
}

/**
 * Who may put a proposal in force: a second person. Where nobody else can decide it and nobody could for a while, the person who
 * proposed it may, after days in which the alert has told everybody. Gives whether it is they.
 */
async function requireSettler(
  tx: Change,
  row: ControlChangeRow,
  control: Control<unknown>,
): Promise<boolean> {
  const { organisationId } = tx.actor
  const userId = userIdOf(tx)
  const { permission } = control
  if (userId === null) throw new Problem('four-eyes', 'This needs a person’s agreement.')
  const proposal = { userId: row.askedByUserId, at: row.askedAt }
  if (userId !== row.askedByUserId) {
    await requireSecondPerson(tx.db, organisationId, { userId, permission, proposal })
    return false
  }
  const since = daysAfter(row.askedAt, -LONE_DAYS)
  if (await hasOtherHolder(tx.db, organisationId, { userId, permission, since }))
    throw new Problem('four-eyes', 'Somebody else has to agree to your proposal.')
  const from = daysAfter(row.askedAt, LONE_DAYS)
  if (tx.now < from)
    throw new Problem(
      'four-eyes',
      `Nobody else in your organisation can agree to this. You can put it in force yourself from ${from.toISOString()}, ${LONE_DAYS} days after you proposed it; or give a second person the right and propose it again.`,
      { from: from.toISOString() },
    )
  return true
}

/** `threshold-proposed` was the alert's kind where the threshold alone was proposed; what is open of it closes. */
const PROPOSED = ['control-proposed', 'threshold-proposed'] as const

async function keepProposalAlerts(tx: Change): Promise<void> {
  const waiting = await openChanges(tx.db, tx.actor.organisationId)
  await keepAlerts(tx, {
    kinds: PROPOSED,
    hits: waiting.map((row) => ({
      severity: row.loosens.length > 0 ? 'high' : 'medium',
      kind: PROPOSED[0],
      title: `Second person needed: ${row.called}`,
      description: `${row.askedBy} proposed it: ${row.reason} ${row.loosens.join(' ')}`.trim(),
      subject: { type: 'control-change', id: String(row.id) },
      dedupeKey: `control-proposed ${row.id}`,
    })),
    goneBecause: 'The proposed change was settled.',
  })
}

async function raiseLoosened(tx: Change, row: ControlChangeRow): Promise<void> {
  const how = row.isSettledAlone
    ? `${row.settledBy} proposed it and, as nobody else could decide, put it in force`
    : `${row.askedBy} proposed it and ${row.settledBy} agreed`
  await raiseAlert(tx, {
    severity: 'high',
    kind: 'control-loosened',
    title: `Control loosened: ${row.called}`,
    description: `${how}: ${row.reason} ${row.loosens.join(' ')}`.trim(),
    subject: { type: 'control-change', id: String(row.id) },
    dedupeKey: `control-loosened ${row.id}`,
  })
}

/** What is kept of a value is JSON: the same text is the same value. */
const isSame = (one: unknown, other: unknown) => plain(one) === plain(other)
const plain = (value: unknown) => canonicalJson(JSON.parse(JSON.stringify(value)))

/** A change as the register tells it. */
export function changeOf({ organisationId: _, facts: __, ...row }: ControlChangeRow): ControlChange {
  const control = controlNamed(row.control)
  return {
    ...row,
    href: pathOf(control.subject(row.key)) ?? null,
    change: control.inWords?.(row.before, row.after) ?? changeInWords(row.before, row.after),
    askedAt: row.askedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}
