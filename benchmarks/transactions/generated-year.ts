import type { Transaction, TransactionKind } from '#engines/transaction-rules/index.ts'

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

export type GeneratedYear = { transactions: Transaction[]; planted: Planted[]; accounts: number }

const DAY = 86_400_000
const HOUR = 3_600_000
const START = Date.parse('2025-01-01T00:00:00Z')
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

const countries = ['US', 'US', 'US', 'US', 'GB', 'DE', 'CA', 'FR', 'MX', 'NL', 'IN', 'CN']
const watched = ['IR', 'MM', 'HT', 'YE', 'VE', 'LB']
const cities = 400

/**
 * A year of ordinary business with planted stories. The background is not tame: it has cash shops that deposit daily, people who buy a house with money that came the day before, accounts that
 * sleep by nature, charities that many give to at once, refunds from the party that was paid, and families who send money to watched countries' neighbours. The stories are not tame either: what they
 * are made of is drawn from ranges that reach past what a rule asks for, so that some cannot be found.
 *
 * @param size how many transactions, about.
 * @param share which share of the accounts has a story.
 */
export function generatedYear({
  size,
  seed,
  share = 0.02,
}: {
  size: number
  seed: number
  share?: number
}): GeneratedYear {
  const chance = chanceFrom(seed)
  const transactions: Transaction[] = []
  const planted: Planted[] = []
  let number = 0
  const add = (
    account: string,
    at: number,
    direction: 'in' | 'out',
    dollars: number,
    more: { counterparty?: string; country?: string; kind?: TransactionKind; peerGroup?: string },
  ): string => {
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

  let accounts = 0
  while (transactions.length < size) {
    accounts += 1
    const account = `a${accounts}`
    const nature = chance.next()
    if (nature < 0.03) sleeping(account)
    else if (nature < 0.13) shop(account)
    else if (nature < 0.2) company(account)
    else if (nature < 0.205) charity(account)
    else person(account)
    if (chance.next() < share) plant(account)
  }
  transactions.sort((left, right) => left.at - right.at || (left.id < right.id ? -1 : 1))
  return { transactions, planted, accounts }

  function person(account: string): void {
    const pay = chance.amount(3_200, 0.5)
    const merchants = Array.from({ length: chance.whole(8, 30) }, () => `m${chance.whole(1, 20_000)}`)
    const friends = Array.from({ length: chance.whole(2, 8) }, () => `p${chance.whole(1, 500_000)}`)
    const employer = `e${chance.whole(1, 9_000)}`
    for (let month = 0; month < 12; month += 1) {
      add(account, moment(month * 30 + 27), 'in', pay, { counterparty: employer })
      add(account, moment(month * 30 + 1), 'out', pay * 0.3, { counterparty: `landlord${account}` })
    }
    for (let one = chance.whole(50, 130); one > 0; one -= 1)
      add(account, moment(chance.between(0, 365)), 'out', chance.amount(32, 0.9), {
        counterparty: chance.pick(merchants),
        kind: 'card',
        country: chance.pick(countries),
      })
    for (let one = chance.whole(3, 20); one > 0; one -= 1)
      add(account, moment(chance.between(0, 365)), chance.next() < 0.5 ? 'in' : 'out', chance.amount(90, 1), {
        counterparty: chance.pick(friends),
      })
    if (chance.next() < 0.02) {
      // A house: savings come in, and nearly all of it goes on within days.
      const day = chance.between(5, 355)
      const price = chance.amount(60_000, 0.5)
      add(account, moment(day), 'in', price, { counterparty: `savings${account}` })
      add(account, moment(day + chance.between(1, 9)), 'out', price * chance.between(0.85, 1), {
        counterparty: `notary${chance.whole(1, 300)}`,
      })
    }
    if (chance.next() < 0.03) {
      // A large purchase that is taken back in part.
      const day = chance.between(5, 330)
      const price = chance.amount(4_000, 0.6)
      const seller = `m${chance.whole(1, 20_000)}`
      add(account, moment(day), 'out', price, { counterparty: seller })
      if (chance.next() < 0.2)
        add(account, moment(day + chance.between(2, 20)), 'in', price * chance.between(0.4, 1), {
          counterparty: seller,
        })
    }
    if (chance.next() < 0.004)
      for (let month = 0; month < 12; month += 1)
        add(account, moment(month * 30 + 15), 'out', chance.amount(250, 0.4), {
          counterparty: `family${account}`,
          country: chance.pick(watched),
        })
    if (chance.next() < 0.05) {
      // A car or an inheritance in cash.
      add(account, moment(chance.between(0, 365)), 'in', chance.between(3_000, 12_000), { kind: 'cash' })
    }
  }

  function shop(account: string): void {
    const usual = chance.amount(1_400, 0.7)
    for (let day = 0; day < 365; day += 1) {
      if (day % 7 === 6 || chance.next() > 0.55) continue
      add(account, moment(day), 'in', Math.max(50, usual * chance.between(0.5, 1.6)), {
        kind: 'cash',
        counterparty: `branch${chance.whole(1, cities)}`,
        peerGroup: 'shop',
      })
    }
    for (let week = 0; week < 52; week += 1)
      add(account, moment(week * 7 + chance.between(0, 5)), 'out', usual * chance.between(1, 4), {
        counterparty: `supplier${account}.${chance.whole(1, 6)}`,
        peerGroup: 'shop',
      })
  }

  function company(account: string): void {
    const scale = chance.amount(5_000, 0.8)
    const clients = chance.whole(5, 25)
    for (let one = chance.whole(60, 220); one > 0; one -= 1)
      add(account, moment(chance.between(0, 365)), 'in', chance.amount(scale, 0.8), {
        counterparty: `client${account}.${chance.whole(1, clients)}`,
        country: chance.pick(countries),
        peerGroup: 'company',
      })
    for (let one = chance.whole(60, 220); one > 0; one -= 1)
      add(account, moment(chance.between(0, 365)), 'out', chance.amount(scale * 0.8, 0.8), {
        counterparty: `supplier${account}.${chance.whole(1, clients)}`,
        country: chance.pick(countries),
        peerGroup: 'company',
      })
  }

  function sleeping(account: string): void {
    // Some sleep and wake for small things; a few for something that is no story.
    add(account, moment(chance.between(0, 60)), 'in', chance.amount(800, 1), { counterparty: 'opening' })
    const wakes = chance.between(180, 360)
    add(
      account,
      moment(wakes),
      'out',
      chance.next() < 0.05 ? chance.between(2_000, 6_000) : chance.amount(60, 1),
      {
        counterparty: `m${chance.whole(1, 20_000)}`,
        kind: 'card',
      },
    )
  }

  function charity(account: string): void {
    for (let one = chance.whole(150, 400); one > 0; one -= 1)
      add(account, moment(chance.between(0, 365)), 'in', chance.amount(70, 0.9), {
        counterparty: `p${chance.whole(1, 500_000)}`,
        peerGroup: 'charity',
      })
    const appeal = chance.between(20, 330)
    for (let one = chance.whole(20, 80); one > 0; one -= 1)
      add(account, moment(appeal + chance.between(0, 6)), 'in', chance.amount(80, 0.9), {
        counterparty: `p${chance.whole(1, 500_000)}`,
        peerGroup: 'charity',
      })
  }

  function plant(account: string): void {
    const typology = chance.pick(typologies)
    const day = chance.between(200, 340)
    const ids: string[] = []
    const book = (
      at: number,
      direction: 'in' | 'out',
      dollars: number,
      more: { counterparty?: string; country?: string; kind?: TransactionKind } = {},
    ) => ids.push(add(account, at, direction, dollars, more))
    switch (typology) {
      case 'structuring': {
        // Three to nine deposits below 10,000, some lower than the rule looks, over four to fourteen days.
        const days = chance.between(4, 14)
        for (let one = chance.whole(3, 9); one > 0; one -= 1)
          book(moment(day + chance.between(0, days)), 'in', chance.between(6_500, 9_990), {
            kind: 'cash',
            counterparty: `branch${chance.whole(1, cities)}`,
          })
        break
      }
      case 'pass-through': {
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
        break
      }
      case 'dormant': {
        // An account of its own that says nothing for 150 days or more, and then moves a large sum.
        const own = `${account}d`
        add(own, moment(chance.between(0, 30)), 'in', 500, { counterparty: 'opening' })
        const wakes = 30 + chance.between(165, 320)
        planted.push({
          typology,
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
        })
        return
      }
      case 'funnel': {
        const senders = chance.whole(6, 25)
        const days = chance.between(2, 9)
        for (let one = 0; one < senders; one += 1)
          book(moment(day + chance.between(0, days)), 'in', chance.amount(1_200, 0.5), {
            counterparty: `z${chance.whole(1, 999_999)}`,
          })
        book(moment(day + days + 1), 'out', senders * 1_000, { counterparty: `y${chance.whole(1, 99_999)}` })
        break
      }
      case 'round-trip': {
        const sum = chance.amount(20_000, 0.6)
        const other = `shell${chance.whole(1, 99_999)}`
        book(moment(day), 'out', sum, { counterparty: other })
        book(moment(day + chance.between(2, 16)), 'in', sum * chance.between(0.86, 1.08), {
          counterparty: other,
        })
        break
      }
      case 'corridor': {
        for (let one = chance.whole(1, 5); one > 0; one -= 1)
          book(moment(day + chance.between(0, 20)), 'out', chance.amount(3_500, 0.7), {
            counterparty: `w${chance.whole(1, 99_999)}`,
            country: chance.pick(watched),
          })
        break
      }
      case 'velocity': {
        const at = START + Math.floor(day) * DAY + 8 * HOUR
        for (let one = chance.whole(5, 14); one > 0; one -= 1)
          book(at + chance.between(0, 12) * HOUR, 'out', chance.between(900, 4_000), {
            counterparty: `y${chance.whole(1, 99_999)}`,
          })
        break
      }
    }
    const moments = transactions.slice(-ids.length).map(({ at }) => at)
    planted.push({
      typology,
      account,
      from: Math.min(...moments),
      to: Math.max(...moments),
      transactions: ids,
    })
  }
}
