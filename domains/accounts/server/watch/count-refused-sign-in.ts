import { bookkeeping } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { comparableUsername } from '../auth/auth.ts'
import { addRefusal } from './refusal-store.ts'

export const HOUR_MS = 3_600_000

/** Counts a sign-in that was refused. A job tells of them later: what is told would take longer for a name that somebody has. */
export async function countRefusedSignIn(ctx: Context, name: string): Promise<void> {
  const windowStart = new Date(Math.floor(ctx.now.getTime() / HOUR_MS) * HOUR_MS)
  const by = name.includes('@') ? { email: name.toLowerCase() } : { username: comparableUsername(name) }
  await addRefusal(bookkeeping(ctx.db, 'how many sign-ins were refused'), by, windowStart)
}
