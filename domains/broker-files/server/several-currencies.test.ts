import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import {
  accountInCurrencies,
  accountOf,
  balancesBefore,
  faultsOfBooks,
  keepBooksSound,
  openPaperAccount,
} from '#domains/trading/server/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { importsIn } from './testing/test-imports.ts'

const TITLES = 'date,action,symbol,quantity,price,commission,fees,amount,currency'
const RUNS = Number(process.env.RANDOM_FILES ?? 12)

const FILE = [
  TITLES,
  '2024-02-01,deposit,,,,,,20000,EUR',
  '2024-02-02,conversion,,,,,,-10800.00,EUR',
  '2024-02-02,conversion,,,,,,5000.00,USD',
  '2024-02-02,conversion,,,,,,5200.00,GBP',
  '2024-02-05,buy,SAP,50,160.20,5.00,,,EUR',
  '2024-02-05,buy,AAPL,20,187.15,1.00,,,USD',
  '2024-02-06,buy,VOD,2000,65.42,,,130840,GBX',
  '2024-02-20,dividend,VOD,,,,,9000,GBX',
  '2024-02-21,fee,,,,,,2.50,EUR',
  '2024-02-22,sell,AAPL,5,184.37,1.00,,,USD',
  '2024-02-23,tax,VOD,,,,,4.50,GBP',
].join('\n')

const isExchange = (row: string): boolean => row.includes(',conversion,')
const sideOf = (row: string): number => Math.sign(Number(row.split(',').at(-2)))

onOneDatabase('a broker’s file of several currencies', (world) => {
  let imports: ReturnType<typeof importsIn>
  beforeAll(async () => {
    world.setNow('2026-11-20T15:00:00.000Z')
    imports = importsIn(world)
    await keepBooksSound(world.installation)
  })

  const openIn = (currency: string) =>
    openPaperAccount(world.as(), { accountName: 'Old broker', initialCash: 0, currency })
  const at = (accountId: number) => ({ organisationId: world.as().actor.organisationId, accountId })
  const rowOf = (id: number) => accountOf(world.installation.database.db, at(id).organisationId, id)
  const accounts = (accountId: number) => accountInCurrencies(world.installation.database.db, at(accountId))
  const cash = async (accountId: number) =>
    Object.fromEntries(
      (await accounts(accountId)).map(({ currency, settled }) => [currency, settled / 10_000]),
    )
  const sound = async (accountId: number) => {
    const faults: string[] = []
    for (const { id } of await accounts(accountId))
      faults.push(...(await faultsOfBooks(world.installation.database.db, at(id))))
    return faults
  }

  it('each currency is booked into the part of the account that keeps it, pence as pounds, and undone with the others', async () => {
    const accountId = await openIn('EUR')
    const tried = await imports.send(accountId, FILE)
    expect([tried.currency, ...(tried.others ?? []).map(({ currency }) => currency)]).toEqual([
      'EUR',
      'GBP',
      'USD',
    ])
    expect(await cash(accountId)).toEqual({ EUR: 0 })
    const booked = await imports.book(accountId, FILE)
    expect(booked.refused).toEqual([])
    expect(booked.others?.flatMap(({ refused }) => refused)).toEqual([])
    const after = { EUR: 1182.5, GBP: 3977.1, USD: 2176.85 }
    expect(await cash(accountId)).toEqual(after)
    expect(tried.cashAfter).toBe(118_250)
    expect(await sound(accountId)).toEqual([])
    expect((await imports.book(accountId, FILE)).booked).toBe(0)
    expect((await imports.undo(booked.import?.id)).status).toBe(200)
    expect(await cash(accountId)).toEqual({ EUR: 0, GBP: 0, USD: 0 })
    expect(await sound(accountId)).toEqual([])
    await imports.book(accountId, FILE)
    expect(await cash(accountId)).toEqual(after)
  })

  it('an amount without a currency is in that of the account, and a file of several is not booked into one part of it', async () => {
    const accountId = await openIn('CHF')
    await imports.book(accountId, 'date,action,symbol,quantity,amount\n2024-02-01,deposit,,,100')
    expect(await cash(accountId)).toEqual({ CHF: 100 })
    await imports.book(accountId, `${TITLES}\n2024-02-01,deposit,,,,,,7,SEK`)
    const [, swedish] = await accounts(accountId)
    expect(swedish).toMatchObject({ currency: 'SEK', mainId: accountId, name: 'Old broker · SEK' })
    expect((await imports.post(swedish?.id ?? 0, FILE, { trial: 'false' })).status).toBe(409)
  })

  it('a row that its currency cannot pay for is refused, whatever there is in others', async () => {
    const accountId = await openIn('USD')
    const file = [TITLES, '2024-02-01,deposit,,,,,,1000,USD', '2024-02-02,buy,SAP,1,160,,,,EUR'].join('\n')
    const booked = await imports.book(accountId, file)
    expect(booked.others?.[0]?.refused[0]?.reason).toBe(
      'It takes 160.00 EUR and 0.00 are there: the file does not show where the rest came from.',
    )
    expect(await cash(accountId)).toEqual({ EUR: 0, USD: 1000 })
  })

  it('random books in three currencies balance in each, and each is what its rows alone make', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 3, maxLength: 25 }), async (rows) => {
        const whole = await openIn('USD')
        const read = await imports.book(whole, [TITLES, ...rows].join('\n'))
        expect(await sound(whole)).toEqual([])
        const refused = new Set(
          [read, ...(read.others ?? [])].flatMap((part) => part.refused.map(({ line }) => line)),
        )
        const taken = rows.filter((one, place) => isExchange(one) && !refused.has(place + 2))
        const exchanged = new Set(taken)
        for (const [, ofDay] of Map.groupBy(taken, (one) => one.slice(0, 10)))
          expect([...new Set(ofDay.map(sideOf))].sort()).toEqual([-1, 1])
        for (const { id, currency } of await accounts(whole)) {
          const balances = await balancesBefore(
            world.installation.database.db,
            at(id),
            new Date('2027-01-01'),
          )
          const units = Map.groupBy([...balances], ([key]) => key.split(' ').at(-1))
          for (const [unit, own] of units) {
            expect(own.reduce((sum, [, balance]) => sum + balance, 0)).toBe(0)
            expect(unit === currency || unit?.startsWith('share:')).toBe(true)
          }
          const alone = await openIn(currency)
          // An exchange is booked with both its sides or not at all: what a side moved is what a transfer of the same amount moves.
          const own = rows.filter((one) => one.endsWith(currency) && (!isExchange(one) || exchanged.has(one)))
          const moved = own.map((one) => one.replace(',conversion,', ',transfer,'))
          await imports.book(alone, [TITLES, ...moved].join('\n'))
          const [one, other] = [await rowOf(id), await rowOf(alone)]
          expect(one.settled).toBe(other.settled)
        }
        const booked = [read, ...(read.others ?? [])].reduce(
          (sum, part) => sum + part.booked + part.refusedCount,
          0,
        )
        expect(booked).toBe(rows.length)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})

const day = fc.integer({ min: 1, max: 28 }).map((date) => `2024-02-${String(date).padStart(2, '0')}`)
const amount = fc.integer({ min: 1, max: 300_000 }).map((cents) => (cents / 100).toFixed(2))
const currency = fc.constantFrom('USD', 'EUR', 'GBP')
const row = fc.oneof(
  fc
    .tuple(
      day,
      fc.constantFrom('deposit', 'dividend', 'interest', 'fee', 'tax', 'withdrawal', 'conversion'),
      amount,
      currency,
    )
    .map(([when, action, of, unit]) => `${when},${action},,,,,,${of},${unit}`),
  fc.tuple(day, amount, currency).map(([when, of, unit]) => `${when},conversion,,,,,,-${of},${unit}`),
  fc
    .tuple(
      day,
      fc.constantFrom('buy', 'sell'),
      fc.constantFrom('AAPL', 'SAP', 'VOD'),
      fc.integer({ min: 1, max: 40 }),
      amount,
      currency,
    )
    .map(
      ([when, action, symbol, units, price, unit]) =>
        `${when},${action},${symbol},${units},${price},1.00,0.10,,${unit}`,
    ),
)
