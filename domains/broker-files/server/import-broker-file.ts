import {
  type AccountAt,
  type AccountRow,
  accountInCurrency,
  accountOf,
  beginRecording,
  emptyAccountState,
  loadAccountState,
  openInCurrency,
  organisationOf,
  pricesOf,
  refuseBeside,
  refuseClosedAccount,
  takeIds,
  workOnAccount,
} from '#domains/trading/server/index.ts'
import { AmountOutOfRange } from '#engines/money/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { askedColumns, rememberColumns } from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/endpoints.ts'
import { BrokerFileField, type BrokerFileRead } from '../contract/endpoints.ts'
import { importShape } from './booking/import-on-wire.ts'
import { keepImport } from './booking/keep-import.ts'
import { type CurrencyPart, partsByCurrency } from './booking/parts-by-currency.ts'
import { runCooperatively } from './booking/run-cooperatively.ts'
import {
  alreadyBookedIn,
  beyondCounting,
  freshRows,
  scopeOfFile,
  symbolsOf,
  trialOnWire,
  tryRows,
} from './booking/try-rows.ts'
import {
  hasExchanges,
  refuseHalfExchange,
  type TriedPart,
  withWholeExchanges,
} from './booking/whole-exchanges.ts'
import { LONG_ROWS, startLongImport } from './long/start-long-import.ts'
import { brokerFileOf, PURPOSE, type ReadFile } from './reading/broker-file-of.ts'
import { OWN_COLUMNS, type StatedOfFile } from './reading/mapped-file.ts'
import { askedAnswers, askedWords } from './reading/words-of-file.ts'

/** Of lots of one moment the one with the earlier number is sold first; a trial's come after all that stand, as they would when booked. */
const NOT_NUMBERED_YET = Number.MAX_SAFE_INTEGER
/** The account of a currency that the main account has nothing in yet. */
const NOT_OPENED_YET = 0

type Request = RequestOf<typeof endpoints.importBrokerFile>

/**
 * Books a broker's file into an account: trades, cash and splits with the prices and days that the file gives. A trial run does the same and keeps nothing. A long
 * file is booked in parts after the answer.
 * @param accept refuses what came of the booking by throwing: then nothing is kept.
 * A row that stands in the books already, from this file or another, is left as it is, so that the same file twice changes nothing.
 * @throws Problem `not-found` without the account, `unsupported-file` for a file that no broker here writes and whose columns nobody has said, `date-order-unknown`, `conflict` while another file is being booked.
 */
export async function importBrokerFile(
  ctx: Context,
  input: Request,
  accept?: (read: BrokerFileRead) => void,
): Promise<BrokerFileRead> {
  const at: AccountAt = { organisationId: organisationOf(ctx, input.orgId), accountId: input.accountId }
  const account = await accountOf(ctx.db, at.organisationId, at.accountId)
  await refuseClosedAccount(ctx.db, account)
  const file = await brokerFileOf(ctx, input.file, ctx.now, statedOf(input))
  if (input.trial === 'false') refuseUnconfirmed(file)
  const written = partsByCurrency(file, account.currency)
  const [, ...inOthers] = written
  if (account.mainId !== null && inOthers.length > 0)
    throw new Problem(
      'conflict',
      `The file has rows in ${inOthers.map(({ currency }) => currency).join(', ')}, and this is the part of an account in ${account.currency}. Import it into the account itself.`,
    )
  try {
    const { parts, tried } = await withWholeExchanges(written, (tries) =>
      tryParts(ctx, account, tries, input.missingCash),
    )
    const [own, ...others] = parts
    if (input.trial === 'true') {
      const read = tried ?? (await tryParts(ctx, account, parts, input.missingCash))
      return together(read.map(({ onWire }) => onWire))
    }
    const book = (inner: Context) =>
      own && others.length === 0
        ? bookOrStart(inner, at, own.file, input)
        : bookPartsOfFile(inner, at, parts, input)
    const read = accept ? await bookAccepted(ctx, book, accept) : await book(ctx)
    if (file.mappedBy === 'request') await rememberStated(ctx, file)
    return read
  } catch (failure) {
    throw failure instanceof AmountOutOfRange ? beyondCounting() : failure
  }
}

/** @throws Problem `unsupported-file` for columns that titles propose and nobody has stated: a trial shows them. */
function refuseUnconfirmed({ mapping, mappedBy, broker }: ReadFile): void {
  if (mapping && mappedBy === 'titles' && broker === OWN_COLUMNS)
    throw new Problem(
      'unsupported-file',
      'Which column holds what is proposed by the titles of this file and not confirmed. Send the columns with it as a trial shows them, or as they are; nothing was booked.',
      { titles: mapping.titles, columns: mapping.columns, needs: [] },
    )
}

/** Books where what came of it is accepted; else nothing of it is kept. */
function bookAccepted(
  ctx: Context,
  book: (tx: Context) => Promise<BrokerFileRead>,
  accept: (read: BrokerFileRead) => void,
): Promise<BrokerFileRead> {
  return recordChange(ctx, async (tx) => {
    const result = await book(tx)
    accept(result)
    return { result, trace: [] }
  })
}

async function bookOrStart(
  ctx: Context,
  at: AccountAt,
  file: ReadFile,
  input: Request,
): Promise<BrokerFileRead> {
  const { fresh } = freshRows(file.read, await alreadyBookedIn(ctx.db, at, file))
  // In parts, which end one by one, the two sides of an exchange would be booked apart.
  if (fresh.length <= LONG_ROWS || hasExchanges(file)) return bookFile(ctx, at, file, input)
  return startLongImport(ctx, at, { ...input, read: file })
}

/** Books a file of several currencies: each into the account that keeps the currency, all of them or none. */
function bookPartsOfFile(
  ctx: Context,
  at: AccountAt,
  parts: readonly CurrencyPart<ReadFile>[],
  input: Request,
): Promise<BrokerFileRead> {
  return recordChange(ctx, async (tx) => {
    const read: BrokerFileRead[] = []
    for (const { currency, file } of parts) {
      const accountId = await openInCurrency(tx, at, currency)
      read.push({ ...(await bookOrStart(tx, { ...at, accountId }, file, input)), currency })
    }
    return { result: together(read), trace: [] }
  })
}

async function tryParts(
  ctx: Context,
  account: AccountRow,
  parts: readonly CurrencyPart<ReadFile>[],
  atMissingCash: Request['missingCash'],
): Promise<TriedPart[]> {
  const { organisationId, id: accountId } = account
  const read: TriedPart[] = []
  for (const { currency, file } of parts) {
    const found =
      currency === account.currency
        ? account
        : await accountInCurrency(ctx.db, { organisationId, accountId }, currency)
    const tried = await tryFile(
      ctx,
      found ?? { ...account, id: NOT_OPENED_YET, currency },
      file,
      atMissingCash,
    )
    read.push({
      ...tried,
      onWire: parts.length === 1 && currency === 'USD' ? tried.onWire : { ...tried.onWire, currency },
    })
  }
  return read
}

/** What a file does in each currency, that of the account first. */
function together([own, ...others]: BrokerFileRead[]): BrokerFileRead {
  if (!own) throw new Error('A file has at least the part of its account.')
  return others.length === 0 ? own : { ...own, others }
}

function statedOf({ columns, words, answers, dateOrder }: Request): StatedOfFile {
  const given = askedColumns(columns, BrokerFileField.options)
  const meant = askedWords(words)
  const stated = askedAnswers(answers)
  return {
    ...(stated && { answers: stated }),
    ...(given && { columns: given }),
    ...(meant && { words: meant }),
    ...(dateOrder && { dateOrder }),
  }
}

/** How a file of these titles is read is known from now on; in which order its dates are written is asked of each. */
function rememberStated(ctx: Context, { mapping }: ReadFile): Promise<void> {
  return recordChange(ctx, async (tx) => ({
    result: undefined,
    trace: mapping
      ? await rememberColumns(
          tx,
          { purpose: PURPOSE, titles: mapping.titles },
          { columns: mapping.columns, words: mapping.words },
        )
      : [],
  }))
}

async function tryFile(
  ctx: Context,
  account: AccountRow,
  file: ReadFile,
  atMissingCash: Request['missingCash'],
): Promise<TriedPart> {
  const at: AccountAt = { organisationId: account.organisationId, accountId: account.id }
  const symbols = symbolsOf(file.read)
  const names = await pricesOf(ctx.installation).instrumentsOf(ctx, symbols)
  const state =
    account.id === NOT_OPENED_YET
      ? emptyAccountState(account.id, account.terms, account.currency)
      : await loadAccountState(ctx.db, account, scopeOfFile(file))
  const booked = await alreadyBookedIn(ctx.db, at, file)
  const recorder = beginRecording(state, ctx.now.getTime())
  const tried = await runCooperatively(tryRows(recorder, NOT_NUMBERED_YET, file, booked, atMissingCash))
  return { tried, onWire: { ...trialOnWire(file, tried, names), trial: true, import: null } }
}

async function bookFile(
  ctx: Context,
  at: AccountAt,
  file: ReadFile,
  input: Request,
): Promise<BrokerFileRead> {
  const symbols = symbolsOf(file.read)
  const names = await pricesOf(ctx.installation).instrumentsOf(ctx, symbols)
  return workOnAccount(ctx, at.accountId, scopeOfFile(file), async ({ tx, recorder }) => {
    await refuseBeside(tx.db, at)
    const booked = await alreadyBookedIn(tx.db, at, file)
    const [importId = 0] = await takeIds(tx.db, 'paper_import', 1)
    const firstSequence = recorder.state.sequence + 1
    const tried = await runCooperatively(tryRows(recorder, importId, file, booked, input.missingCash))
    refuseHalfExchange(file, tried.booking.refused)
    const stated = { ...trialOnWire(file, tried, names), trial: false }
    // Of a file that brings nothing, later ones still have to know what was left out.
    const leaves = tried.leftOpen.unbooked.length > 0 || tried.leftOpen.shortOfCashAt !== null
    if (tried.booking.booked.length === 0 && !leaves) return { ...stated, import: null }
    const facts = {
      fileName: input.file.name.slice(0, 200),
      fileDigest: file.digest,
      broker: file.broker,
      rows: file.rows,
      refused: stated.refusedCount,
      leftOpen: tried.leftOpen,
      reconciliation: tried.reconciliation,
    }
    const row = await keepImport(tx, at, { importId, firstSequence, tried, facts })
    return { ...stated, import: importShape(row) }
  })
}
