import type { Context } from '#platform/context/index.ts'
import type { Viewer } from './lists-store.ts'

/** Who looks at lists and notes; what is no person sees the organisation's alone. */
export const viewerOf = ({ actor }: Pick<Context, 'actor'>): Viewer => ({
  organisationId: actor.organisationId,
  userId: actor.kind === 'user' ? actor.userId : 0,
})
