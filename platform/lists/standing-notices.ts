import type { Context, Installation } from '#platform/context/index.ts'

type StandingNotices = (ctx: Context) => Promise<readonly string[]>

const joined = new WeakMap<Installation, StandingNotices>()

/** Gives every file of a list what is to be said of all that its organisation holds: a file is read where no screen stands beside it. */
export function joinStandingNotices(installation: Installation, notices: StandingNotices): void {
  joined.set(installation, notices)
}

export const standingNotices = async (ctx: Context): Promise<readonly string[]> =>
  (await joined.get(ctx.installation)?.(ctx)) ?? []
