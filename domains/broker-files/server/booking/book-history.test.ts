import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AccountState, emptyAccountState } from '#domains/trading/server/account-state/account-state.ts'
import { replay } from '#domains/trading/server/account-state/apply.ts'
import { type Booked, beginRecording } from '#domains/trading/server/account-state/event-recorder.ts'
import { unitsMovedBy } from '#domains/trading/server/account-state/historic-entry.ts'
import { terms } from '#domains/trading/server/account-state/testing/test-account.ts'
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
import { canonicalJson } from '#platform/canonical-json/index.ts'
import { readBrokerFile } from '../reading/read-broker-file.ts'
import { randomFile } from '../testing/test-random-files.ts'
import { bookRows, freeCashOf, missingCash } from './book-history.ts'
import { lotChangesBetween } from './lot-changes.ts'
import { runToEnd } from './run-cooperatively.ts'
import type { UnbookedRow } from './unbooked-rows.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
const RUNS = Number(process.env.RANDOM_FILES ?? 300)

const rowsOf = (lines: readonly string[]) =>
  readBrokerFile(
    new TextEncoder().encode(
      ['date,action,symbol,quantity,price,commission,fees,amount', ...lines].join('\n'),
    ),
    NOW,
  ).read

const factsOf = (state: AccountState) =>
  canonicalJson({
    settled: state.settled,
    unsettled: state.unsettled,
    held: state.held,
    lots: [...state.lots].filter(([, lots]) => lots.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
  })

const method = fc.constantFrom<LotMethod>('FIFO', 'LIFO', 'HIFO', 'AVERAGE')

function stateWith(lotMethod: LotMethod, cents: number) {
  const state = emptyAccountState(1, { ...terms, lotMethod })
  const recorder = beginRecording(state, NOW)
  if (cents > 0) recorder.record({ kind: 'cash-contributed', amount: money(cents * 100) })
  return recorder
}

function booksAgree(state: AccountState, booked: readonly Booked[]): void {
  const balances = balancesOf(booked.flatMap(({ transfers }) => transfers))
  expect(balances.get(`${CASH_SETTLED} USD`) ?? 0).toBe(state.settled)
  for (const [symbol, lots] of state.lots) {
    const held = heldIn(lots)
    expect(balances.get(`${POSITION} ${sharesOf(symbol)}`) ?? 0).toBe(held.quantity)
    expect(balances.get(`${securitiesOf(symbol)} USD`) ?? 0).toBe(held.cost)
    // All of one side, and what was sold short brought something.
    const side = Math.sign(held.quantity)
    expect(lots.every((lot) => lot.quantity * side > 0 && lot.cost * side >= 0 && lot.fees >= 0)).toBe(true)
  }
}

it('whatever a file says, cash never falls below zero, lots and ledger agree, and the journal folds to the same state', () => {
  fc.assert(
    fc.property(method, fc.nat(500_000), randomFile, (lotMethod, cents, lines) => {
      const recorder = stateWith(lotMethod, cents)
      const rows = rowsOf(lines)
      const { booked, refused, lowestCash } = runToEnd(bookRows(recorder, 1, rows))
      expect(booked.length + refused.length).toBe(rows.length)
      expect(lowestCash).toBeGreaterThanOrEqual(0)
      booksAgree(recorder.state, recorder.booked)
      const folded = replay(
        emptyAccountState(1, { ...terms, lotMethod }),
        recorder.booked.map(({ event }) => event),
      )
      expect(factsOf(folded)).toBe(factsOf(recorder.state))
    }),
    { numRuns: RUNS },
  )
})

it('entries the other way round and the lots put back leave a state as it was, also with what was bought in between', () => {
  fc.assert(
    fc.property(method, fc.nat(500_000), randomFile, randomFile, (lotMethod, cents, first, second) => {
      const recorder = stateWith(lotMethod, cents)
      runToEnd(bookRows(recorder, 1, rowsOf(first)))
      const before = factsOf(recorder.state)
      const lotsBefore = new Map(recorder.state.lots)
      const from = recorder.booked.length
      runToEnd(bookRows(recorder, 2, rowsOf(second)))
      for (const { transfers } of recorder.booked.slice(from).reverse())
        recorder.record({
          kind: 'history-reversed',
          importId: 2,
          valueAt: NOW,
          transfers: reversed(transfers),
        })
      for (const change of lotChangesBetween(lotsBefore, recorder.state.lots))
        recorder.record({ kind: 'lots-restored', importId: 2, ...change })
      expect(factsOf(recorder.state)).toBe(before)
      booksAgree(recorder.state, recorder.booked)
    }),
    { numRuns: RUNS },
  )
})

it('no row is refused for lack of cash once the missing cash is added, and one is with a cent less', () => {
  fc.assert(
    fc.property(method, randomFile, (lotMethod, lines) => {
      const rows = rowsOf(lines)
      const missing = runToEnd(missingCash(emptyAccountState(1, { ...terms, lotMethod }), rows, { at: NOW }))
      const wantsCash = (cents: number) => {
        const recorder = stateWith(lotMethod, cents)
        const { refused } = runToEnd(bookRows(recorder, 1, rows))
        expect(freeCashOf(recorder.state)).toBeGreaterThanOrEqual(0)
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

it('a file in several parts, one after the other, gives the same books as in one', () => {
  fc.assert(
    fc.property(
      method,
      fc.nat(500_000),
      randomFile,
      fc.uniqueArray(fc.integer({ min: 2, max: 28 }), { maxLength: 4 }),
      (lotMethod, cents, unordered, cuts) => {
        // Whether a file has its newest row first shows over several days only.
        const lines = unordered.toSorted((a, b) => (a.slice(0, 10) < b.slice(0, 10) ? -1 : 1))
        const whole = stateWith(lotMethod, cents)
        const atOnce = runToEnd(bookRows(whole, 1, rowsOf(lines)))
        const inParts = stateWith(lotMethod, cents)
        let unbooked: UnbookedRow[] = []
        let booked = 0
        for (const [importId, [from, until]] of partsOf(cuts).entries()) {
          const rows = rowsOf(lines.filter((line) => line.slice(8, 10) >= from && line.slice(8, 10) < until))
          const part = runToEnd(bookRows(inParts, importId + 1, rows, unbooked))
          unbooked = [...unbooked, ...part.unbooked]
          booked += part.booked.length
        }
        expect(booked).toBe(atOnce.booked.length)
        expect(holdingsOf(inParts.state)).toEqual(holdingsOf(whole.state))
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

it('no row is booked of a symbol while a row of it before is not, and nothing of it is missing', () => {
  fc.assert(
    fc.property(method, fc.nat(500_000), randomFile, (lotMethod, cents, lines) => {
      const { booked, unbooked } = runToEnd(bookRows(stateWith(lotMethod, cents), 1, rowsOf(lines)))
      for (const { row, entry } of booked) {
        for (const moved of unitsMovedBy(entry)) {
          const before = unbooked.filter(({ symbol, at }) => symbol === moved.symbol && at < row.at)
          expect(before.reduce((total, { units }) => total + (units ?? Number.NaN), 0)).toBe(0)
        }
      }
    }),
    { numRuns: RUNS },
  )
})

it('all of a holding is sold that was bought in more digits than the account keeps', () => {
  const { booked, refused } = runToEnd(
    bookRows(
      stateWith('FIFO', 1_000_000),
      1,
      rowsOf([
        '2026-01-05,buy,AAPL,0.1234565049,100,,,12.35',
        '2026-01-06,buy,AAPL,0.1234565049,100,,,12.35',
        '2026-02-05,sell,AAPL,0.2469130098,110,,,27.16',
      ]),
    ),
  )
  expect(refused).toEqual([])
  expect(booked.at(-1)?.entry).toMatchObject({ quantity: 246_913, gross: 271_600 })
})

const partsOf = (cuts: readonly number[]): [string, string][] => {
  const days = ['00', ...cuts.toSorted((a, b) => a - b).map((day) => String(day).padStart(2, '0')), '99']
  return days.slice(1).map((until, at) => [days[at] as string, until])
}

/** Lots without the names that their rows gave them. */
const holdingsOf = (state: AccountState) => ({
  settled: state.settled,
  lots: [...state.lots]
    .filter(([, lots]) => lots.length > 0)
    .map(([symbol, lots]) => [symbol, lots.map(({ id: _, ...lot }) => lot)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
})
