import { namedSymbols } from '#domains/market-data/contract/index.ts'
import { type Money, NO_MONEY, plus, sum, toCents } from '#engines/money/index.ts'
import type { ValueCoverage } from '../../contract/holding-prices.ts'
import type { Valued } from './valuation.ts'

const NAMED_MAX = 10
type Part = { kind: ValueCoverage['parts'][number]['kind']; isOld: boolean; positions: number; value: Money }

/** Of which prices a total is made. */
export function coverageOf(positions: readonly Valued[]): ValueCoverage {
  const counted = positions.filter(({ value }) => value !== undefined)
  const parts = new Map<string, Part>()
  for (const { provenance, value = NO_MONEY } of counted) {
    if (!provenance) continue
    const key = `${provenance.kind} ${provenance.isOld}`
    const known = parts.get(key) ?? {
      kind: provenance.kind,
      isOld: provenance.isOld,
      positions: 0,
      value: NO_MONEY,
    }
    parts.set(key, { ...known, positions: known.positions + 1, value: plus(known.value, value) })
  }
  const old = counted.filter(({ provenance }) => provenance?.isOld)
  const symbolsOf = (some: readonly Valued[]) => some.map(({ row }) => row.symbol)
  const stated = [...parts.values()].sort((a, b) => b.value - a.value)
  const kinds = new Set(stated.map(({ kind }) => kind))
  const facts = {
    securities: toCents(sum(counted.map(({ value }) => value ?? NO_MONEY))),
    positions: positions.length,
    parts: stated.map((part) => ({ ...part, value: toCents(part.value) })),
    oldestAsOf: old.reduce<string | null>((oldest, { provenance }) => {
      const asOf = provenance?.asOf ?? null
      return asOf !== null && (oldest === null || asOf < oldest) ? asOf : oldest
    }, null),
    old: symbolsOf(old),
    atCost: symbolsOf(counted.filter(({ provenance }) => provenance?.kind === 'at-cost')),
    leftOut: symbolsOf(positions.filter(({ value }) => value === undefined)),
    dayChangePositions: positions.filter(({ reference }) => reference !== undefined).length,
    isMixed: kinds.has('simulated') && [...kinds].some((kind) => kind !== 'simulated' && kind !== 'at-cost'),
  }
  return {
    ...facts,
    old: facts.old.slice(0, NAMED_MAX),
    atCost: facts.atCost.slice(0, NAMED_MAX),
    leftOut: facts.leftOut.slice(0, NAMED_MAX),
    sentence: sentenceOf(facts),
  }
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

function sentenceOf(facts: Omit<ValueCoverage, 'sentence'>): string | null {
  const { parts, old, atCost, leftOut, isMixed, oldestAsOf } = facts
  const shareOf = (isMeant: (part: ValueCoverage['parts'][number]) => boolean) => {
    const sizeOf = (some: typeof parts) => some.reduce((total, part) => total + Math.abs(part.value), 0)
    const all = sizeOf(parts)
    return all === 0 ? '0 %' : percent.format(sizeOf(parts.filter(isMeant)) / all).replace('%', ' %')
  }
  const given = [
    isMixed
      ? `real and simulated prices are added together (simulated: ${shareOf(({ kind }) => kind === 'simulated')})`
      : '',
    old.length > 0
      ? `${shareOf(({ isOld }) => isOld)} at prices older than the last session (${namedSymbols(old)}; the oldest of ${day.format(new Date(oldestAsOf ?? 0))})`
      : '',
    atCost.length > 0
      ? `${shareOf(({ kind }) => kind === 'at-cost')} at cost, without a price (${namedSymbols(atCost)})`
      : '',
    leftOut.length > 0 ? `left out of the total: ${namedSymbols(leftOut)}` : '',
  ].filter(Boolean)
  return given.length === 0 ? null : `Of the holdings, ${given.join('; ')}.`
}
