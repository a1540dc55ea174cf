import type { Asker } from '../../answering/asker.ts'
import { listed } from '../../answering/tell.ts'
import { accountOf } from '../accounts.ts'
import { doubtsOf, priceCaveatOfSources } from '../price-caveats.ts'
import { at, type Field, field, NoEvidence, type Row, type Wanted } from '../topic.ts'

type PeriodPrices = {
  from: string
  to: string
  prices: { symbol: string; initialPrice: number; currentPrice: number; sector: string; source: string }[]
  leftOut: { symbol: string }[]
}

type Position = { security: { symbol: string }; quantity: number }

export async function attribute(asker: Asker, { reading: { period } }: Wanted) {
  const { id } = await accountOf(asker)
  const held = await asker.look<Position[]>('trading.positions', { accountId: id })
  if (held.length === 0)
    throw new NoEvidence('The account holds nothing, so there is no return to take apart.')
  const known = ['1M', '3M', '6M', '1Y']
  if (period && !known.includes(period.rolling ?? ''))
    throw new NoEvidence(
      'Attribution is computed over the last month, three months, six months or year, on what is held now. That period is none of these.',
    )
  const timeframe = period?.rolling ?? '3M'
  const shares = new Map(held.map(({ security, quantity }) => [security.symbol, quantity / 1e6]))
  const { prices, leftOut } = await asker.look<PeriodPrices>('attribution.period-prices', {
    symbols: [...shares.keys()],
    timeframe,
  })
  if (leftOut.length > 0)
    asker.notes.add(`Left out, for want of a price: ${listed(leftOut.map(({ symbol }) => symbol))}`)
  const holdings = prices.map(({ symbol, initialPrice, currentPrice, sector }) => ({
    symbol,
    shares: shares.get(symbol) ?? 0,
    initialPrice,
    currentPrice,
    sector,
  }))
  const answer = await asker.ask<Row>('attribution.attribute', {
    holdings,
    timeframe,
    allowMixedPrices: true,
  })
  const { caveats } = answer.passport as { caveats: string[] }
  for (const doubt of doubtsOf(caveats)) asker.notes.add(doubt)
  return {
    answer,
    caveat: priceCaveatOfSources(prices.map(({ source }) => source)),
    span: `${answer.from} to ${answer.to}`,
    asOf: String(answer.to),
  }
}

export const read = (
  id: string,
  label: string,
  names: readonly string[],
  path = id,
  unit: Field['unit'] = 'share',
): Field => field(id, { label, unit, names, read: at(path), isSummed: false })

export const total = (effect: string) => `linking.carino.${effect}`
