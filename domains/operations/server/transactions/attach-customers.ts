import { type CustomerRow, customersWithIds } from '#domains/customers/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** The customers that transactions name, by number. @throws Problem `invalid-input` for a number that is no customer's. */
export async function customersToAttach(
  ctx: Context,
  transactions: readonly { customerId: number | null; externalId: string }[],
): Promise<Map<number, CustomerRow>> {
  const ids = [...new Set(transactions.flatMap(({ customerId }) => customerId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await customersWithIds(ctx.db, ctx.actor.organisationId, ids)
  const found = new Map(rows.map((row) => [row.id, row]))
  const stranger = transactions.find(({ customerId }) => customerId !== null && !found.has(customerId))
  if (stranger)
    throw new Problem(
      'invalid-input',
      `Transaction ${stranger.externalId.slice(0, 60)} names customer ${stranger.customerId}, which there is not. Nothing was added.`,
    )
  return found
}
