import type { Endpoint } from '#platform/endpoint/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { HOME_ORGANISATION_ID, isGranted, isOfInstallation, roleNameOf } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** Lets somebody make a call, or refuses. @throws Problem `not-signed-in`, `forbidden`, `second-factor-needed`. */
export function admit(
  actor: Actor,
  { permission, effect, beforeSecondFactor }: Pick<Endpoint, 'permission' | 'effect' | 'beforeSecondFactor'>,
): void {
  const isDirectory = actor.kind === 'system' && actor.directory !== undefined
  if (isDirectory && permission !== 'provisioning')
    throw new Problem('forbidden', 'A provisioning token only works for provisioning people.', {
      permission,
    })
  if (permission === 'public') return
  if (actor.kind === 'visitor') throw new Problem('not-signed-in', 'Please sign in to continue.')
  if (permission === 'provisioning') {
    if (isDirectory) return
    throw new Problem('forbidden', 'This is for the directory of your organisation, with its own token.', {
      permission,
    })
  }
  if (actor.kind === 'system') {
    // The product may call what it likes; who asks it for something reaches only what is theirs.
    if (actor.askedBy !== undefined)
      throw new Error(`The job ${actor.name} makes a call for ${actor.askedBy}, but not as them.`)
    return
  }
  if (actor.lacksSecondFactor && !beforeSecondFactor)
    throw new Problem(
      'second-factor-needed',
      'Your organisation requires a second factor. Set one up under Settings, Security; everything else is open to you then.',
    )
  const { through } = actor
  if (through?.kind === 'token') {
    // What a person does with their own session, password and second factor is no token's business.
    const isOwn = permission === 'session' || permission === 'account:own'
    const isWithin = !isOwn && through.permissions.includes(permission)
    const why = isOwn
      ? 'a person’s own account is reached by no key'
      : isWithin
        ? 'it only reads, and the call may change something'
        : `it was not made for ${permission}`
    if (!isWithin || (effect === 'write' && through.effect === 'read'))
      throw new Problem('forbidden', `The key that was used does not reach this call: ${why}.`, {
        permission,
        effect,
        key: through.name,
      })
  }
  if (permission === 'session' || isGranted(actor, permission)) return
  const isForeign = isOfInstallation(permission) && actor.organisationId !== HOME_ORGANISATION_ID
  throw new Problem(
    'forbidden',
    isForeign
      ? 'This belongs to the installation: only the organisation that runs it may do it.'
      : 'Your role does not allow this.',
    { permission, role: roleNameOf(actor.role) },
  )
}
