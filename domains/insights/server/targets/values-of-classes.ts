import { findQuotes } from '#domains/market-data/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { TargetClass } from '../../contract/targets.ts'
import type { Countable, LeftOut } from '../rebalancing/account-held.ts'

export type ClassValues = {
  /** Cents by symbol of every security of a class that has a price of the last session: zero where it is not held. */
  values: Map<string, number>
  /** Cents a share of those that are not held. */
  prices: Map<string, number>
  leftOut: LeftOut[]
}

/** What is held of the securities that classes name. What is held of others stays as it is, and does not count. */
export async function valuesOfClasses(
  ctx: Context,
  classes: readonly TargetClass[],
  { counted, leftOut: already }: Countable,
): Promise<ClassValues> {
  const named = classes.flatMap(({ symbols }) => symbols)
  const unheld = named.filter(
    (symbol) => !counted.has(symbol) && !already.some((one) => one.symbol === symbol),
  )
  const quotes = await findQuotes(ctx, unheld)
  const values = new Map(
    named.flatMap((symbol) => {
      const value = counted.get(symbol)
      return value === undefined ? [] : [[symbol, value]]
    }),
  )
  const prices = new Map<string, number>()
  const leftOut: LeftOut[] = []
  for (const symbol of unheld) {
    const quote = quotes.get(symbol)
    if (quote && !quote.provenance.isOld) {
      values.set(symbol, 0)
      prices.set(symbol, quote.price * 100)
    } else
      leftOut.push({
        symbol,
        value: null,
        reason: `${quote ? 'its price is older than the last session' : 'there is no price'}, and it is not held: it cannot be bought.`,
      })
  }
  for (const [symbol, value] of counted)
    if (!values.has(symbol))
      leftOut.push({
        symbol,
        value,
        reason: 'it is in no class of the targets: it is kept and does not count.',
      })
  return { values, prices, leftOut }
}
