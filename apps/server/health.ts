import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'

export const readHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server and its database answer',
  permission: 'public',
  request: z.object({}),
  response: z.object({ status: z.literal('ok'), database: z.enum(['embedded', 'server']) }),
  problems: ['database-unavailable'],
})

/** Answers only when the database does. */
export async function health(ctx: Context): Promise<{ status: 'ok'; database: 'embedded' | 'server' }> {
  try {
    await ctx.db.execute(sql`select 1`)
  } catch (cause) {
    throw new Problem('database-unavailable', 'The database does not answer.', undefined, { cause })
  }
  return { status: 'ok', database: ctx.house.database.kind }
}
