import { cities, countries, watched, type Year } from './year.ts'

/** A person: pay, rent, cards, friends; now and then a house, a large purchase taken back, family abroad, cash. */
export function person({ chance, add, moment }: Year, account: string): void {
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

/** A shop that brings its cash to the branch. */
export function shop({ chance, add, moment }: Year, account: string): void {
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

/** A company with its clients and suppliers. */
export function company({ chance, add, moment }: Year, account: string): void {
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

export function sleeping({ chance, add, moment }: Year, account: string): void {
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

/** A charity, with an appeal that many answer at once. */
export function charity({ chance, add, moment }: Year, account: string): void {
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
