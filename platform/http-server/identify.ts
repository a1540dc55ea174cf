import type { Context } from '#platform/context/index.ts'
import type { Actor } from '#platform/identity/index.ts'

/** Finds who sends a request; undefined when there is no session. May add cookies to the answer. */
export type Identify = (ctx: Context) => Promise<Actor | undefined>
