import type { Change } from '#platform/context/index.ts'
import type { ActionName } from '#platform/vocabulary/index.ts'
import type { Trace } from './trace.ts'

/**
 * Who is told of what lower slices do, inside the change that does it: what it writes or asks for exists if and only if the change
 * commits. It is quick, asks nothing outside, and asks first whether anybody of the organisation wants to know.
 */
export type Follower = {
  /** What it does with it: "alert deliveries". A name is followed once. */
  name: string
  actions: readonly ActionName[]
  /** The traces of its actions, all of the actor's organisation. */
  follow(tx: Change, traces: readonly Trace[]): Promise<void>
}

const followers = new Map<string, Follower>()
const actionsFollowed = new Map<string, Set<string>>()

/** Says a follower; a slice names its own in `server/slice.ts`. */
export function sayFollower(follower: Follower): void {
  followers.set(follower.name, follower)
  for (const action of follower.actions)
    actionsFollowed.set(action, (actionsFollowed.get(action) ?? new Set()).add(follower.name))
}

/**
 * Tells those who follow them of the traces of a change. What a follower does leaves traces of its own, which are followed in their
 * turn.
 */
export async function notifyFollowers(tx: Change, traces: readonly Trace[]): Promise<void> {
  for (let stated = 0; stated < traces.length; ) {
    const round = traces
      .slice(stated)
      .filter(
        ({ organisationId }) => organisationId === undefined || organisationId === tx.actor.organisationId,
      )
    stated = traces.length
    const names = new Set(round.flatMap(({ action }) => [...(actionsFollowed.get(action) ?? [])]))
    for (const name of names) {
      const follower = followers.get(name)
      await follower?.follow(
        tx,
        round.filter(({ action }) => follower.actions.includes(action)),
      )
    }
  }
}
