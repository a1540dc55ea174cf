import { z } from 'zod'

/** What a thing that is held is. `Unknown` is said where the installation does not know it: it is never guessed. */
export const AssetClass = z.enum(['Equity', 'Bond', 'Commodity', 'Crypto', 'Cash', 'Index', 'Unknown'])
export type AssetClass = z.infer<typeof AssetClass>

/** What is known of a symbol beside its prices: facts of a day, with who says so. Null is not known. */
export const Instrument = z.object({
  symbol: z.string(),
  name: z.string(),
  assetClass: AssetClass,
  /** One of eleven sectors; null for what has none or is of several. */
  sector: z.string().nullable(),
  /** The currency it is priced in. */
  currency: z.string().nullable(),
  /** Where what it holds comes from; null for several countries. */
  country: z.string().nullable(),
  /** Effective duration in years, of bonds and bond funds. */
  duration: z.number().nullable(),
  /** Of a bond or bond fund: the part (0 to 1) whose price moves with credit spreads. A Treasury's is 0. */
  creditShare: z.number().nullable(),
  /** Of a fund of several sectors: its parts, as fractions that add up to one. */
  sectors: z.record(z.string(), z.number()).nullable(),
  /** Who says so, and of which day or month. */
  source: z.string(),
  asOf: z.string(),
})
export type Instrument = z.infer<typeof Instrument>
