import { beforeAll, expect, it } from 'vitest'
import {
  accountInCurrencies,
  accountOf,
  balancesBefore,
  faultsOfBooks,
  keepBooksSound,
  loadAccountState,
  openPaperAccount,
} from '#domains/trading/server/index.ts'
import { quantity, unitsIn } from '#engines/money/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { refuseHalfExchange } from './booking/whole-exchanges.ts'
import { importBrokerFile } from './import-broker-file.ts'
import { readBrokerFile } from './reading/read-broker-file.ts'
import { filesInCurrencies } from './testing/test-files-in-currencies.ts'
import type { FileCase } from './testing/test-files-of-more-brokers.ts'
import { importsIn } from './testing/test-imports.ts'

const NOW = '2026-11-20T15:00:00.000Z'
const round = (value: number) => Math.round(value * 10_000) / 10_000

/** A text as Windows writes it in Europe. */
const inWindows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

onOneDatabase('files as brokers write them, in several currencies', (world) => {
  let imports: ReturnType<typeof importsIn>
  beforeAll(async () => {
    world.setNow(NOW)
    imports = importsIn(world)
    await keepBooksSound(world.installation)
  })
  const open = (currency: string) =>
    openPaperAccount(world.as(), { accountName: 'Old broker', initialCash: 0, currency })

  async function booksOf(accountId: number) {
    const { db } = world.installation.database
    const { organisationId } = world.as().actor
    const cash: Record<string, number> = {}
    const held: Record<string, Record<string, number>> = {}
    const cost: Record<string, number> = {}
    const realised: Record<string, number> = {}
    const at = { organisationId, accountId }
    const parts = await accountInCurrencies(db, at)
    for (const { id, currency, settled } of parts) {
      const part = { organisationId, accountId: id }
      expect(await faultsOfBooks(db, part)).toEqual([])
      cash[currency] = round(settled / 10_000)
      const account = await accountOf(db, organisationId, id)
      const { lots } = await loadAccountState(db, account, { symbols: 'all' })
      for (const [symbol, own] of lots)
        for (const lot of own) {
          const units = held[currency] ?? {}
          units[symbol] = unitsIn(quantity((units[symbol] ?? 0) * 1_000_000 + lot.quantity))
          held[currency] = units
          cost[currency] = round((cost[currency] ?? 0) + (lot.cost + lot.fees) / 10_000)
        }
      const gain = (await balancesBefore(db, part, new Date('2027-01-01'))).get(`income:realised ${currency}`)
      if (gain) realised[currency] = round(-gain / 10_000)
    }
    return { cash, held, realised, cost }
  }

  const book = (accountId: number, bytes: Uint8Array) =>
    importBrokerFile(world.as(), {
      file: new File([bytes as never], 'history.csv'),
      accountId,
      trial: 'false',
      missingCash: 'refuse',
    })
  const bytesOf = ({ text, name }: FileCase) =>
    name.includes('Windows-1252') ? inWindows1252(text) : new TextEncoder().encode(text)

  it.each(filesInCurrencies.map((one) => [one.name, one] as const))(
    '%s: comes to what a hand calculation gives, and states no difference',
    async (_, file) => {
      const accountId = await open(file.currency)
      const read = await imports.send(accountId, bytesOf(file), { trial: 'false', ...file.fields })
      const parts = [read, ...(read.others ?? [])]
      const refused = parts.flatMap((part) => part.refused).sort((a, b) => a.line - b.line)
      const starts = Object.entries(file.refused)
      expect(
        refused.map(({ line }) => String(line)),
        JSON.stringify(refused),
      ).toEqual(starts.map(([line]) => line))
      for (const [place, [, start]] of starts.entries()) expect(refused[place]?.reason).toContain(start)
      const { cash, held, realised } = await booksOf(accountId)
      expect(cash).toEqual(file.cash)
      expect(held).toEqual(file.held)
      const expected = Object.entries(file.realised ?? {})
      expect(Object.keys(realised).sort()).toEqual(expected.map(([currency]) => currency).sort())
      for (const [currency, gain] of expected) expect(realised[currency]).toBeCloseTo(gain, 3)
      expect(parts.flatMap(({ reconciliation }) => reconciliation?.differences ?? [])).toEqual([])
    },
  )

  it.each(
    filesInCurrencies
      .filter(({ refused, fields }) => Object.keys(refused).length === 0 && !fields)
      .map((one) => [one.name, one] as const),
  )('%s: cut at the end of any day, it gives the same books', async (_, file) => {
    const whole = await open(file.currency)
    await book(whole, bytesOf(file))
    const expected = await booksOf(whole)
    const isXml = file.text.startsWith('<')
    const text = isXml ? '' : file.text
    const dayOf = new Map(
      readBrokerFile(new TextEncoder().encode(text), Date.parse(NOW)).read.flatMap(({ row }) =>
        [row.line, ...(row.contract?.lines ?? [])].map((line) => [line, row.moment.day] as const),
      ),
    )
    const lines = text.split('\n')
    const without = (isOut: (day: string) => boolean) =>
      lines.filter((_line, place) => !isOut(dayOf.get(place + 1) ?? '')).join('\n')
    for (const cut of [...new Set(dayOf.values())].sort().slice(0, -1)) {
      const parted = await open(file.currency)
      await book(parted, new TextEncoder().encode(without((day) => day > cut)))
      await book(parted, new TextEncoder().encode(without((day) => day !== '' && day <= cut)))
      const { cost, ...others } = await booksOf(parted)
      expect({ ...others, cost }, cut).toEqual(expected)
    }
  })

  it('an exchange that one currency cannot pay for is booked in neither, and what it would have paid for is refused', async () => {
    const accountId = await open('EUR')
    const file = [
      'date,action,symbol,quantity,price,commission,fees,amount,currency',
      '2024-02-01,deposit,,,,,,1000,EUR',
      '2024-02-02 10:00,conversion,,,,,,-400,EUR',
      '2024-02-02 10:00,conversion,,,,,,430,USD',
      '2024-02-03 10:00,conversion,,,,,,-5000,EUR',
      '2024-02-03 10:00,conversion,,,,,,5400,USD',
      '2024-02-04 10:00,conversion,,,,,,-2000,USD',
      '2024-02-04 10:00,conversion,,,,,,1600,GBP',
      '2024-02-05,buy,AAPL,10,180,,,,USD',
      '2024-02-06,buy,VOD,10,1,,,,GBP',
    ].join('\n')
    const read = await imports.book(accountId, file)
    expect((await booksOf(accountId)).cash).toEqual({ EUR: 600, GBP: 0, USD: 430 })
    const refused = [read, ...(read.others ?? [])].flatMap((part) =>
      part.refused.map(({ line, reason }) => `${line} ${reason.slice(0, 14)}`),
    )
    expect(refused.sort()).toEqual([
      '10 It takes 10.00',
      '5 It takes 5000.',
      '6 The other side',
      '7 It takes 2000.',
      '8 The other side',
      '9 It takes 1800.',
    ])
    expect(read.missingCash).toBe(440_000)
    const brought = await open('EUR')
    await imports.book(brought, file, { missingCash: 'bring-in' })
    expect((await booksOf(brought)).cash).toEqual({ EUR: 0, GBP: 1590, USD: 2030 })
  })

  it('however long a file with exchanges is, it is booked at once: no exchange waits for its other side, nor is one left half by an end between', async () => {
    const accountId = await open('EUR')
    const trades = Array.from({ length: 2_010 }, (_, place) => {
      const day = new Date(Date.UTC(2014, 0, 3) + Math.floor(place / 2) * 86_400_000)
        .toISOString()
        .slice(0, 10)
      return `${day},${place % 2 === 0 ? 'buy' : 'sell'},SAP,1,100,,,,EUR`
    })
    const file = [
      'date,action,symbol,quantity,price,commission,fees,amount,currency',
      '2014-01-02,deposit,,,,,,1000,EUR',
      ...trades.slice(0, 1_000),
      '2015-06-10 10:00,conversion,,,,,,-400,EUR',
      '2015-06-10 10:00,conversion,,,,,,430,USD',
      '2015-06-11 10:00,conversion,,,,,,-700,EUR',
      '2015-06-11 10:00,conversion,,,,,,750,USD',
      ...trades.slice(1_000),
    ].join('\n')
    const read = await imports.book(accountId, file)
    expect(read.import?.state).toBe('done')
    expect((await booksOf(accountId)).cash).toEqual({ EUR: 600, USD: 430 })
    const refused = [read, ...(read.others ?? [])].flatMap((part) => part.refused.map(({ line }) => line))
    expect(refused.sort()).toEqual([1005, 1006])
    expect((await imports.undo(read.import?.id)).status).toBe(200)
    expect((await booksOf(accountId)).cash).toEqual({ EUR: 0, USD: 0 })
  })
})

it('an exchange of which one side does not fit any more when it is booked is refused with its file', () => {
  const file = readBrokerFile(
    new TextEncoder().encode(
      [
        'date,action,symbol,quantity,price,commission,fees,amount,currency',
        '2024-02-01,deposit,,,,,,1000,EUR',
        '2024-02-02 10:00,conversion,,,,,,-400,EUR',
        '2024-02-02 10:00,conversion,,,,,,430,USD',
      ].join('\n'),
    ),
    Date.parse(NOW),
  )
  const refused = (line: number) => [{ line, text: '', reason: 'It takes 400.00', isHeldBack: false }]
  expect(() => refuseHalfExchange(file, refused(3))).toThrow(/exchange in line 3 does not fit any more/)
  expect(() => refuseHalfExchange(file, refused(2))).not.toThrow()
})
