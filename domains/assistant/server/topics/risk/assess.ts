import { admit, callNamed } from '#platform/calls/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { accountOf } from '../accounts.ts'
import { doubtsOf, oldestOf, priceCaveatOf } from '../price-caveats.ts'
import { NoEvidence, type Row } from '../topic.ts'
import { RecentlyUsed } from './recently-used.ts'

type Holding = {
  security: { symbol: string }
  marketValue: number | null
  quantity: number
  priceProvenance: never
  priceAsOf: string | null
}

export type Assessment = {
  levels: Row[]
  holdings: Row[]
  stress: Row[]
  performance: Row
  drawdowns: Row[]
  basis: { sources: string[]; conventions: string[]; caveats: string[] }
  analysis: string
}

const kept = new RecentlyUsed<Promise<Assessment>>(50)

/** The risk of the account at its last prices. It is a function of the weights and of closed days, so the last ones asked for are kept. */
export async function assess(asker: Asker): Promise<{
  assessment: Assessment
  caveat: string | null
  asOf: string | null
  totalValue: number | null
}> {
  const account = await accountOf(asker)
  const held = await asker.look<Holding[]>('trading.positions', { accountId: account.id })
  const priced = held.filter(({ marketValue }) => Number(marketValue ?? 0) > 0)
  const short = held.filter(({ marketValue }) => Number(marketValue ?? 0) < 0)
  if (short.length > 0)
    asker.notes.add(
      `Left out, sold short: ${short.map(({ security }) => security.symbol).join(', ')}. Risk is measured of what is held.`,
    )
  const owed = short.reduce((sum, { marketValue }) => sum - Number(marketValue), 0)
  if (priced.length === 0 || !account.totalValue)
    throw new NoEvidence('The account holds nothing with a price, so there is no risk to compute.')
  const portfolio = priced.map(({ security, marketValue }) => ({
    symbol: security.symbol,
    allocation: Number(marketValue) / (account.totalValue! + owed),
  }))
  const fields = { portfolio, allowMixedPrices: true }
  const key = `${asker.ctx.actor.organisationId} ${asker.today} ${JSON.stringify(portfolio)}`
  // Whoever may not ask is not told what another asked.
  admit(asker.ctx.actor, callNamed(asker.ctx.installation, 'risk.assessment').endpoint)
  const known = kept.get(key)
  const work = known ?? asker.ask<Assessment>('risk.assessment', fields)
  if (known) asker.tools.push({ name: 'risk.assessment', arguments: fields })
  else {
    kept.set(key, work)
    work.catch(() => kept.delete(key))
  }
  const assessment = await work
  for (const doubt of doubtsOf(assessment.basis.caveats)) asker.notes.add(doubt)
  return {
    assessment,
    // The figures rest on the prices of today and on the days behind them.
    caveat: priceCaveatOf([
      ...held.map(({ priceProvenance }) => priceProvenance),
      ...assessment.basis.sources.map((source) => ({ source })),
    ]),
    asOf: oldestOf(priced.map(({ priceAsOf }) => priceAsOf)),
    totalValue: account.totalValue,
  }
}
