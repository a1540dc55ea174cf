import { HOME_ORGANISATION_ID, type Role } from '#platform/permissions/index.ts'

/** A person with a session. `organisationId` is the only organisation the request may reach. */
export type UserActor = {
  kind: 'user'
  userId: number
  username: string
  fullName: string
  role: Role
  organisationId: number
  isDemo: boolean
  sessionId: string
}

/** The product itself: a job, a start-up step, a command line. */
export type SystemActor = { kind: 'system'; name: string; organisationId: number }

/** Somebody without a session. */
export type VisitorActor = { kind: 'visitor'; organisationId: number }

export type Actor = UserActor | SystemActor | VisitorActor

export const visitor: VisitorActor = { kind: 'visitor', organisationId: HOME_ORGANISATION_ID }

/** How an actor is named in the audit log and in work events. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'user') return actor.username
  return actor.kind === 'system' ? actor.name : 'visitor'
}
