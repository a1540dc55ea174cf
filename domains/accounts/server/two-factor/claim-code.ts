import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { usedCode } from '../tables.ts'

/** As long as a code is taken at all: its own half minute, and the ones before and after. */
const CODE_LIVES_MS = 120_000

/**
 * Takes a code of the app out of use: whoever saw it being typed cannot type it again (RFC 6238, 5.2).
 * @returns whether it was this call that took it; of two at once one is too late.
 */
export async function claimCode(db: Queryable, userId: number, code: string, now: Date): Promise<boolean> {
  await db
    .delete(usedCode)
    .where(and(eq(usedCode.userId, userId), lt(usedCode.usedAt, new Date(now.getTime() - CODE_LIVES_MS))))
  const digest = createHash('sha256').update(`${userId} ${code}`).digest('hex')
  const claimed = await db
    .insert(usedCode)
    .values({ userId, digest, usedAt: now })
    .onConflictDoNothing()
    .returning({ userId: usedCode.userId })
  return claimed.length > 0
}
