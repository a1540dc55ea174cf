import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Whose } from '../store.ts'

/** The conversation of the person who asks, in the session that they name. @throws Problem `forbidden` for anybody who is no person. */
export function whoseIs({ actor }: Context, sessionId: string): Whose {
  if (actor.kind !== 'user') throw new Problem('forbidden', 'Only a person has a conversation.')
  return { organisationId: actor.organisationId, userId: actor.userId, sessionId }
}
