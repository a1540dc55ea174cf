import type { Context } from '#platform/context/index.ts'
import { companiesWithIds } from './company-shape.ts'
import { survivingEntities } from './store.ts'

/** Today's names of companies by the ids kept of them, merges followed. Unknown ids are left out. */
export async function namesOfCompanies(
  ctx: Context,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  const surviving = await survivingEntities(ctx.db, ctx.actor.organisationId, [...new Set(ids)])
  const companies = await companiesWithIds(ctx, [...new Set([...surviving.values()].map(({ id }) => id))])
  const byId = new Map(companies.map(({ id, name }) => [id, name]))
  return new Map(
    [...surviving].flatMap(([id, row]) => {
      const name = byId.get(row.id)
      return name === undefined ? [] : [[id, { id: row.id, name }] as const]
    }),
  )
}
