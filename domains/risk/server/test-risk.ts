import { importPrices } from '#domains/market-data/server/index.ts'
import { addDays, isTradingDay } from '#engines/market-calendar/index.ts'
import type { Endpoint, ResponseOf } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { somebody, type World } from '#platform/testing/index.ts'
import type { RiskHolding } from '../contract/index.ts'
import { riskRoutes } from './index.ts'

/** The risk endpoints with somebody signed in, for tests. */
export function riskApi(world: World, role: 'analyst' | 'viewer' = 'analyst') {
  const api: ApiApp = makeApi(world.installation, async () => somebody({ role }), riskRoutes)
  const send = async (path: string, body?: unknown) => {
    const response = await api.request(path, {
      ...(body === undefined
        ? {}
        : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  /** The answer of a call that has to be taken. */
  const taken = async <E extends Endpoint>(endpoint: E, body: object): Promise<ResponseOf<E>> => {
    const answer = await send(endpoint.path, body)
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
    return endpoint.response.parse(answer.body) as ResponseOf<E>
  }
  const file = async ({ path }: Pick<Endpoint, 'path'>, body: object): Promise<string> => {
    const response = await api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return response.text()
  }
  return { send, taken, file }
}

/** The same part of each. */
export const evenly = (symbols: readonly string[]): RiskHolding[] =>
  symbols.map((symbol) => ({ symbol, allocation: 1 / symbols.length }))

/** Stores daily closes, a column a symbol, on the days of the exchange up to a day. */
export async function storeCloses(
  world: World,
  closes: Record<string, readonly number[]>,
  lastDay: string,
): Promise<void> {
  const symbols = Object.keys(closes)
  const length = Math.max(...Object.values(closes).map((column) => column.length))
  const days: string[] = []
  for (let day = lastDay; days.length < length; day = addDays(day, -1)) {
    if (isTradingDay(day)) days.unshift(day)
  }
  const rows = days.map((day, at) =>
    [
      day,
      ...symbols.map((symbol) => closes[symbol]?.[at - length + (closes[symbol]?.length ?? 0)] ?? ''),
    ].join(),
  )
  await importPrices(world.as({ role: 'admin' }), {
    fileName: 'closes.csv',
    text: [`Date,${symbols.join()}`, ...rows].join('\n'),
  })
}
