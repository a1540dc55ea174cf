import type { Context } from '#platform/context/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Caller, KeyPermission } from '../../contract/index.ts'
import { personRowOf, userOf } from '../people/person-store.ts'
import { keyOfCaller } from './identify-key.ts'
import { keyRowOf } from './key-store.ts'

/** Who asks, and what the key may be used for now: its scopes, without those that its person has lost. */
export async function readCaller({ actor, db }: Context): Promise<Caller> {
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Send an API key, or sign in.')
  const user = userOf(await personRowOf(db, actor.organisationId, actor.userId))
  const { through } = actor
  if (through?.kind !== 'token') return { user, key: null }
  const row = await keyRowOf(db, actor.organisationId, through.keyId)
  const may = row.key.permissions.filter((permission) => isGranted(actor, permission)) as KeyPermission[]
  return { user, key: keyOfCaller(row, may) }
}
