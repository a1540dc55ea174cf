import type { TransactionKind } from '#engines/transaction-rules/index.ts'
import { cities, DAY, HOUR, START, watched, type Year } from './year.ts'

/** What is planted among ordinary business. */
export const typologies = [
  'structuring',
  'pass-through',
  'dormant',
  'funnel',
  'round-trip',
  'corridor',
  'velocity',
] as const
export type Typology = (typeof typologies)[number]

/** One planted story: what its transactions are, in which account, over which days. */
export type Planted = {
  typology: Typology
  account: string
  from: number
  to: number
  transactions: string[]
}

type Book = (
  at: number,
  direction: 'in' | 'out',
  dollars: number,
  more?: { counterparty?: string; country?: string; kind?: TransactionKind },
) => void

/** A story that is written into an account from a day on. */
type Telling = Year & { day: number; book: Book }

function structuring({ chance, moment, day, book }: Telling): void {
  // Three to nine deposits below 10,000, some lower than the rule looks, over four to fourteen days.
  const days = chance.between(4, 14)
  for (let one = chance.whole(3, 9); one > 0; one -= 1)
    book(moment(day + chance.between(0, days)), 'in', chance.between(6_500, 9_990), {
      kind: 'cash',
      counterparty: `branch${chance.whole(1, cities)}`,
    })
}

function passThrough({ chance, moment, day, book }: Telling): void {
  const sum = chance.amount(30_000, 0.6)
  const at = moment(day)
  const parts = chance.whole(1, 4)
  for (let one = 0; one < parts; one += 1)
    book(at + chance.between(0, 6) * HOUR, 'in', sum / parts, {
      counterparty: `x${chance.whole(1, 99_999)}`,
    })
  const outs = chance.whole(1, 3)
  const total = sum * chance.between(0.88, 1)
  for (let one = 0; one < outs; one += 1)
    book(at + chance.between(8, 54) * HOUR, 'out', total / outs, {
      counterparty: `y${chance.whole(1, 99_999)}`,
    })
}

function funnel({ chance, moment, day, book }: Telling): void {
  const senders = chance.whole(6, 25)
  const days = chance.between(2, 9)
  for (let one = 0; one < senders; one += 1)
    book(moment(day + chance.between(0, days)), 'in', chance.amount(1_200, 0.5), {
      counterparty: `z${chance.whole(1, 999_999)}`,
    })
  book(moment(day + days + 1), 'out', senders * 1_000, { counterparty: `y${chance.whole(1, 99_999)}` })
}

function roundTrip({ chance, moment, day, book }: Telling): void {
  const sum = chance.amount(20_000, 0.6)
  const other = `shell${chance.whole(1, 99_999)}`
  book(moment(day), 'out', sum, { counterparty: other })
  book(moment(day + chance.between(2, 16)), 'in', sum * chance.between(0.86, 1.08), {
    counterparty: other,
  })
}

function corridor({ chance, moment, day, book }: Telling): void {
  for (let one = chance.whole(1, 5); one > 0; one -= 1)
    book(moment(day + chance.between(0, 20)), 'out', chance.amount(3_500, 0.7), {
      counterparty: `w${chance.whole(1, 99_999)}`,
      country: chance.pick(watched),
    })
}

function velocity({ chance, day, book }: Telling): void {
  const at = START + Math.floor(day) * DAY + 8 * HOUR
  for (let one = chance.whole(5, 14); one > 0; one -= 1)
    book(at + chance.between(0, 12) * HOUR, 'out', chance.between(900, 4_000), {
      counterparty: `y${chance.whole(1, 99_999)}`,
    })
}

function dormant({ chance, add, moment }: Year, account: string): Planted {
  // An account of its own that says nothing for 150 days or more, and then moves a large sum.
  const own = `${account}d`
  add(own, moment(chance.between(0, 30)), 'in', 500, { counterparty: 'opening' })
  const wakes = 30 + chance.between(165, 320)
  return {
    typology: 'dormant',
    account: own,
    from: START + wakes * DAY,
    to: START + (wakes + 2) * DAY,
    transactions: [
      add(own, moment(wakes), 'in', chance.amount(15_000, 0.8), {
        counterparty: `x${chance.whole(1, 99_999)}`,
      }),
      add(own, moment(wakes) + 20 * HOUR, 'out', chance.amount(12_000, 0.8), {
        counterparty: `y${chance.whole(1, 99_999)}`,
      }),
    ],
  }
}

const stories: Record<Exclude<Typology, 'dormant'>, (telling: Telling) => void> = {
  structuring,
  'pass-through': passThrough,
  funnel,
  'round-trip': roundTrip,
  corridor,
  velocity,
}

export function plant(year: Year, account: string): Planted {
  const { chance, add, transactions } = year
  const typology = chance.pick(typologies)
  const day = chance.between(200, 340)
  if (typology === 'dormant') return dormant(year, account)
  const ids: string[] = []
  const book: Book = (at, direction, dollars, more = {}) => {
    ids.push(add(account, at, direction, dollars, more))
  }
  stories[typology]({ ...year, day, book })
  const moments = transactions.slice(-ids.length).map(({ at }) => at)
  return { typology, account, from: Math.min(...moments), to: Math.max(...moments), transactions: ids }
}
