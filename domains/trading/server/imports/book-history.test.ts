import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money } from '#engines/money/index.ts'
import {
  balancesOf,
  CASH_SETTLED,
  heldIn,
  type LotMethod,
  POSITION,
  reversed,
  securitiesOf,
  sharesOf,
} from '#engines/trade-ledger/index.ts'
import { canonicalJson } from '#platform/audit/index.ts'
import { replay } from '../desk/apply.ts'
import { type Desk, emptyDesk } from '../desk/desk.ts'
import { type Booked, beginShift } from '../desk/shift.ts'
import { terms } from '../desk/test-desk.ts'
import { bookRows, freeCashOf, missingCash } from './book-history.ts'
import { lotChangesBetween } from './lot-changes.ts'
import { readBrokerFile } from './read-broker-file.ts'
import { randomFile } from './test-random-files.ts'
import { atOnce } from './turns.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
const RUNS = Number(process.env.RANDOM_FILES ?? 300)

const rowsOf = (lines: readonly string[]) =>
  readBrokerFile(
    new TextEncoder().encode(
      ['date,action,symbol,quantity,price,commission,fees,amount', ...lines].join('\n'),
    ),
    NOW,
  ).read

const factsOf = (desk: Desk) =>
  canonicalJson({
    settled: desk.settled,
    unsettled: desk.unsettled,
    held: desk.held,
    lots: [...desk.lots].filter(([, lots]) => lots.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
  })

const method = fc.constantFrom<LotMethod>('FIFO', 'LIFO', 'HIFO', 'AVERAGE')

function deskWith(lotMethod: LotMethod, cents: number) {
  const desk = emptyDesk(1, { ...terms, lotMethod })
  const shift = beginShift(desk, NOW)
  if (cents > 0) shift.happen({ kind: 'cash-contributed', amount: money(cents * 100) })
  return shift
}

function booksAgree(desk: Desk, booked: readonly Booked[]): void {
  const balances = balancesOf(booked.flatMap(({ transfers }) => transfers))
  expect(balances.get(`${CASH_SETTLED} USD`) ?? 0).toBe(desk.settled)
  for (const [symbol, lots] of desk.lots) {
    const held = heldIn(lots)
    expect(balances.get(`${POSITION} ${sharesOf(symbol)}`) ?? 0).toBe(held.quantity)
    expect(balances.get(`${securitiesOf(symbol)} USD`) ?? 0).toBe(held.cost)
    expect(lots.every((lot) => lot.quantity > 0 && lot.cost >= 0 && lot.fees >= 0)).toBe(true)
  }
}

it('whatever a file says, cash never falls below zero, lots and ledger agree, and the journal folds to the same desk', () => {
  fc.assert(
    fc.property(method, fc.nat(500_000), randomFile, (lotMethod, cents, lines) => {
      const shift = deskWith(lotMethod, cents)
      const rows = rowsOf(lines)
      const { booked, refused, lowestCash } = atOnce(bookRows(shift, 1, rows))
      expect(booked.length + refused.length).toBe(rows.length)
      expect(lowestCash).toBeGreaterThanOrEqual(0)
      booksAgree(shift.desk, shift.booked)
      const folded = replay(
        emptyDesk(1, { ...terms, lotMethod }),
        shift.booked.map(({ happening }) => happening),
      )
      expect(factsOf(folded)).toBe(factsOf(shift.desk))
    }),
    { numRuns: RUNS },
  )
})

it('entries the other way round and the lots put back leave a desk as it was, also with what was bought in between', () => {
  fc.assert(
    fc.property(method, fc.nat(500_000), randomFile, randomFile, (lotMethod, cents, first, second) => {
      const shift = deskWith(lotMethod, cents)
      atOnce(bookRows(shift, 1, rowsOf(first)))
      const before = factsOf(shift.desk)
      const lotsBefore = new Map(shift.desk.lots)
      const from = shift.booked.length
      atOnce(bookRows(shift, 2, rowsOf(second)))
      for (const { transfers } of shift.booked.slice(from).reverse())
        shift.happen({ kind: 'history-reversed', importId: 2, valueAt: NOW, transfers: reversed(transfers) })
      for (const change of lotChangesBetween(lotsBefore, shift.desk.lots))
        shift.happen({ kind: 'lots-restored', importId: 2, ...change })
      expect(factsOf(shift.desk)).toBe(before)
      booksAgree(shift.desk, shift.booked)
    }),
    { numRuns: RUNS },
  )
})

it('with the missing cash brought in no row is refused for want of cash, and with a cent less one is where no two are of one moment', () => {
  fc.assert(
    fc.property(method, randomFile, (lotMethod, lines) => {
      const rows = rowsOf(lines)
      const missing = atOnce(missingCash(emptyDesk(1, { ...terms, lotMethod }), rows, NOW))
      const wantsCash = (cents: number) => {
        const shift = deskWith(lotMethod, cents)
        const { refused } = atOnce(bookRows(shift, 1, rows))
        expect(freeCashOf(shift.desk)).toBeGreaterThanOrEqual(0)
        return refused.filter(({ reason }) => reason.startsWith('It takes')).length
      }
      expect(wantsCash(missing / 100)).toBe(0)
      // With less, a purchase may wait for a sale of its own moment: of rows that are apart each cent is needed.
      const areApart = new Set(rows.map(({ row }) => row.at)).size === rows.length
      if (missing > 0 && areApart) expect(wantsCash(missing / 100 - 1)).toBeGreaterThan(0)
    }),
    { numRuns: RUNS },
  )
})
