import { createHash } from 'node:crypto'
import { newYorkDay } from '#engines/market-calendar/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName, DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { enqueue } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ActionName } from '#platform/vocabulary/index.ts'
import type * as endpoints from '../../contract/price-files.ts'
import { PriceColumns, type PriceFileRead, type PriceImport } from '../../contract/price-files.ts'
import { simulatedMarket } from '../house-market.ts'
import { type StoredBar, symbolsWithBars } from '../store.ts'
import { newImport, storePart, summaryOf } from './import-prices.ts'
import * as imports from './import-store.ts'
import { storePriceFile } from './price-import.job.ts'
import { type PricesRead, readPrices } from './read-price-file.ts'
import { unpackFile } from './unpack-file.ts'

/** More prices than this are stored part by part, after the answer. */
const AT_ONCE = 20_000
const SHOWN = 100
const SAMPLE = 5

type Request = RequestOf<typeof endpoints.importPriceFile>

/**
 * Reads a file of prices. A trial tells what it would bring; else the lines that fit are stored, those of a long file by a job that can be followed and cancelled.
 * @throws Problem `unsupported-file`, `invalid-input` where nothing of it can be read, `conflict` while another file is stored.
 */
export async function importPriceFile(ctx: Context, input: Request): Promise<PriceFileRead> {
  refuseDemo(ctx)
  const bytes = Buffer.from(await input.file.arrayBuffer())
  const fileName = input.file.name.slice(0, 200) || 'prices.csv'
  const read = await readUploaded(ctx, fileName, bytes, {
    symbol: input.symbol,
    mapping: input.mapping === undefined ? undefined : mappingIn(input.mapping),
  })
  const told = await tell(ctx, read)
  if (input.trial === 'true') return { ...told, trial: true, import: null }
  if (read.bars.length === 0)
    throw new Problem(
      'invalid-input',
      `Nothing of ${fileName} can be read: ${told.rejected[0]?.reason ?? 'it has no prices'}.`,
      {
        rejected: told.rejected,
      },
    )
  return { ...told, trial: false, import: asTold(await store(ctx, fileName, bytes, read)) }
}

export type Uploaded = PricesRead & { mappedBy: PriceFileRead['mappedBy']; symbol: string | undefined }

/** Everything that an uploaded file says, whatever it is packed in. */
export async function readUploaded(
  ctx: Context,
  fileName: string,
  bytes: Buffer,
  asked: { symbol?: string | undefined; mapping?: PriceColumns | undefined },
): Promise<Uploaded> {
  const files = await unpackFile(fileName, bytes)
  const until = newYorkDay(ctx.now.getTime())
  const whole: Uploaded = {
    columns: [],
    mapping: null,
    rows: 0,
    bars: [],
    rejected: [],
    mappedBy: asked.mapping ? 'request' : 'names',
    symbol: asked.symbol,
  }
  const seen = new Set<string>()
  for (const file of files) {
    const head = file.text.slice(0, 20_000).split(/\r?\n/, 1)[0] ?? ''
    const known = asked.mapping ? undefined : await imports.mappingOfColumns(ctx.db, headKey(head))
    const mapping = asked.mapping ?? known?.mapping ?? undefined
    if (known?.mapping) whole.mappedBy = 'memory'
    const read = readPrices({ ...file, mapping, symbol: asked.symbol, until })
    whole.columns = read.columns
    whole.mapping = read.mapping
    whole.rows += read.rows
    for (const one of read.rejected) whole.rejected.push(one)
    for (const bar of read.bars) {
      const key = `${bar.symbol} ${bar.day}`
      if (seen.has(key))
        whole.rejected.push({ file: file.fileName, line: undefined, reason: `has ${key} twice` })
      else whole.bars.push(bar)
      if (files.length > 1) seen.add(key)
    }
    // Other requests are answered between the files of an archive.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return whole
}

const headKey = (head: string) =>
  head
    .replace(/^\u{feff}/u, '')
    .split(',')
    .map((column) => column.trim().toLowerCase())
    .join(',')
    .slice(0, 2_000)

function mappingIn(text: string): PriceColumns {
  try {
    return PriceColumns.parse(JSON.parse(text))
  } catch {
    throw new Problem('invalid-input', 'The columns were not named as they should be.', {
      issues: [{ field: 'mapping', message: 'Name the columns of the file.' }],
    })
  }
}

type Told = Omit<PriceFileRead, 'trial' | 'import'>

async function tell(ctx: Context, read: Uploaded): Promise<Told> {
  const { symbols, firstDay, lastDay } = summaryOf(read.bars)
  const known = await symbolsWithBars(ctx.db, symbols)
  const market = simulatedMarket(ctx.house)
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
    replaces: await imports.countStanding(ctx.db, read.bars),
    rejectedTotal: read.rejected.length,
    rejected: read.rejected
      .slice(0, SHOWN)
      .map(({ file, line, reason }) => ({ file, line: line ?? 0, reason })),
    sample: read.bars.slice(0, SAMPLE).map(({ symbol, day, close }) => ({ symbol, day, close })),
    becomeReal: symbols.filter((symbol) => market.listing(symbol) && !known.has(symbol)).slice(0, SHOWN),
  }
}

function store(
  ctx: Context,
  fileName: string,
  bytes: Buffer,
  read: Uploaded,
): Promise<imports.PriceImportRow> {
  const isLong = read.bars.length > AT_ONCE
  return recordChange(ctx, async (tx) => {
    if (await imports.hasRunningImport(tx.db))
      throw new Problem('conflict', 'Another file of prices is being stored. Wait for it, or cancel it.')
    const row = await imports.insertPriceImport(tx.db, {
      ...newImport(tx, fileName, read.bars),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      columns: headKey(read.columns.join(',')),
      mapping: read.mapping,
      symbol: read.symbol ?? null,
      rejected: read.rejected.length,
      state: isLong ? 'running' : 'done',
      ...(isLong ? { content: bytes } : {}),
    })
    const after = isLong ? row : await storePart(tx, row, read.bars)
    if (isLong) await enqueue(tx, storePriceFile, { organisationId: HOME_ORGANISATION_ID, importId: row.id })
    return { result: after, trace: traceOf(isLong ? 'prices.import-started' : 'prices.imported', after) }
  })
}

const subject = { type: 'prices', id: 'prices' } as const

export const traceOf = (action: ActionName, row: imports.PriceImportRow) => ({
  action,
  subject,
  // Prices are the installation's, whoever imports them.
  organisationId: HOME_ORGANISATION_ID,
  after: { ...asTold(row), symbols: row.symbols.slice(0, 20) },
  sourceHash: row.sha256,
})

/** Stores the next prices of a running import. @returns the import, or undefined once it does not run any more. */
export function storeNext(
  ctx: Context,
  importId: number,
  bars: readonly StoredBar[],
): Promise<imports.PriceImportRow | undefined> {
  return recordChange(ctx, async (tx) => {
    const row = await imports.lockPriceImport(tx.db, importId)
    if (row?.state !== 'running') return { result: undefined, trace: [] }
    const next = bars.slice(row.through, row.through + AT_ONCE)
    const stored = await storePart(tx, row, next)
    const isDone = stored.through >= bars.length
    const after = isDone
      ? await imports.changePriceImport(tx.db, importId, { state: 'done', content: null })
      : stored
    return { result: after, trace: traceOf(isDone ? 'prices.imported' : 'prices.part-stored', after) }
  })
}

/** Ends a running import that cannot go on; what is stored by then stands and can be undone. */
export async function endFailed(ctx: Context, importId: number, failure: string): Promise<void> {
  await recordChange(ctx, async (tx) => {
    const row = await imports.lockPriceImport(tx.db, importId)
    if (row?.state !== 'running') return { result: undefined, trace: [] }
    const after = await imports.changePriceImport(tx.db, importId, {
      state: 'failed',
      failure,
      content: null,
    })
    return { result: undefined, trace: traceOf('prices.import-failed', after) }
  })
}

/** The imports, the newest first. */
export async function listPriceImports(ctx: Context): Promise<PriceImport[]> {
  return (await imports.priceImports(ctx.db)).map(asTold)
}

/** Ends the storing of a long file. @throws Problem `not-found`, `conflict` for one that is over. */
export function cancelPriceImport(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.cancelPriceImport>,
): Promise<PriceImport> {
  refuseDemo(ctx)
  return recordChange(ctx, async (tx) => {
    const row = await lockedImport(tx, id)
    if (row.state !== 'running')
      throw new Problem('conflict', `${row.fileName} is not being stored any more.`)
    const after = await imports.changePriceImport(tx.db, id, { state: 'cancelled', content: null })
    return { result: asTold(after), trace: traceOf('prices.import-cancelled', after) }
  })
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
    return { result: asTold(after), trace: traceOf('prices.import-undone', after) }
  })
}

async function lockedImport(ctx: Context, id: number): Promise<imports.PriceImportRow> {
  const row = await imports.lockPriceImport(ctx.db, id)
  if (!row) throw new Problem('not-found', 'There is no such import of prices.', { id })
  return row
}

/** Prices are the installation's: the demo changes none. */
function refuseDemo({ actor }: Context): void {
  if (actor.organisationId !== DEMO_ORGANISATION_ID) return
  throw new Problem('demo-not-allowed', 'The demo takes no files of prices: they would count for everybody.')
}

export function asTold(row: imports.PriceImportRow): PriceImport {
  const { sha256: _, columns: __, mapping: ___, symbol: ____, ...facts } = row
  return {
    ...facts,
    importedAt: row.importedAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  }
}
