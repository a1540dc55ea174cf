import { namedSymbols } from '#domains/market-data/contract/index.ts'
import { type Money, money, NO_MONEY, plus, sum, toCents } from '#engines/money/index.ts'
import { contractOf } from '#engines/option-contracts/index.ts'
import type { ValueCoverage } from '../../contract/holding-prices.ts'
import type { Valued } from './valuation.ts'

const NAMED_MAX = 10
type Part = {
  kind: ValueCoverage['parts'][number]['kind']
  isOld: boolean
  positions: number
  value: Money
  size: Money
}

/** Of which prices a total is made, as of a day. */
export function coverageOf(positions: readonly Valued[], onDay: string): ValueCoverage {
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
      size: NO_MONEY,
    }
    parts.set(key, {
      ...known,
      positions: known.positions + 1,
      value: plus(known.value, value),
      // Long and short positions make the value small, and not what rests on its prices.
      size: plus(known.size, money(Math.abs(value))),
    })
  }
  const old = counted.filter(({ provenance }) => provenance?.isOld)
  const symbolsOf = (some: readonly Valued[]) => some.map(({ row }) => row.symbol)
  const stated = [...parts.values()].sort((a, b) => b.value - a.value)
  const expired = positions.filter(({ row }) => (contractOf(row.symbol)?.expiry ?? onDay) < onDay)
  const short = positions.filter(({ row }) => row.quantity < 0)
  const kinds = new Set(stated.map(({ kind }) => kind))
  const facts = {
    securities: toCents(sum(counted.map(({ value }) => value ?? NO_MONEY))),
    positions: positions.length,
    parts: stated.map(({ size: _, ...part }) => ({ ...part, value: toCents(part.value) })),
    oldestAsOf: old.reduce<string | null>((oldest, { provenance }) => {
      const asOf = provenance?.asOf ?? null
      return asOf !== null && (oldest === null || asOf < oldest) ? asOf : oldest
    }, null),
    old: symbolsOf(old),
    atCost: symbolsOf(counted.filter(({ provenance }) => provenance?.kind === 'at-cost')),
    leftOut: symbolsOf(positions.filter(({ value }) => value === undefined)),
    ...(expired.length > 0 && { expired: symbolsOf(expired) }),
    ...(short.length > 0 && {
      short: {
        symbols: symbolsOf(short),
        owed: short.every(({ quote, value }) => quote && value !== undefined)
          ? toCents(money(-sum(short.map(({ value }) => value ?? NO_MONEY))))
          : null,
      },
    }),
    dayChangePositions: positions.filter(({ reference }) => reference !== undefined).length,
    isMixed: kinds.has('simulated') && [...kinds].some((kind) => kind !== 'simulated' && kind !== 'at-cost'),
  }
  return {
    ...facts,
    old: facts.old.slice(0, NAMED_MAX),
    atCost: facts.atCost.slice(0, NAMED_MAX),
    leftOut: facts.leftOut.slice(0, NAMED_MAX),
    ...(facts.short && { short: { ...facts.short, symbols: facts.short.symbols.slice(0, NAMED_MAX) } }),
    ...(facts.expired && { expired: facts.expired.slice(0, NAMED_MAX) }),
    sentence: sentenceOf(facts, stated),
  }
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

function sentenceOf(facts: Omit<ValueCoverage, 'sentence'>, parts: readonly Part[]): string | null {
  const { old, atCost, leftOut, isMixed, oldestAsOf } = facts
  const shareOf = (isMeant: (part: Part) => boolean) => {
    const sizeOf = (some: readonly Part[]) => some.reduce((total, { size }) => total + size, 0)
    const all = sizeOf(parts)
    return all === 0 ? '0%' : percent.format(sizeOf(parts.filter(isMeant)) / all)
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
  return (
    [
      given.length > 0 ? `Of the holdings, ${given.join('; ')}.` : '',
      facts.expired
        ? `Past their expiry and still held: ${namedSymbols(facts.expired)}. Book whether they expired, were exercised or assigned.`
        : '',
      facts.short
        ? `Sold short: ${namedSymbols(facts.short.symbols)}; what that brought is in cash and buying power, and buying it back takes cash again.`
        : '',
    ]
      .filter(Boolean)
      .join(' ') || null
  )
}
