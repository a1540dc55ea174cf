import type { Transferable } from 'node:worker_threads'
import { findHeader, likelyHeader, titlesOf } from '#platform/column-mapping/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { openFile, readFile } from '#platform/files/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { fileReader } from '#platform/tabular/index.ts'
import { WorkerPool } from '#platform/workers/index.ts'
import type { LoadColumns } from '../../../contract/index.ts'
import type { LoadRow } from '../load-store.ts'
import { CUT_BEGINS } from './cut-rows.ts'
import type { LoadingAnswer, LoadingRequest, RowsPart, TableRow } from './loading-messages.ts'
import { readingKinds } from './reading-kinds.ts'
import { columnsOfList, tableColumns } from './shapes/table-titles.ts'
import type { read } from './table-rows.ts'
import { unpacked } from './unpacked.ts'

const THREADS = 2
/** A part of a CSV of a thousand bytes a row is two thousand rows. */
const TEXT_PART_BYTES = 1_000_000
const DOCUMENT_BYTES_MAX = 64_000_000
const TABLE_PART_ROWS = 2_000
/** Rows that are dealt with in one change: the embedded database answers others between two of them, a server beside them. */
const PART_ROWS = { embedded: 500, server: 2_000 }
const READ_MS_MAX = 300_000
/** A part of a file is a hundred thousand short-lived objects; a small heap would treat them as long-lived. */
const YOUNG_MB = 96

const pools = new WeakMap<Installation, WorkerPool<LoadingRequest, LoadingAnswer>>()

/** Asks one of the threads that read and compare companies. @throws Problem for what a file is refused for. */
export async function inThread(
  ctx: Context,
  request: LoadingRequest,
  signal?: AbortSignal,
  moved: readonly Transferable[] = [],
): Promise<LoadingAnswer> {
  const { installation } = ctx
  const pool =
    pools.get(installation) ??
    new WorkerPool(new URL('./loading.worker.ts', import.meta.url), THREADS, {
      maxYoungGenerationSizeMb: YOUNG_MB,
    })
  pools.set(installation, pool)
  try {
    return await pool.run(request, signal, moved, ctx.actor.organisationId)
  } catch (failure) {
    const { code, message } = failure as Error & { code?: string }
    if (code === 'unsupported-file' || code === 'too-large') throw new Problem(code, message)
    throw failure
  }
}

export async function stopLoading(installation: Installation): Promise<void> {
  await pools.get(installation)?.stop()
  pools.delete(installation)
}

const readTable = fileReader<typeof read>(new URL('./table-rows.ts', import.meta.url), {
  readMsMax: READ_MS_MAX,
})

const CUT_OFF = 'The file ends in the middle of a row: later rows may be missing.'

/** What a file says of itself beside its rows. */
export type FileFacts = { asOf?: string; titles?: string[]; columns?: LoadColumns; notes?: string[] }
export type FileRows = { parts: RowsPart[]; facts: FileFacts }

/** The rows of a load's file, part by part, the same at every reading. @throws Problem for what cannot be read. */
export function rowsOfFile(ctx: Context, load: LoadRow, signal: AbortSignal): AsyncGenerator<FileRows> {
  return load.kind === 'table' ? rowsOfTable(ctx, load, signal) : rowsOfBulk(ctx, load, signal)
}

async function* rowsOfBulk(ctx: Context, load: LoadRow, signal: AbortSignal): AsyncGenerator<FileRows> {
  const partRows = PART_ROWS[ctx.installation.database.kind]
  const { body } = await openFile(ctx, load.organisationId, load.fileId)
  const { cut } = readingKinds[load.kind]
  const isDocument =
    cut === 'document' ||
    cut === 'page' ||
    (typeof cut === 'object' && /\.json(\.gz|\.zip)?$/i.test(load.fileName))
  let state = CUT_BEGINS
  const entries = unpacked(
    body,
    isDocument
      ? { bytesOfPart: DOCUMENT_BYTES_MAX, isWhole: true }
      : { bytesOfPart: TEXT_PART_BYTES * (typeof cut === 'object' ? 3 : 1), isWhole: false },
  )
  for await (const { bytes, isLast } of entries) {
    const { cut: found } = await inThread(
      ctx,
      {
        do: 'cut',
        kind: load.kind,
        state,
        bytes,
        isLast,
        partRows,
        registrant: load.columns.cik ?? undefined,
      },
      signal,
    )
    if (!found) throw new Error('A part of a file was not cut.')
    // The entries of an archive are files of their own; only the lines are counted on.
    state = isLast ? { ...CUT_BEGINS, line: isDocument ? found.state.line : 1 } : found.state
    yield {
      parts: found.parts,
      facts: {
        ...(found.contentDay ? { asOf: found.contentDay } : {}),
        ...(found.isCutOff ? { notes: [CUT_OFF] } : {}),
      },
    }
  }
}

/** Whether a text ends without a line break: where its last row is short as well, the file was cut off amid it. */
async function isWithoutEnd(file: File): Promise<boolean> {
  const isPacked = (await file.slice(0, 2).text()) === 'PK'
  return !isPacked && !/[\r\n]/.test(await file.slice(-2).text())
}

async function* rowsOfTable(ctx: Context, load: LoadRow, signal: AbortSignal): AsyncGenerator<FileRows> {
  const file = await readFile(ctx, load.organisationId, load.fileId)
  const mayBeCutOff = await isWithoutEnd(file)
  const { parts, facts } = await readTable(ctx, file, {})
  let titles: string[] | undefined
  let columns: LoadColumns = load.columns
  let held: TableRow[] = []
  const shaped = async (rows: typeof held): Promise<FileRows> => {
    const partRows = PART_ROWS[ctx.installation.database.kind]
    const { cut } = await inThread(
      ctx,
      { do: 'table', rows, titles: titles ?? [], columns, partRows },
      signal,
    )
    return { parts: cut?.parts ?? [], facts: {} }
  }
  for await (const some of parts()) {
    held.push(...some)
    if (!titles && held.length > 0) {
      const header = findHeader(held, tableColumns, ['name']) ?? likelyHeader(held)
      titles = titlesOf(held[header]?.cells ?? [])
      if (Object.keys(columns).length === 0) columns = columnsOfList(titles)
      held = held.slice(header + 1)
      yield { parts: [], facts: { titles, columns, notes: facts.notes } }
    }
    // The last row stays until it is known whether the file ends amid it.
    while (held.length > TABLE_PART_ROWS) yield await shaped(held.splice(0, TABLE_PART_ROWS))
  }
  const last = held.at(-1)
  if (!last) return
  const isCutOff = mayBeCutOff && last.cells.length < (titles?.length ?? 0)
  if (isCutOff) held[held.length - 1] = { ...last, isCutOff }
  yield { ...(await shaped(held)), facts: isCutOff ? { notes: [CUT_OFF] } : {} }
}
