import {
  type AccountAt,
  accountOf,
  beginRecording,
  closingsBetween,
  type EventRecorder,
  loadAccountState,
  organisationOf,
  refuseBeside,
  refuseClosedAccount,
  splitsOf,
  takeIds,
  workOnAccount,
} from '#domains/trading/server/index.ts'
import { type Money, money, plus, toCents } from '#engines/money/index.ts'
import { heldIn, type Lot } from '#engines/trade-ledger/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { CorporateActionEffect } from '../../contract/index.ts'
import { importShape } from '../booking/import-on-wire.ts'
import { keepImport } from '../booking/keep-import.ts'
import { runCooperatively } from '../booking/run-cooperatively.ts'
import { alreadyBookedIn, type Tried, tryRows } from '../booking/try-rows.ts'
import type { ReadFile } from '../reading/broker-file-of.ts'
import { type ActionByHand, fileOfAction, momentOfAction, taxInWords } from './action-rows.ts'

const NOT_NUMBERED_YET = Number.MAX_SAFE_INTEGER

/**
 * Books what a company did with its shares, as somebody states it; a trial does the same and keeps nothing.
 * @throws Problem `not-found`, `invalid-input` where something is missing that its kind needs, `conflict` where it does not fit what was booked.
 */
export async function bookCorporateAction(ctx: Context, input: ActionByHand): Promise<CorporateActionEffect> {
  const at: AccountAt = { organisationId: organisationOf(ctx, input.orgId), accountId: input.accountId }
  const account = await accountOf(ctx.db, at.organisationId, at.accountId)
  await refuseClosedAccount(ctx.db, account)
  const now = ctx.now.getTime()
  if (Date.parse(input.day) > now)
    throw new Problem('invalid-input', 'The day of the action is still to come.', {
      issues: [{ field: 'day', message: 'This day is still to come.' }],
    })
  const scope = { symbols: [input.symbol, ...(input.newSymbol ? [input.newSymbol] : [])] }
  if (input.trial) {
    const recorder = beginRecording(await loadAccountState(ctx.db, account, scope), now)
    const { tried } = await tryAction(ctx.db, at, { recorder, input, now, importId: NOT_NUMBERED_YET })
    return { ...effectOf(input, tried, recorder), trial: true, import: null }
  }
  return workOnAccount(ctx, at.accountId, scope, async ({ tx, recorder }) => {
    await refuseBeside(tx.db, at)
    const [importId = 0] = await takeIds(tx.db, 'paper_import', 1)
    const firstSequence = recorder.state.sequence + 1
    const { tried, file } = await tryAction(tx.db, at, { recorder, input, now, importId })
    const facts = {
      fileName: `${nameOf(input)}, ${input.day}`,
      fileDigest: file.digest,
      broker: file.broker,
      rows: file.rows,
      refused: 0,
      leftOpen: tried.leftOpen,
      reconciliation: null,
    }
    const row = await keepImport(tx, at, { importId, firstSequence, tried, facts })
    return { ...effectOf(input, tried, recorder), trial: false, import: importShape(row) }
  })
}

const nameOf = ({ kind, symbol, newSymbol }: ActionByHand): string =>
  `${kind} of ${symbol}${newSymbol ? ` (${newSymbol})` : ''}`

type Work = { recorder: EventRecorder; input: ActionByHand; now: number; importId: number }

async function tryAction(
  db: Queryable,
  at: AccountAt,
  { recorder, input, now, importId }: Work,
): Promise<{ tried: Tried; file: ReadFile }> {
  const file = fileOfAction(recorder.state, input, now)
  const booked = await alreadyBookedIn(db, at, file)
  if (booked.repeats || file.read.some(({ fingerprint }) => booked.rows.has(fingerprint)))
    throw new Problem('conflict', 'This corporate action is booked already.', { reason: 'ALREADY_BOOKED' })
  await refuseLaterChanges(db, at, input, now)
  const tried = await runCooperatively(tryRows(recorder, importId, file, booked, 'refuse'))
  const [refused] = tried.booking.refused
  if (refused) throw new Problem('conflict', refused.reason, { reason: 'DOES_NOT_FIT' })
  return { tried, file }
}

/** What was sold or split since was another share than is held now: with the action before it, it would have been otherwise. */
async function refuseLaterChanges(
  db: Queryable,
  at: AccountAt,
  input: ActionByHand,
  now: number,
): Promise<void> {
  const moment = momentOfAction(input, now)
  const sold = await closingsBetween(db, at, { from: new Date(moment), to: new Date(now) })
  const splits = (await splitsOf(db, at.organisationId, [at.accountId])).get(at.accountId)
  const isSold = sold.some(({ symbol, quantity }) => symbol === input.symbol && quantity !== 0)
  const isSplit = splits?.get(input.symbol)?.some(({ day }) => day > input.day) === true
  if (!isSold && !isSplit) return
  const what = isSold ? 'sold or bought back' : 'split'
  throw new Problem(
    'conflict',
    `${input.symbol} was ${what} after ${input.day}: with this action before it, other shares would have been. Undo what came after it first.`,
    { reason: 'LATER_CHANGES' },
  )
}

function effectOf(
  input: ActionByHand,
  { booking, lotsBefore, state }: Tried,
  recorder: EventRecorder,
): Omit<CorporateActionEffect, 'trial' | 'import'> {
  const symbols = [input.symbol, ...(input.newSymbol ? [input.newSymbol] : [])]
  const realised = realisedBy(recorder)
  return {
    changes: symbols.map((symbol) => {
      const [before, after] = [totalOf(lotsBefore.get(symbol)), totalOf(state.lots.get(symbol))]
      return {
        symbol,
        quantityBefore: before.quantity,
        quantityAfter: after.quantity,
        costBefore: before.cost,
        costAfter: after.cost,
      }
    }),
    cash: toCents(booking.moved),
    realised: toCents(realised),
    tax: taxInWords(input, { realised, currency: recorder.state.currency }),
  }
}

function totalOf(lots: readonly Lot[] = []) {
  const { quantity, cost, fees } = heldIn(lots)
  return { quantity, cost: toCents(plus(cost, fees)) }
}

/** Gains less losses of what was booked, charges of the purchases included. */
function realisedBy({ booked }: EventRecorder): Money {
  return booked.reduce((total, { event, closings }) => {
    if (event.kind !== 'history-booked' || event.entry.kind === 'cash') return total
    const basis = closings.reduce((sum, { cost, fees }) => sum + cost + fees, 0)
    const proceeds =
      event.entry.kind === 'trade'
        ? event.entry.gross
        : closings.reduce((sum, one) => sum + (one.proceeds ?? 0), 0)
    return closings.length === 0 ? total : money(total + proceeds - basis)
  }, money(0))
}
