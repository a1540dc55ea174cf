import { type Context, daysBefore } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import type * as contract from '../../contract/index.ts'
import type { Device } from '../../contract/page-views.ts'
import { viewsBy } from './store.ts'

/** Page views of the last days, today included: by day, by page, by referring host and by device. */
export async function summarisePageViews(
  ctx: Context,
  input: RequestOf<typeof contract.summarisePageViews>,
): Promise<ResponseOf<typeof contract.summarisePageViews>> {
  const { organisationId } = ctx.actor
  const days = Array.from({ length: input.days }, (_, back) =>
    daysBefore(ctx.now, input.days - 1 - back)
      .toISOString()
      .slice(0, 10),
  )
  const since = days[0] as string
  const byDay = await viewsBy(ctx.db, organisationId, since, 'day', input.days + 1)
  const ofDay = new Map(byDay.map(({ side, views }) => [side, views]))
  const pages = await viewsBy(ctx.db, organisationId, since, 'path')
  const referrers = await viewsBy(ctx.db, organisationId, since, 'referrerHost')
  const devices = await viewsBy(ctx.db, organisationId, since, 'device')
  return {
    days: days.map((day) => ({ day, views: ofDay.get(day) ?? 0 })),
    total: byDay.reduce((sum, { views }) => sum + views, 0),
    pages: pages.map(({ side, views }) => ({ path: side, views })),
    referrers: referrers.flatMap(({ side, views }) => (side ? [{ host: side, views }] : [])),
    devices: devices.map(({ side, views }) => ({ device: side as Device, views })),
  }
}
