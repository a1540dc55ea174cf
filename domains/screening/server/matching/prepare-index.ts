import { listsInForce } from '#domains/watchlists/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { engineOf, listSetOf } from './index.ts'

/**
 * Makes the index of the lists in force ready, so that the first question does not wait for it. Lists that are missing are
 * no failure here, they are when somebody is screened.
 */
export async function prepareIndex(ctx: Context): Promise<void> {
  try {
    const lists = await listsInForce(ctx)
    await engineOf(ctx.installation).prepare(listSetOf(lists))
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
  }
}
