import type { Context } from '#platform/context/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import { readOutbox } from '#platform/outbox/index.ts'
import { healthOfSources } from '#platform/sources/index.ts'
import { type readOutside as endpoint, SourceName } from '../../contract/index.ts'

/** Other outside services and their health, pending deliveries, and abandoned ones. */
export async function readOutside(ctx: Context): Promise<ResponseOf<typeof endpoint>> {
  const own = new Set<string>(SourceName.options)
  const sources = (await healthOfSources(ctx)).filter(({ name }) => !own.has(name))
  const { deliveries, dead } = await readOutbox(ctx)
  return {
    sources: sources.map(({ name, title, status, lastFailure, budget, ...times }) => ({
      name,
      title,
      status,
      lastFailure,
      budget,
      lastSuccessAt: isoOf(times.lastSuccessAt),
      lastFailureAt: isoOf(times.lastFailureAt),
      restsUntil: isoOf(times.restsUntil),
    })),
    deliveries: deliveries.map((one) => ({ ...one, oldestWaitingAt: isoOf(one.oldestWaitingAt) })),
    dead: dead.map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      diedAt: one.diedAt.toISOString(),
    })),
  }
}

const isoOf = (moment: Date | null): string | null => moment?.toISOString() ?? null
