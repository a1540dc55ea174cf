import {
  type AccountRow,
  accountAtLastPrices,
  accountInCurrencies,
  pageOfClosings,
  pageOfLots,
  pageOfTrades,
} from '#domains/trading/server/index.ts'
import { minus, plus, toCents, unitsIn } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { type CsvCell, csvStream } from '#platform/report-files/index.ts'
import type { exportPortfolio as endpoint } from '../contract/endpoints.ts'
import { isLongTerm } from './tax/held-over-a-year.ts'
import { openLots } from './tax/list-open-lots.ts'

const ROWS_AT_ONCE = 2_000
type Row = Record<string, CsvCell>

/** Holdings, trades, open lots or closed lots of an account in all its currencies as CSV: amounts in the one that they were paid in, which each row states, quantities in shares. @throws Problem `not-found`. */
export async function exportPortfolio(
  ctx: Context,
  { accountId, what }: RequestOf<typeof endpoint>,
): Promise<FileAnswer> {
  // Before the file begins: an account that is not there is a refusal and no broken file.
  const at = { organisationId: ctx.actor.organisationId, accountId }
  const parts = await accountInCurrencies(ctx.db, at)
  const columns = columnsOf[what].split(' ')
  return {
    fileName: `${what}-${ctx.now.toISOString().slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvStream(
      columns,
      linesOf(columns, parts, (part) => rowsOf[what](ctx, part)),
    ),
  }
}

const dollars = (cents: number | null) => (cents === null ? null : { decimal: cents / 100, digits: 2 })
/** A price may have hundredths of a cent. */
const priceText = (cents: number | null) => (cents === null ? null : cents / 100)

type Export = RequestOf<typeof endpoint>['what']

// Said apart from the rows, so that the file of an account that has none still names its columns.
const columnsOf: Record<Export, string> = {
  holdings:
    'symbol name quantity averageCost currentPrice priceAsOf priceSource priceKind isOldPrice isLeftOut marketValue unrealizedPnl unrealizedPnlPercent dayChange dayChangePercent currency',
  trades:
    'id executedAt settlesOn side symbol quantity price grossAmount commission fees netAmount pricedFrom orderId currency',
  lots: 'lotId symbol openedAt term quantity cost taxBasis marketValue unrealisedGain priceKind priceAsOf isOldPrice currency',
  realised: 'symbol openedAt closedAt term quantity proceeds taxBasis gain sale lotId currency',
}

const rowsOf: Record<Export, (ctx: Context, part: AccountRow) => AsyncIterable<Row[]>> = {
  async *holdings(ctx, { id: accountId }) {
    const { positions } = await accountAtLastPrices(ctx, accountId)
    yield positions.map((position) => ({
      symbol: position.security.symbol,
      name: position.security.name,
      quantity: unitsIn(position.quantity),
      averageCost: priceText(position.averageCost),
      currentPrice: priceText(position.currentPrice),
      priceAsOf: position.priceAsOf,
      priceSource: position.priceSource,
      priceKind: position.priceProvenance?.kind,
      isOldPrice: position.priceProvenance?.isOld,
      isLeftOut: position.isLeftOut,
      marketValue: dollars(position.marketValue),
      unrealizedPnl: dollars(position.unrealizedPnl),
      unrealizedPnlPercent: position.unrealizedPnlPercent,
      dayChange: dollars(position.dayChange),
      dayChangePercent: position.dayChangePercent,
    }))
  },

  async *trades(ctx, { id: accountId }) {
    for await (const trades of pages((page) => pageOfTrades(ctx, accountId, page)))
      yield trades.map((trade) => ({
        id: trade.id,
        executedAt: trade.executedAt,
        settlesOn: trade.settlesOn,
        side: trade.side,
        symbol: trade.security.symbol,
        quantity: unitsIn(trade.quantity),
        price: priceText(trade.price),
        grossAmount: dollars(trade.grossAmount),
        commission: dollars(trade.commission),
        fees: dollars(trade.fees),
        netAmount: dollars(trade.netAmount),
        pricedFrom: trade.pricedFrom,
        orderId: trade.orderId,
      }))
  },

  async *lots(ctx, part) {
    const at = { organisationId: part.organisationId, accountIds: [part.id] }
    for await (const lots of pages(async (page) => pageOfLots(ctx.db, at, page)))
      yield (await openLots(ctx, lots, [part])).map((lot) => ({
        lotId: lot.lotId,
        symbol: lot.symbol,
        openedAt: lot.openedAt,
        term: lot.isLongTerm ? 'long' : 'short',
        quantity: unitsIn(lot.quantity),
        cost: dollars(lot.cost),
        taxBasis: dollars(lot.taxBasis),
        marketValue: dollars(lot.marketValue),
        unrealisedGain: dollars(lot.unrealisedGain),
        priceKind: lot.priceProvenance?.kind,
        priceAsOf: lot.priceProvenance?.asOf,
        isOldPrice: lot.priceProvenance?.isOld,
      }))
  },

  async *realised(ctx, { organisationId, id: accountId }) {
    const at = { organisationId, accountId }
    for await (const closings of pages((page) => pageOfClosings(ctx.db, at, page)))
      yield closings.map((closing) => {
        const basis = plus(closing.cost, closing.fees)
        return {
          symbol: closing.symbol,
          openedAt: closing.openedAt.toISOString(),
          closedAt: closing.closedAt.toISOString(),
          term: isLongTerm(closing, closing.closedAt) ? 'long' : 'short',
          quantity: unitsIn(closing.quantity),
          proceeds: dollars(toCents(closing.proceeds)),
          taxBasis: dollars(toCents(basis)),
          gain: dollars(toCents(minus(closing.proceeds, basis))),
          sale: closing.executionId,
          lotId: closing.lotExecutionId,
        }
      })
  },
}

async function* pages<One>(
  read: (page: { limit: number; offset: number }) => Promise<One[]>,
): AsyncGenerator<One[]> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await read({ limit: ROWS_AT_ONCE, offset })
    if (rows.length > 0 || offset === 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
  }
}

async function* linesOf(
  columns: readonly string[],
  parts: readonly AccountRow[],
  rowsOfPart: (part: AccountRow) => AsyncIterable<Row[]>,
) {
  for (const part of parts)
    for await (const rows of rowsOfPart(part))
      yield rows.map((row) => columns.map((column) => (column === 'currency' ? part.currency : row[column])))
}
