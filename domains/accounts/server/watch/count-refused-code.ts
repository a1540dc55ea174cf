import { bookkeeping } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { organisationToOpen } from '../organisations/member-store.ts'
import { hourOf } from './hour.ts'
import { addOne } from './watch-store.ts'

/** Counts a code of a second factor that was refused to somebody whose password was right. */
export async function countRefusedCode(ctx: Context, userId: number): Promise<void> {
  const organisationId = await organisationToOpen(ctx.db, userId)
  if (organisationId === undefined) return
  await addOne(
    bookkeeping(ctx.db, 'how many codes were refused'),
    'code-refused',
    { organisationId, userId },
    hourOf(ctx.now),
  )
}
