import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { type RoleHeld, type RoleKey, roleKeyOf, roleNameOf } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { deleteOwnRole as endpoint } from '../../contract/roles.ts'
import { openInvitesOf } from '../people/invites/invite-store.ts'
import { withdrawInvitesOfHolders } from '../people/invites/withdraw-invite.ts'
import { lockPeople, type MemberRow, peopleRowsOf } from '../people/person-store.ts'
import { forgetOrganisation } from '../sign-in/identify-user.ts'
import { inWords } from './make-role.ts'
import { requireReach } from './require-reach.ts'
import {
  asOwnRole,
  deleteOwnRoleRow,
  moveHolders,
  type OwnRoleRow,
  ownRoleRowOf,
  roleOfKey,
} from './role-store.ts'

/**
 * Deletes an own role. Whoever has it or is invited to it is given another one in the same change.
 * @throws Problem `conflict` where somebody has it and no other role was named.
 */
export async function deleteOwnRole(
  ctx: Context,
  { id, moveTo }: RequestOf<typeof endpoint>,
): Promise<{ done: true; moved: number }> {
  const { organisationId } = ctx.actor
  const moved = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const before = await ownRoleRowOf(tx.db, organisationId, id)
    const from = roleKeyOf(asOwnRole(before))
    requireReach(tx, asOwnRole(before))
    const holders = (await peopleRowsOf(tx.db, organisationId)).filter(({ role }) => roleKeyOf(role) === from)
    const to = moveTo === undefined ? undefined : await takingOver(tx, from, moveTo)
    if (to === undefined) await requireUnused(tx, before, holders)
    else await moveHolders(tx.db, organisationId, { from: asOwnRole(before), to, at: tx.now })
    if (to !== undefined) await withdrawInvitesOfHolders(tx, holders, to)
    await deleteOwnRoleRow(tx.db, organisationId, id)
    const deleted: Trace = {
      action: 'role.deleted',
      subject: { type: 'role', id },
      before: inWords(before),
      payload: { title: before.name, ...(to ? { movedTo: roleNameOf(to), people: holders.length } : {}) },
    }
    const traces = to ? holders.map((holder) => movedTrace(holder, before, to)) : []
    return { result: holders.length, trace: [...traces, deleted] }
  })
  forgetOrganisation(ctx.installation, organisationId)
  return { done: true, moved }
}

async function takingOver(tx: Change, from: RoleKey, moveTo: RoleKey): Promise<RoleHeld> {
  if (moveTo === from) throw new Problem('conflict', 'Choose another role than the one that is deleted.')
  const role = await roleOfKey(tx.db, tx.actor.organisationId, moveTo)
  requireReach(tx, role)
  return role
}

async function requireUnused(tx: Change, role: OwnRoleRow, holders: readonly MemberRow[]): Promise<void> {
  const key = roleKeyOf(asOwnRole(role))
  const invites = await openInvitesOf(tx.db, tx.actor.organisationId, tx.now)
  const openInvites = invites.filter((invite) => invite.role === key).length
  if (holders.length === 0 && openInvites === 0) return
  const people = holders.map(({ id, fullName }) => ({ userId: id, fullName }))
  const who = [
    ...people.slice(0, 5).map(({ fullName }) => fullName),
    ...(people.length > 5 ? [`${people.length - 5} more`] : []),
    ...(openInvites > 0 ? [`${openInvites} open ${openInvites === 1 ? 'invite' : 'invites'}`] : []),
  ]
  throw new Problem(
    'conflict',
    `“${role.name}” is in use: ${who.join(', ')}. Move them to another role to delete it.`,
    { people, openInvites },
  )
}

const movedTrace = (holder: MemberRow, from: OwnRoleRow, to: RoleHeld): Trace => ({
  action: 'account.role-changed',
  subject: { type: 'account', id: holder.id },
  before: { role: from.name },
  after: { role: roleNameOf(to) },
  payload: { username: holder.displayUsername },
})
