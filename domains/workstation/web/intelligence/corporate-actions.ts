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
  histories.flatMap((stated) => (stated && !stated.knowsActions ? [stated.symbol] : []))

/** The dividends and splits of a year, the newest first. */
export function corporateActionsOf(
  symbols: readonly string[],
  histories: readonly (History | null)[],
): CorporateAction[] {
  return symbols
    .flatMap((symbol, at): CorporateAction[] => {
      const stated = histories[at]
      if (!stated) return []
      const sourceAt = (day: string) =>
        stated.history.find((bar) => bar.day >= day)?.source ?? stated.history.at(-1)?.source ?? ''
      return [
        ...stated.dividends.map(({ exDay, payDay, perShare }) => ({
          kind: 'dividend' as const,
          symbol,
          exDay,
          payDay,
          perShare,
          source: sourceAt(exDay),
        })),
        ...stated.splits.map(({ exDay, to, from }) => ({
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
