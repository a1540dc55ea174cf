import { z } from 'zod'
import { MarketSymbol } from '#domains/market-data/contract/index.ts'

/** What the workstation looks at until a person has chosen. */
export const defaultSymbols: readonly string[] = ['AAPL', 'GOOGL', 'MSFT']

/** As many as a matrix of correlations can be read for. */
export const SYMBOLS_MAX = 20

const SymbolList = z
  .array(MarketSymbol)
  .max(SYMBOLS_MAX)
  .refine((symbols) => new Set(symbols).size === symbols.length)

/** The list with one more symbol in capitals, or why it cannot be added. */
export function addSymbol(
  symbols: readonly string[],
  typed: string,
): { symbols: string[] } | { refused: string } {
  if (typed.trim() === '') return { refused: 'A symbol is required' }
  const read = MarketSymbol.safeParse(typed)
  if (!read.success) return { refused: read.error.issues[0]?.message ?? 'This is no symbol' }
  if (symbols.includes(read.data)) return { refused: `${read.data} is in the list already` }
  if (symbols.length >= SYMBOLS_MAX) return { refused: `The list holds at most ${SYMBOLS_MAX} symbols` }
  return { symbols: [...symbols, read.data] }
}

/** A list as it was kept; the default one where nothing was kept or what was kept is no list of symbols. */
export function symbolsOf(kept: string | null): readonly string[] {
  if (kept === null) return defaultSymbols
  try {
    return SymbolList.parse(JSON.parse(kept))
  } catch {
    return defaultSymbols
  }
}
