import { namedSymbols } from '#domains/market-data/contract/index.ts'
import { type FoundQuote, findQuotes } from '#domains/market-data/server/index.ts'
import { driftOf } from '#engines/rebalancing/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ClassDrift, TargetClass } from '../../contract/targets.ts'
import type { Countable, LeftOut } from '../rebalancing/account-held.ts'

export type ClassValues = {
  /** Cents by symbol of every security of a class that has a price of the last session: zero where it is not held. */
  values: Map<string, number>
  /** Of those that are not held. */
  quotes: Map<string, FoundQuote>
  leftOut: LeftOut[]
  drift: ClassDrift[]
  /** Why there is no drift. */
  unknown: string | null
}

/** What is held of the securities that classes name, and how far the classes are off. What is held of others stays as it is, and does not count. */
export async function valuesOfClasses(
  ctx: Context,
  classes: readonly TargetClass[],
  { counted, leftOut: already, cash, waiting }: Countable,
): Promise<ClassValues> {
  const named = classes.flatMap(({ symbols }) => symbols)
  const uncounted = new Set(already.map(({ symbol }) => symbol))
  const unheld = named.filter((symbol) => !counted.has(symbol) && !uncounted.has(symbol))
  const found = await findQuotes(ctx, unheld)
  const values = new Map(
    named.flatMap((symbol) => {
      const value = counted.get(symbol)
      return value === undefined ? [] : [[symbol, value]]
    }),
  )
  const quotes = new Map<string, FoundQuote>()
  const leftOut: LeftOut[] = []
  for (const symbol of unheld) {
    const quote = found.get(symbol)
    if (quote && !quote.provenance.isOld) {
      values.set(symbol, 0)
      quotes.set(symbol, quote)
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
  const apart = named.filter((symbol) => uncounted.has(symbol))
  // What waiting purchases hold is cash until they are filled.
  const drift = driftOf(classes, values, cash + waiting)
  const unknown =
    apart.length > 0
      ? `${namedSymbols(apart)} ${apart.length === 1 ? 'is in a class and held, and does' : 'are in classes and held, and do'} not count: how far the classes are off is not known.`
      : drift.every(({ value }) => value === 0)
        ? 'Nothing of the classes is held and there is no cash: there are no weights.'
        : null
  return {
    values,
    quotes,
    leftOut,
    drift: unknown === null ? drift.map((one) => ({ ...one, symbols: [...one.symbols] })) : [],
    unknown,
  }
}
