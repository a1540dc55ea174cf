import {
  DEMO_ORGANISATION_ID,
  type GrantedPermission,
  HOME_ORGANISATION_ID,
  type RoleHeld,
} from '#platform/permissions/index.ts'

/** A key that a person has given a program: it reaches no further than the person, and no further than its scopes. */
export type Token = {
  kind: 'token'
  name: string
  /** Which key it is; one name may be given twice. */
  keyId: number
  /** What it may be used for; never the person's own account. */
  permissions: readonly GrantedPermission[]
  /** Whether it may change anything. */
  effect: 'read' | 'write'
}

/** A job that a person asked for and that does its work as this person. */
export type JobOfPerson = { kind: 'job'; name: string }

type Person = {
  kind: 'user'
  userId: number
  username: string
  fullName: string
  role: RoleHeld
  /** The only organisation that the person may reach. */
  organisationId: number
  isDemo: boolean
  /** Their organisation asks a second factor of them in their session, and they have none: nothing else is open to them. */
  lacksSecondFactor?: boolean
}

export type PersonInSession = Person & {
  sessionId: string
  through?: undefined
}

/** A person: in a session, or through something that asks for them. */
export type UserActor = PersonInSession | (Person & { sessionId?: undefined; through: Token | JobOfPerson })

/** The product itself: a job, a start-up step, a command line. `askedBy` is the user name of the person who asked it for this work. */
export type SystemActor = {
  kind: 'system'
  name: string
  organisationId: number
  askedBy?: string
  /** It is not the product but the directory of the organisation, which comes from outside and does nothing but provision people. */
  directory?: { token: string }
}

/** Somebody without a session. */
export type VisitorActor = { kind: 'visitor'; organisationId: number }

export type Actor = UserActor | SystemActor | VisitorActor

export const visitor: VisitorActor = { kind: 'visitor', organisationId: HOME_ORGANISATION_ID }

/** The demo, where anybody may do anything: what is asked there comes after everything else. */
export const isOfDemo = ({ organisationId }: Pick<Actor, 'organisationId'>): boolean =>
  organisationId === DEMO_ORGANISATION_ID

/** How an actor is named in what is kept: the person who asked, or the part of the product that did the work by itself. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'user') return actor.username
  return actor.kind === 'system' ? (actor.askedBy ?? actor.name) : 'visitor'
}

/** Who asked, what kind of asking it was, and the key or the job that did it for them; nothing in between is null. */
export type AskedAs = {
  actor: string
  actorType: 'user' | 'token' | 'job' | 'system' | 'visitor'
  through: string | null
}

/** How an actor stands in the audit log and in work events. */
export function askedAs(actor: Actor): AskedAs {
  const name = actorName(actor)
  if (actor.kind === 'user' && actor.through)
    return { actor: name, actorType: actor.through.kind, through: actor.through.name }
  if (actor.kind === 'system' && actor.directory)
    return { actor: name, actorType: 'token', through: actor.directory.token }
  if (actor.kind === 'system' && actor.askedBy !== undefined)
    return { actor: name, actorType: 'job', through: actor.name }
  return { actor: name, actorType: actor.kind, through: null }
}
