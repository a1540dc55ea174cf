import type { Context, Installation } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { AGE_DAYS_MAX, SHRINK_PERCENT_MAX } from './limits.ts'

/** How much a publication may shrink, and how old a list may become, for an organisation. */
export type ListLimits = {
  shrinkPercentMax: number
  /** Another share for one list, by its id. */
  shrinkPercentByList?: Readonly<Record<string, number>>
  ageDaysMax: number
}

/** Whoever holds parties against the lists: it says its limits and is told of each publication that comes into force. */
export type ListUser = {
  limitsOf(db: Queryable, organisationId: number): Promise<ListLimits>
  /** Inside the change that puts a publication in force, so that no list changes without its customers being looked at again. */
  onReplaced(
    tx: Context,
    publication: { listId: string; version: number; isRollBack: boolean },
  ): Promise<void>
  /** Inside the change that puts the next version of an organisation's own list in force: that organisation's customers alone are looked at again. */
  onOwnListChanged(tx: Context, change: { listId: string; version: number }): Promise<void>
  /** Makes what is in force ready to be asked; whoever imported a list waits for it. */
  makeReady(ctx: Context): Promise<void>
}

const nobody: ListUser = {
  limitsOf: async () => ({ shrinkPercentMax: SHRINK_PERCENT_MAX, ageDaysMax: AGE_DAYS_MAX }),
  onReplaced: async () => {},
  onOwnListChanged: async () => {},
  makeReady: async () => {},
}

const ofInstallation = new WeakMap<Installation, ListUser>()

/** Joins whoever uses the lists of a running installation to them. */
export function joinListUser(installation: Installation, user: ListUser): void {
  ofInstallation.set(installation, user)
}

export const listUserOf = (installation: Installation): ListUser => ofInstallation.get(installation) ?? nobody

/** The limits of the organisation that asks. */
export const limitsOf = (ctx: Context): Promise<ListLimits> =>
  listUserOf(ctx.installation).limitsOf(ctx.db, ctx.actor.organisationId)
