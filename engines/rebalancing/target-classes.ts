import { bandOf, cashBandOf, TRADE_MIN } from './plan-trades.ts'

/** Securities that have one target together: a class of assets, a region, or a security by itself. */
export type TargetClass = {
  name: string
  /** What the class is to be of holdings and cash together, as a fraction. */
  target: number
  /** How far it may be off, as a fraction of all; null for the usual band. */
  band: number | null
  symbols: readonly string[]
}

export type ClassDrift = {
  name: string
  symbols: readonly string[]
  /** Cents. */
  value: number
  current: number
  target: number
  drift: number
  band: number
  isOutOfBand: boolean
}

const CASH_CLASS = 'Cash'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** What no class has is for cash. */
export const cashTargetOf = (targets: readonly { target: number }[]): number => {
  const left = 1 - sum(targets.map(({ target }) => target))
  return left < 1e-9 ? 0 : left
}

/**
 * Where the classes stand, cash last.
 * @param values cents by symbol; a symbol that is in no class does not count.
 */
export function driftOf(
  classes: readonly TargetClass[],
  values: ReadonlyMap<string, number>,
  cash: number,
): ClassDrift[] {
  const valued = [
    ...classes.map((one) => ({ ...one, value: sum(one.symbols.map((symbol) => values.get(symbol) ?? 0)) })),
    {
      name: CASH_CLASS,
      symbols: [],
      target: cashTargetOf(classes),
      band: cashBandOf(cashTargetOf(classes)),
      value: Math.max(0, cash),
    },
  ]
  const total = sum(valued.map(({ value }) => value))
  return valued.map(({ name, symbols, value, target, band }) => {
    const current = total === 0 ? 0 : value / total
    const allowed = band ?? bandOf(target)
    return {
      name,
      symbols,
      value,
      current,
      target,
      drift: current - target,
      band: allowed,
      isOutOfBand: total > 0 && Math.abs(current - target) > allowed + 1e-9,
    }
  })
}

/** The target of each security: that of its class, shared as its holdings are now; where none of them is held, by the first that has a price. */
export function targetsOfClasses(
  classes: readonly TargetClass[],
  values: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map(
    classes.flatMap(({ symbols, target }) => {
      const known = symbols.filter((symbol) => values.has(symbol))
      const held = sum(known.map((symbol) => values.get(symbol) as number))
      return known.map((symbol, at): [string, number] => [
        symbol,
        target * (held > 0 ? (values.get(symbol) as number) / held : at === 0 ? 1 : 0),
      ])
    }),
  )
}

export type Capped = { what: string; from: number; to: number }

/**
 * Securities that have to be traded: those of classes that are out of the band around what limits and prices leave of their targets, and those that are above a limit by
 * half a point.
 */
export function outOfReachable(
  classes: readonly TargetClass[],
  { asked, within }: { asked: ReadonlyMap<string, number>; within: ReadonlyMap<string, number> },
  values: ReadonlyMap<string, number>,
  cash: number,
): Set<string> {
  const reachable = classes.map((one) => ({
    ...one,
    target: sum(one.symbols.map((symbol) => within.get(symbol) ?? 0)),
  }))
  const total = sum([...values.values()]) + Math.max(0, cash)
  const isOver = (symbol: string) => {
    const most = within.get(symbol) ?? 0
    return most < (asked.get(symbol) ?? 0) && (values.get(symbol) ?? 0) / total > most + TRADE_MIN
  }
  return new Set([
    ...driftOf(reachable, values, cash)
      .flatMap(({ symbols, isOutOfBand }) => (isOutOfBand ? symbols : []))
      .filter((symbol) => values.has(symbol)),
    ...[...within.keys()].filter(isOver),
  ])
}

/** Targets within the most that one holding and one sector may be. What is taken off stays in cash. A security without a sector is in none. */
export function capTargets(
  targets: ReadonlyMap<string, number>,
  { holding, sector }: { holding: number | null; sector: number | null },
  sectorOf: (symbol: string) => string | null,
): { targets: Map<string, number>; capped: Capped[] } {
  const capped: Capped[] = []
  const within = new Map(targets)
  for (const [symbol, target] of targets) {
    if (holding === null || target <= holding + 1e-9) continue
    capped.push({ what: symbol, from: target, to: holding })
    within.set(symbol, holding)
  }
  for (const [name, own] of Map.groupBy(within, ([symbol]) => sectorOf(symbol))) {
    const from = sum(own.map(([, target]) => target))
    if (name === null || sector === null || from <= sector + 1e-9) continue
    capped.push({ what: name, from, to: sector })
    for (const [symbol, target] of own) within.set(symbol, (target * sector) / from)
  }
  return { targets: within, capped }
}
