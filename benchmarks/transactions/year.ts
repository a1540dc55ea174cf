import type { Transaction, TransactionKind } from '#engines/transaction-rules/index.ts'

export const DAY = 86_400_000
export const HOUR = 3_600_000
export const START = Date.parse('2025-01-01T00:00:00Z')
const usd = (dollars: number) => Math.round(dollars * 100)

/** mulberry32: the same seed, the same year. */
function chanceFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  const normal = () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next())
  return {
    next,
    between,
    whole,
    /** Log-normal by its median and the spread of its logarithm. */
    amount: (median: number, spread: number) => Math.max(1, median * Math.exp(spread * normal())),
    pick: <One>(all: readonly One[]): One => all[whole(0, all.length - 1)] as One,
  }
}

export const countries = ['US', 'US', 'US', 'US', 'GB', 'DE', 'CA', 'FR', 'MX', 'NL', 'IN', 'CN']
export const watched = ['IR', 'MM', 'HT', 'YE', 'VE', 'LB']
export const cities = 400

type More = { counterparty?: string; country?: string; kind?: TransactionKind; peerGroup?: string }

/** A year that is being written: what happens in it is drawn by chance and added in that order. */
export function openYear(seed: number) {
  const chance = chanceFrom(seed)
  const transactions: Transaction[] = []
  let number = 0
  const add = (account: string, at: number, direction: 'in' | 'out', dollars: number, more: More): string => {
    number += 1
    const id = `t${String(number).padStart(8, '0')}`
    transactions.push({
      id,
      account,
      at: Math.min(Math.round(at / 1_000) * 1_000, START + 365 * DAY - 1_000),
      direction,
      amountMinor: Math.max(1, usd(dollars)),
      currency: 'USD',
      counterparty: more.counterparty ?? '',
      country: more.country ?? 'US',
      kind: more.kind ?? 'transfer',
      peerGroup: more.peerGroup ?? 'person',
    })
    return id
  }
  const moment = (day: number) => START + day * DAY + chance.between(7, 21) * HOUR

  return { chance, transactions, add, moment }
}

export type Year = ReturnType<typeof openYear>
