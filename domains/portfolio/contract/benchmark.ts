import { z } from 'zod'
import { MarketSymbol } from '#domains/market-data/contract/index.ts'

/** What a return is read beside: a rate a year, or symbols with their parts of the whole. */
export type BenchmarkParts =
  | { kind: 'rate'; rate: number }
  | { kind: 'mix'; parts: readonly { symbol: string; weight: number }[] }

const PARTS_MAX = 5
const RATE_MAX = 100
const RATE = /^(-?\d{1,3}(?:\.\d{1,4})?)\s*%$/
const PART = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?\s+(\S+)$/

/** Reads `SPY`, `60 SPY, 40 AGG` or `4%`; undefined where it is none of these, or the parts are not the whole. */
export function readBenchmark(text: string): BenchmarkParts | undefined {
  const rate = RATE.exec(text.trim())?.[1]
  if (rate !== undefined)
    return Math.abs(Number(rate)) > RATE_MAX ? undefined : { kind: 'rate', rate: Number(rate) / 100 }
  const written = text.split(/[,;+]/).map((part) => part.trim())
  if (written.length > PARTS_MAX) return undefined
  const parts = written.flatMap((part) => {
    const [, weight, name] = PART.exec(part) ?? [undefined, written.length === 1 ? '100' : '', part]
    const symbol = MarketSymbol.safeParse(name)
    return symbol.success && weight ? [{ symbol: symbol.data, weight: Number(weight) / 100 }] : []
  })
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  const isEachOnce = new Set(parts.map(({ symbol }) => symbol)).size === written.length
  if (parts.length !== written.length || !isEachOnce || Math.abs(whole - 1) > 1e-9) return undefined
  return { kind: 'mix', parts: parts.filter(({ weight }) => weight > 0) }
}

export const benchmarkWording =
  'Write a symbol as SPY, a mix of 100 per cent as 60 SPY, 40 AGG, or a rate a year as 4%'
export const BenchmarkAsked = z
  .string()
  .trim()
  .max(120)
  .refine((text) => readBenchmark(text) !== undefined, benchmarkWording)

const fraction = z.number()

/** A benchmark over the days of a return; without a fraction `note` says why. */
export const BenchmarkReturn = z.object({
  /** As it was asked for. */
  symbol: z.string(),
  name: z.string(),
  /** With dividends reinvested; null with the reason. */
  fraction: fraction.nullable(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  sources: z.array(z.string()),
  note: z.string().nullable(),
  /** The money-weighted return, had the same payments gone into it; null without one. */
  moneyWeighted: fraction.nullable(),
  /** Growth from the start to the days of the account that have a value. */
  days: z.array(z.object({ day: z.iso.date(), growth: fraction })),
})
export type BenchmarkReturn = z.infer<typeof BenchmarkReturn>
