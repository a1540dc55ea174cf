import type { z } from 'zod'
import { listScreenings } from '#domains/screening/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { EntityScreening } from '../contract/index.ts'

type Told = z.input<typeof EntityScreening>

const NOT_SCREENED: Told = { state: 'not-screened', screeningId: null, under: null, at: null }
/** The newest of so many whose names hold the text are looked through for the name itself. */
const LOOKED_THROUGH = 20

/** The newest screening under one of these names. A namesake's counts as well: the answer says under which name it was made. */
export async function screeningUnder(ctx: Context, names: readonly string[]): Promise<Told> {
  let newest = NOT_SCREENED
  for (const name of new Set(names)) {
    const { rows } = await listScreenings(ctx, { q: name.slice(0, 200), limit: LOOKED_THROUGH, offset: 0 })
    const found = rows.find(({ companyName }) => companyName.toLowerCase() === name.toLowerCase())
    if (!found) continue
    const at = new Date(String(found.screenedAt))
    if (newest.at === null || at > new Date(String(newest.at)))
      newest = { state: found.status, screeningId: found.id, under: found.companyName, at }
  }
  return newest
}
