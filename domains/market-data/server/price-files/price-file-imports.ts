import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { parseJson } from '#platform/endpoint/index.ts'
import { cleanFileName, keepFile, putFile } from '#platform/files/index.ts'
import { actorName, DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  cancelKeptRun,
  newestRunAbout,
  newestRunsAbout,
  type RunRow,
  runOnWire,
  startRun,
} from '#platform/runs/index.ts'
import type * as endpoints from '../../contract/price-files.ts'
import {
  PRICE_FILE_BYTES_MAX,
  PriceColumns,
  type PriceFileRead,
  type PriceImport,
} from '../../contract/price-files.ts'
import { simulatedMarket } from '../simulated-market.ts'
import { spansOf, symbolsWithBars } from '../store.ts'
import { doubtsOf } from './doubts.ts'
import { factsOf, traceOf } from './import-facts.ts'
import { newImport, storePart } from './import-prices.ts'
import * as imports from './import-store.ts'
import { headKey } from './read-price-file.ts'
import { readUploaded, type Uploaded } from './read-uploaded.ts'
import { storingRun } from './storing-run.ts'

/** More prices than this are stored part by part, after the answer. */
const AT_ONCE = 20_000
const SHOWN = 100
const SAMPLE = 5

type Request = RequestOf<typeof endpoints.importPriceFile>

/**
 * Reads a file of prices. A trial tells what it would bring; else the lines that fit are stored, those of a long file by a run that can be followed and cancelled.
 * @throws Problem `unsupported-file`, `invalid-input` where nothing of it can be read, `conflict` while another file is stored.
 */
export async function importPriceFile(ctx: Context, input: Request): Promise<PriceFileRead> {
  refuseDemo(ctx)
  const file = new File([input.file], cleanFileName(input.file.name || 'prices.csv'))
  const read = await readUploaded(ctx, file, {
    symbol: input.symbol,
    mapping: input.mapping === undefined ? undefined : mappingIn(input.mapping),
  })
  const stated = await tell(ctx, read)
  if (input.trial === 'true') return { ...stated, trial: true, import: null }
  if (read.bars.length === 0)
    throw new Problem(
      'invalid-input',
      `Nothing of ${file.name} can be read: ${stated.rejected[0]?.reason ?? 'it has no prices'}.`,
      {
        rejected: stated.rejected,
      },
    )
  return { ...stated, trial: false, import: await store(ctx, file, read) }
}

function mappingIn(text: string): PriceColumns {
  try {
    return PriceColumns.parse(parseJson(text))
  } catch {
    throw new Problem('invalid-input', 'The columns were not named as they should be.', {
      issues: [{ field: 'mapping', message: 'Name the columns of the file.' }],
    })
  }
}

type Answer = Omit<PriceFileRead, 'trial' | 'import'>

async function tell(ctx: Context, read: Uploaded): Promise<Answer> {
  const { symbols, firstDay, lastDay } = read
  const known = await symbolsWithBars(ctx.db, symbols)
  const market = simulatedMarket(ctx.installation)
  const stored = await imports.storedUnder(ctx.db, read.bars)
  return {
    columns: read.columns.slice(0, SHOWN),
    mapping: read.mapping,
    mappedBy: read.mappedBy,
    rows: read.rows,
    bars: read.bars.length,
    symbols: symbols.slice(0, SHOWN),
    symbolsTotal: symbols.length,
    firstDay: firstDay || null,
    lastDay: lastDay || null,
    replaces: stored.count,
    rejectedTotal: read.rejected.length,
    rejected: read.rejected
      .slice(0, SHOWN)
      .map(({ file, line, reason }) => ({ file, line: line ?? 0, reason })),
    sample: read.bars.slice(0, SAMPLE).map(({ symbol, day, close }) => ({ symbol, day, close })),
    doubts: doubtsOf(read, {
      spans: await spansOf(ctx.db, symbols),
      stored,
      isCoin: (symbol) => market.listing(symbol)?.kind === 'crypto',
    }),
    becomeReal: symbols.filter((symbol) => market.listing(symbol) && !known.has(symbol)).slice(0, SHOWN),
  }
}

async function store(ctx: Context, file: File, read: Uploaded): Promise<PriceImport> {
  const isLong = read.bars.length > AT_ONCE
  const rules = { bytesMax: PRICE_FILE_BYTES_MAX, organisationId: HOME_ORGANISATION_ID }
  const put = isLong ? await putFile(ctx, file, rules) : undefined
  return recordChange(ctx, async (tx) => {
    if (await imports.hasRunningImport(tx.db))
      throw new Problem('conflict', 'Another file of prices is being stored. Wait for it, or cancel it.')
    const row = await imports.insertPriceImport(tx.db, {
      ...newImport(tx, file.name, read, read.bars.length),
      sha256: read.sha256,
      columns: headKey(read.columns),
      mapping: read.mapping,
      symbol: read.symbol ?? null,
      rejected: read.rejected.length,
      state: isLong ? 'running' : 'done',
      fileId: put ? (await keepFile(tx, put, { purpose: 'price-file' })).id : null,
    })
    if (isLong) {
      const run = await startRun(tx, storingRun, { about: row.id, total: read.bars.length })
      return { result: asStated(tx, row, run), trace: traceOf('prices.import-started', row) }
    }
    const after = await storePart(tx, row, read.bars)
    return { result: asStated(tx, after), trace: traceOf('prices.imported', after) }
  })
}

/** The imports, the newest first. */
export async function listPriceImports(ctx: Context): Promise<PriceImport[]> {
  const rows = await imports.priceImports(ctx.db)
  const runs = await newestRunsAbout(ctx, storingRun, idsOf(rows))
  return rows.map((row) => asStated(ctx, row, runs.get(String(row.id))))
}

/** Ends the storing of a long file. @throws Problem `not-found`, `conflict` for one that is over. */
export async function cancelPriceImport(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.cancelPriceImport>,
): Promise<PriceImport> {
  refuseDemo(ctx)
  const row = await imports.priceImport(ctx.db, id)
  if (!row) throw noSuchImport(id)
  const run = await newestRunAbout(ctx, storingRun, id)
  if (row.state !== 'running' || !run)
    throw new Problem('conflict', `${row.fileName} is not being stored any more.`)
  const cancelled = await cancelKeptRun(ctx, storingRun, run)
  return asStated(ctx, (await imports.priceImport(ctx.db, id)) ?? row, cancelled)
}

/** Takes a file's prices back. @throws Problem `not-found`, `conflict` while it is stored, once it is undone, or under a later file. */
export function undoPriceImport(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.undoPriceImport>,
): Promise<PriceImport> {
  refuseDemo(ctx)
  return recordChange(ctx, async (tx) => {
    const row = await lockedImport(tx, id)
    if (row.state === 'running')
      throw new Problem('conflict', `${row.fileName} is still being stored: cancel it first.`)
    if (row.undoneAt) throw new Problem('conflict', `${row.fileName} was undone already.`)
    const later = await imports.importOnTopOf(tx.db, id)
    if (later)
      throw new Problem(
        'conflict',
        `${later.fileName} replaced prices of this file later: undo that one first.`,
        {
          importId: later.id,
        },
      )
    await imports.putBack(tx.db, id)
    const after = await imports.changePriceImport(tx.db, id, {
      undoneAt: tx.now,
      undoneBy: actorName(tx.actor),
    })
    return { result: asStated(tx, after), trace: traceOf('prices.import-undone', after) }
  })
}

async function lockedImport(ctx: Context, id: number): Promise<imports.PriceImportRow> {
  const row = await imports.lockPriceImport(ctx.db, id)
  if (!row) throw noSuchImport(id)
  return row
}

const noSuchImport = (id: number) => new Problem('not-found', 'This import of prices does not exist.', { id })

/** Prices are the installation's: the demo changes none. */
/** @throws Problem `demo-not-allowed`. */
export function refuseDemo({ actor }: Context): void {
  if (actor.organisationId !== DEMO_ORGANISATION_ID) return
  throw new Problem('demo-not-allowed', 'The demo takes no files of prices: they would count for everybody.')
}

/** An import with the storing of it, where it is stored beside requests. */
const asStated = (ctx: Context, row: imports.PriceImportRow, run?: RunRow): PriceImport => ({
  ...factsOf(row),
  run: run ? runOnWire(ctx, storingRun, run) : null,
})
