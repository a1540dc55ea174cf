import type { History } from '../queries.ts'

/** A dividend or a split that went ex on a day. */
export type CorporateAction = {
  symbol: string
  exDay: string
  /** Source of the prices of the days around it. */
  source: string
} & ({ kind: 'dividend'; perShare: number; payDay: string } | { kind: 'split'; to: number; from: number })

/** The symbols of which nobody here knows what they paid or split. */
export const withoutActions = (histories: readonly (History | null)[]): string[] =>
  histories.flatMap((told) => (told && !told.knowsActions ? [told.symbol] : []))

/** The dividends and splits of a year, the newest first. */
export function corporateActionsOf(
  symbols: readonly string[],
  histories: readonly (History | null)[],
): CorporateAction[] {
  return symbols
    .flatMap((symbol, at): CorporateAction[] => {
      const told = histories[at]
      if (!told) return []
      const sourceAt = (day: string) =>
        told.history.find((bar) => bar.day >= day)?.source ?? told.history.at(-1)?.source ?? ''
      return [
        ...told.dividends.map(({ exDay, payDay, perShare }) => ({
          kind: 'dividend' as const,
          symbol,
          exDay,
          payDay,
          perShare,
          source: sourceAt(exDay),
        })),
        ...told.splits.map(({ exDay, to, from }) => ({
          kind: 'split' as const,
          symbol,
          exDay,
          to,
          from,
          source: sourceAt(exDay),
        })),
      ]
    })
    .sort((a, b) => b.exDay.localeCompare(a.exDay) || a.symbol.localeCompare(b.symbol))
}
