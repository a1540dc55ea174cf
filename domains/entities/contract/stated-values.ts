import { z } from 'zod'
import type { InstrumentKind } from '#engines/entity-resolution/index.ts'

/** A figure that a source states between two bounds; without `high` it states no upper one. `isAbout`: the source writes "about". */
export const FigureBand = z.object({
  low: z.number().min(0),
  high: z.number().nullable(),
  isAbout: z.boolean().optional(),
})
export type FigureBand = z.infer<typeof FigureBand>

/** ISO 4217; `XXX` where the source states an amount and no currency. */
export const currency = z.string().length(3)
export const NO_CURRENCY = 'XXX'

/** A private offering as its issuer has notified it, one record each; without a first sale it had yet to occur on the day of the notice. */
export const Offering = z.object({
  filedOn: z.iso.date(),
  firstSale: z.iso.date().nullable(),
  /** US dollars; null where the issuer states "indefinite" or nothing. */
  offered: z.number().nonnegative().nullable(),
  sold: z.number().nonnegative().nullable(),
  securities: z.string().max(200),
  investors: z.number().int().nonnegative().nullable(),
  /** It belongs to a merger, an acquisition or an exchange, so that it raises no new money. */
  isForCombination: z.boolean(),
})
export type Offering = z.infer<typeof Offering>

export const instrumentLabel = {
  'depositary-receipt': 'Depositary receipt',
  preferred: 'Preferred share',
  debt: 'Debt security',
  unit: 'Unit',
  warrant: 'Warrant',
  right: 'Right',
  product: 'Exchange-traded product',
} as const satisfies Readonly<Record<InstrumentKind, string>>

/** A security of a company as a source names it. */
export const Instrument = z.object({
  name: z.string().min(1).max(300),
  kind: z.enum(Object.keys(instrumentLabel) as [InstrumentKind, ...InstrumentKind[]]),
  symbol: z.string().max(40).optional(),
})
export type Instrument = z.infer<typeof Instrument>

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** A band in words: "11 to 50", "1,200 or more", "up to 10", "about 300". */
export function bandInWords({ low, high, isAbout }: FigureBand, unit = (figure: string) => figure): string {
  const written = (figure: number) => unit(grouped.format(figure))
  const about = isAbout ? 'about ' : ''
  if (high === null) return `${about}${written(low)} or more`
  if (low === high) return `${about}${written(low)}`
  return low === 0 ? `up to ${written(high)}` : `${about}${written(low)} to ${written(high)}`
}

/** Millions of a currency: "$1,200M", "EUR 12.5M"; where the source states no currency that is written. */
export function millionsInWords(figure: string, currency = 'USD'): string {
  if (currency === 'USD') return `$${figure}M`
  return currency === NO_CURRENCY ? `${figure}M (currency not stated)` : `${currency} ${figure}M`
}

/** An amount with its currency, or the band that a source states of it; null where none does. */
export function amountInWords(
  exact: number | null | undefined,
  band: FigureBand | undefined,
  currency: string | undefined,
): string | null {
  const written = (figure: string) => millionsInWords(figure, currency)
  if (exact !== null && exact !== undefined) return written(grouped.format(exact))
  return band ? bandInWords(band, written) : null
}
