import { addDays } from '#engines/market-calendar/index.ts'
import { type Context, outsideChange } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { answeredLately, askSource, noteAnswers, once } from '#platform/sources/index.ts'
import { type ConnectedSource, connectedSources, secretsIn } from './known-sources.ts'
import type { MarketSource } from './market-source.ts'
import * as store from './store.ts'

/** A curve older than this is of another time: holidays leave gaps of five days. */
export const DAYS_A_CURVE_SERVES = 10

/**
 * Asks the connected sources for the par curves around a day, where none is stored that serves it or the newest answer has grown old.
 * One source that answers is enough. The demo asks nobody.
 */
export async function refreshRates(asked: Context, day: string): Promise<void> {
  const ctx = outsideChange(asked)
  if (!ctx || ctx.actor.organisationId === DEMO_ORGANISATION_ID) return
  const today = ctx.installation.clock().toISOString().slice(0, 10)
  const isNow = day >= addDays(today, -DAYS_A_CURVE_SERVES)
  for (const connected of await connectedSources(ctx)) {
    const { name, rates } = connected.source
    if (!rates) continue
    const stored = await store.curvesOf(ctx.db, { from: addDays(day, -DAYS_A_CURVE_SERVES), to: day })
    const own = stored.filter(({ provider }) => provider === name)
    if (!isNow && own.length > 0) return
    // A past year is asked for whole and once: who looks back at one day soon looks at another.
    const what = isNow ? 'rates' : `rates of ${day.slice(0, 4)}`
    const days = isNow
      ? { from: addDays(own[0]?.day ?? day, -DAYS_A_CURVE_SERVES), to: today }
      : { from: addDays(`${day.slice(0, 4)}-01-01`, -DAYS_A_CURVE_SERVES), to: `${day.slice(0, 4)}-12-31` }
    const hasAnswered = async () => (await answeredLately(ctx, name, [what], rates.ageSecondsMin)).size > 0
    if (!(await hasAnswered()))
      await once(ctx.installation, `${name} ${what}`, () => askForCurves(ctx, connected, rates, what, days))
    if (
      (await hasAnswered()) &&
      (await store.curvesOf(ctx.db, days)).some(({ provider }) => provider === name)
    )
      return
  }
}

async function askForCurves(
  ctx: Context,
  { source, keys }: ConnectedSource,
  rates: NonNullable<MarketSource['rates']>,
  what: string,
  days: { from: string; to: string },
): Promise<void> {
  const provider = source.name
  const read = async () => {
    const curves = await rates.read(ctx, keys, days)
    const fetchedAt = ctx.installation.clock()
    await store.storeCurves(
      ctx.db,
      curves.map((curve) => ({ ...curve, provider, fetchedAt })),
    )
    await noteAnswers(ctx, provider, [what])
  }
  await askSource(ctx, source, read, secretsIn(keys))
}
