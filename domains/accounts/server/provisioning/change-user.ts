import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import { type RoleHeld, roleKeyOf, roles } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ScimUser } from '../../contract/provisioning.ts'
import { changeNameAndAddress } from '../address/change-name-and-address.ts'
import { changeRole } from '../people/change-role.ts'
import { lockPeople } from '../people/person-store.ts'
import { setPersonActive } from '../people/set-person-active.ts'
import { asOwnRole, ownRolesOf } from '../roles/role-store.ts'
import { forgetOrganisation } from '../sign-in/identify-user.ts'
import { type DirectoryPerson, directoryPeople, keepDirectoryName } from './directory-store.ts'
import { refused } from './scim-refusal.ts'
import { fullNameStated, type StatedOfPerson, statedInOperations, statedInResource } from './scim-values.ts'
import { directoryPersonOf, userOnWire } from './users-on-wire.ts'

type Named = { id: string; [field: string]: unknown }

export const replaceScimUser = (ctx: Context, { id, ...fields }: Named): Promise<ScimUser> =>
  changeUser(ctx, id, statedInResource(fields))

export const patchScimUser = (ctx: Context, { id, ...fields }: Named): Promise<ScimUser> =>
  changeUser(ctx, id, statedInOperations(fields))

/** Shuts somebody out; they keep their place in what they did. */
export async function deleteScimUser(ctx: Context, { id }: { id: string }): Promise<Response> {
  await changeUser(ctx, id, { active: false })
  return new Response(null, { status: 204 })
}

/** Makes of a person what the directory says, in one change. @throws Problem as the product's own changes of people do. */
async function changeUser(ctx: Context, id: string, stated: StatedOfPerson): Promise<ScimUser> {
  const user = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const before = await directoryPersonOf(tx, id)
    await changeNames(tx, before, stated)
    await changeProfile(tx, before, stated)
    if (stated.role !== undefined) await giveRole(tx, before, await roleStated(tx, stated.role ?? 'viewer'))
    if (stated.active !== undefined && stated.active !== (before.deactivatedAt === null))
      await setPersonActive(tx, { id: before.id, isActive: stated.active })
    return { result: userOnWire(tx, await directoryPersonOf(tx, id)), trace: [] }
  })
  // Once it holds: who asked in between may have been remembered as they were.
  forgetOrganisation(ctx.installation, ctx.actor.organisationId)
  return user
}

async function changeNames(tx: Change, before: DirectoryPerson, stated: StatedOfPerson): Promise<void> {
  const userName = stated.userName ?? before.userName
  const externalId = stated.externalId === undefined ? before.externalId : stated.externalId
  if (userName === before.userName && externalId === before.externalId) return
  await requireFreeUserName(tx, userName, before.id)
  const { organisationId } = tx.actor
  await recordChange(tx, async (inner) => {
    const named = { organisationId, userId: before.id, userName, externalId }
    await keepDirectoryName(inner.db, { ...named, changedAt: inner.now })
    return {
      result: undefined,
      trace: {
        action: 'account.directory-name-changed',
        subject: { type: 'account', id: before.id },
        before: { userName: before.userName, externalId: before.externalId },
        after: { userName, externalId },
      },
    }
  })
}

/** Name and address are the person’s everywhere, and change by the rules of every other entry point. */
async function changeProfile(tx: Change, before: DirectoryPerson, stated: StatedOfPerson): Promise<void> {
  const fullName = fullNameStated(stated, before.fullName)?.slice(0, 200) ?? before.fullName
  const email = stated.email === undefined ? before.email : requireAddress(stated.email)
  await changeNameAndAddress(tx, before, { fullName, email }).catch((failure: unknown) => {
    throw asTaken(failure, 'This e-mail address is already in use.')
  })
}

/** An address that somebody has, in SCIM’s own words. */
export const asTaken = (failure: unknown, sentence: string): unknown =>
  failure instanceof Problem && failure.code === 'email-taken'
    ? refused('uniqueness', sentence, 'conflict')
    : failure

/** Gives somebody a role, by the product’s own rules. */
export async function giveRole(tx: Change, person: DirectoryPerson, role: RoleHeld): Promise<void> {
  if (roleKeyOf(role) === roleKeyOf(person.role)) return
  await changeRole(tx, { id: person.id, role: roleKeyOf(role) })
}

/** The role that a directory means: by its key or its name. @throws Problem with `invalidValue`. */
export async function roleStated(tx: Change, stated: string): Promise<RoleHeld> {
  const wanted = stated.toLowerCase()
  const builtIn = roles.find((role) => role === wanted)
  if (builtIn === 'admin' || wanted === 'administrator')
    throw new Problem('forbidden', 'Administrators are managed in the product, not by a directory.')
  if (builtIn) return builtIn
  const own = (await ownRolesOf(tx.db, tx.actor.organisationId)).map(asOwnRole)
  const found = own.find((role) => roleKeyOf(role) === wanted || role.name.toLowerCase() === wanted)
  if (!found) throw refused('invalidValue', `There is no role “${stated}” in this organisation.`)
  return found
}

/** @throws Problem `conflict` (uniqueness). */
export async function requireFreeUserName(tx: Change, userName: string, id?: number): Promise<void> {
  const people = await directoryPeople(tx.db, tx.actor.organisationId)
  const isTaken = people.some(
    (person) => person.id !== id && person.userName.toLowerCase() === userName.toLowerCase(),
  )
  if (isTaken) throw refused('uniqueness', `There is a user ${userName} already.`, 'conflict')
}

const Address = z.email()

export function requireAddress(email: string): string {
  if (!Address.safeParse(email).success)
    throw refused('invalidValue', 'A user needs an e-mail address: as emails, or as their userName.')
  return email
}
