import type { Context, House } from '#platform/context/index.ts'

type StandingNotices = (ctx: Context) => Promise<readonly string[]>

const joined = new WeakMap<House, StandingNotices>()

/** Gives every file of a list what is to be said of all that its organisation holds: a file is read where no screen stands beside it. */
export function joinStandingNotices(house: House, notices: StandingNotices): void {
  joined.set(house, notices)
}

export const standingNotices = async (ctx: Context): Promise<readonly string[]> =>
  (await joined.get(ctx.house)?.(ctx)) ?? []
