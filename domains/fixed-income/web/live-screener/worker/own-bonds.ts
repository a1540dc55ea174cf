import {
  BondLine,
  cleanPriceOf,
  foreignStateOf,
  marketOf,
  notFixedRate,
  readEveryLine,
  termsOf,
  UNIVERSE_BONDS_MAX,
} from '../../../contract/index.ts'
import type { LiveBonds } from './live-bonds.ts'

/** A line that will not be screened, and why; lines are counted from 1. */
export type LineNote = { line: number; skipped: string }

export type OwnBonds = {
  bonds: LiveBonds
  /** The line of each bond. */
  lines: Int32Array
  notes: LineNote[]
}

/** The bonds of a text, one per line; unusable lines are named with reasons, as are those above the limit. */
export function readOwnBonds(text: string, firstLine = 1): OwnBonds {
  const notes: LineNote[] = []
  const kept: { line: number; bond: BondLine }[] = []
  for (const read of readEveryLine(text)) {
    const line = read.line + firstLine - 1
    if ('skipped' in read) notes.push({ line, skipped: read.skipped })
    else if (kept.length === UNIVERSE_BONDS_MAX)
      notes.push({
        line,
        skipped: `${UNIVERSE_BONDS_MAX.toLocaleString('en-US')} bonds are screened at once`,
      })
    else {
      const parsed = BondLine.safeParse(read.bond)
      const state = parsed.success ? foreignStateOf(parsed.data) : undefined
      const kind = parsed.success ? notFixedRate(parsed.data) : undefined
      if (state)
        notes.push({
          line,
          skipped: `it is of ${state.bonds}, and only the US government curve is available`,
        })
      else if (parsed.success && parsed.data.settlementDate)
        notes.push({
          line,
          skipped: 'it states a settlement date, and a screen settles all bonds on one day',
        })
      else if (parsed.success && parsed.data.priceBasis === 'discount')
        notes.push({
          line,
          skipped: 'it is quoted by a discount: value it as a single bond or in a portfolio',
        })
      else if (parsed.success && parsed.data.sinkingSchedule)
        notes.push({ line, skipped: 'it is repaid in parts: value it as a single bond or in a portfolio' })
      else if (kind) notes.push({ line, skipped: `it is ${kind}` })
      else if (parsed.success) kept.push({ line, bond: parsed.data })
      else notes.push({ line, skipped: parsed.error.issues.map(({ message }) => message).join('. ') })
    }
  }
  return {
    bonds: {
      facts: kept.map(({ bond: { symbol, issuer, creditRating, sector } }) => ({
        symbol,
        issuer,
        creditRating,
        sector,
      })),
      // The screen compares Street yields: a bill is one payment of a Treasury there.
      terms: kept.map(({ bond }) => {
        const market = marketOf(bond)
        return termsOf(bond, market === 'us-bill' ? 'us-treasury' : market)
      }),
      prices: Float64Array.from(kept, ({ bond }) => cleanPriceOf(bond)),
    },
    lines: Int32Array.from(kept, ({ line }) => line),
    notes,
  }
}
