import { bookkeeping } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { comparableUsername } from '../auth/auth.ts'
import { hourOf } from './hour.ts'
import { addRefusedSignIn } from './watch-store.ts'

/** Counts a sign-in that was refused. A job tells of them later: telling would take longer for a name that somebody has. */
export async function countRefusedSignIn(ctx: Context, name: string): Promise<void> {
  const by = name.includes('@') ? { email: name.toLowerCase() } : { username: comparableUsername(name) }
  await addRefusedSignIn(bookkeeping(ctx.db, 'how many sign-ins were refused'), by, hourOf(ctx.now))
}
