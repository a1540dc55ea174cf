/** Tonnes of a year by scope; null where the scope is not reported. */
export type ScopeTotals = {
  scope1: number | null
  scope2Location: number | null
  scope2Market: number | null
  scope3: number | null
}

/** What a target is for. A target over scope 2 says by which method. */
export const targetScopes = {
  'scope-1': { label: 'Scope 1', of: ['scope1'] },
  'scope-1-2-location': { label: 'Scopes 1 and 2, location-based', of: ['scope1', 'scope2Location'] },
  'scope-1-2-market': { label: 'Scopes 1 and 2, market-based', of: ['scope1', 'scope2Market'] },
  'scope-3': { label: 'Scope 3', of: ['scope3'] },
  'scope-1-2-3-market': {
    label: 'Scopes 1, 2 and 3, market-based',
    of: ['scope1', 'scope2Market', 'scope3'],
  },
} as const satisfies Record<string, { label: string; of: readonly (keyof ScopeTotals)[] }>
type TargetScope = keyof typeof targetScopes

export type ReductionTarget = {
  name: string
  of: TargetScope
  targetYear: number
  /** By how much of the base, percent. */
  reductionPercent: number
}

type Recalculation = { change: ScopeTotals }

/** Tonnes of what a target is for; null where one of its scopes is not reported: a part of it is not the whole. */
const sumOf = (totals: ScopeTotals, scope: TargetScope): number | null =>
  targetScopes[scope].of.reduce<number | null>((sum, key) => {
    const value = totals[key]
    return sum === null || value === null ? null : sum + value
  }, 0)

/** The base year with what was bought, sold or found to be wrong since. A scope that it does not report stays not reported. */
export function recalculatedBase(base: ScopeTotals, changes: readonly Recalculation[]): ScopeTotals {
  const of = (key: keyof ScopeTotals) => {
    const value = base[key]
    return value === null ? null : changes.reduce((sum, { change }) => sum + (change[key] ?? 0), value)
  }
  return {
    scope1: of('scope1'),
    scope2Location: of('scope2Location'),
    scope2Market: of('scope2Market'),
    scope3: of('scope3'),
  }
}

const YEARS_MOST = 60

/** Why a target cannot be kept; undefined where it can. */
export function faultOfTarget(
  { name, of, targetYear, reductionPercent }: ReductionTarget,
  { baseYear, base }: { baseYear: number; base: ScopeTotals },
): string | undefined {
  if (targetYear <= baseYear) return `“${name}”: ${targetYear} is not after the base year ${baseYear}.`
  if (targetYear - baseYear > YEARS_MOST) return `“${name}”: ${targetYear} is too far off for a path.`
  if (!(reductionPercent > 0 && reductionPercent <= 100))
    return `“${name}”: a reduction lies above 0 and up to 100 % of the base.`
  const tonnes = sumOf(base, of)
  if (tonnes === null)
    return `“${name}”: the base year ${baseYear} does not report all of ${targetScopes[of].label.toLowerCase()}, so there is nothing to reduce from.`
  return tonnes <= 0 ? `“${name}”: the base year ${baseYear} has no emissions of it.` : undefined
}

export type TargetPath = {
  baseTonnes: number
  /** Percent of the base in a year, by the straight line. */
  yearlyPercent: number
  years: {
    year: number
    target: number
    /** Null where the year, or one of the scopes in it, is not reported. */
    actual: number | null
    state: 'on path' | 'above the path' | 'not reported' | 'to come'
  }[]
  note: string
}

/**
 * Least yearly reductions of the base that the SBTi’s corporate near-term criteria ask for, by a straight line. They hold for a base
 * until 2020: a later one has fewer years for the same way, and no least is stated for it here.
 */
const LEAST = { direct: 4.2, chain: 2.5, baseYearLast: 2020 }
const oneDecimal = (value: number) => Math.round(value * 10) / 10

/**
 * The straight line from the base to the target, with what was reported of each year.
 * @throws RangeError with the fault.
 */
export function targetPath(
  target: ReductionTarget,
  {
    baseYear,
    base,
    actual,
    lastYear,
  }: {
    baseYear: number
    base: ScopeTotals
    actual: ReadonlyMap<number, ScopeTotals>
    /** The last year that is over. */
    lastYear: number
  },
): TargetPath {
  const fault = faultOfTarget(target, { baseYear, base })
  const baseTonnes = sumOf(base, target.of)
  if (fault || baseTonnes === null) throw new RangeError(fault)
  const span = target.targetYear - baseYear
  const years = Array.from({ length: span + 1 }, (_, at) => {
    const year = baseYear + at
    const goal = baseTonnes * (1 - (target.reductionPercent / 100) * (at / span))
    const totals = actual.get(year)
    const tonnes = at === 0 ? baseTonnes : totals ? sumOf(totals, target.of) : null
    const state =
      tonnes !== null
        ? tonnes <= goal * (1 + 1e-9)
          ? ('on path' as const)
          : ('above the path' as const)
        : year > lastYear
          ? ('to come' as const)
          : ('not reported' as const)
    return { year, target: goal, actual: tonnes, state }
  })
  const yearlyPercent = target.reductionPercent / span
  const least = target.of === 'scope-3' ? LEAST.chain : LEAST.direct
  const pace = `${oneDecimal(yearlyPercent)} % of the base a year`
  const words = target.of === 'scope-3' ? 'well below 2 °C' : '1.5 °C'
  return {
    baseTonnes,
    yearlyPercent,
    years,
    note:
      target.of === 'scope-1-2-3-market'
        ? ''
        : baseYear > LEAST.baseYearLast
          ? `${pace}.`
          : `${pace}; the SBTi’s near-term criteria ask for at least ${least} % for ${words}.`,
  }
}
