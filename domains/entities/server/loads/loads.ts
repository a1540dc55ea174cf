import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { FileAnswer, PageOf, RequestOf } from '#platform/endpoint/index.ts'
import { parseJson } from '#platform/endpoint/index.ts'
import { keepFile, putFile } from '#platform/files/index.ts'
import { actorName, isOfDemo } from '#platform/identity/index.ts'
import { requireNoHold } from '#platform/legal-holds/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { tableFile } from '#platform/report-files/index.ts'
import { newestRunsAbout, type RunRow, runOnWire, startRun } from '#platform/runs/index.ts'
import type * as endpoints from '../../contract/index.ts'
import {
  type DirectoryLoad,
  directorySources,
  LOAD_BYTES_MAX,
  LoadColumns,
  type LoadRefusal,
  loadKinds,
  tableFields,
} from '../../contract/index.ts'
import { mayChange } from '../read-entity.ts'
import * as directory from '../store.ts'
import { EVERYBODY } from '../tables.ts'
import { loadingRun, trialRun, undoingRun } from './load-runs.ts'
import * as store from './load-store.ts'
import { noCounts, traceOf } from './work-load.ts'

type Answer = z.input<typeof DirectoryLoad>

/** The file waits so long to be loaded. */
const FILE_DAYS = 30
const FILE_ROWS_AT_ONCE = 1_000

/**
 * Keeps a file of companies and begins its dry run.
 * @throws Problem `invalid-input` that names the field, `forbidden` for everybody's directory, `demo-not-allowed`, and what a file is refused for.
 */
export async function startLoad(ctx: Context, input: RequestOf<typeof endpoints.startLoad>): Promise<Answer> {
  if (isOfDemo(ctx.actor))
    throw new Problem(
      'demo-not-allowed',
      'The demo does not accept company files: they would affect every visitor.',
    )
  const directoryId = input.into === 'everybody' ? EVERYBODY : ctx.actor.organisationId
  refuseOthers(ctx, directoryId)
  if (input.kind === 'legal-forms' && directoryId !== EVERYBODY)
    throw invalid('into', 'Legal forms are shared: the operator of the installation loads them for everyone.')
  if (input.asOf > ctx.now.toISOString().slice(0, 10))
    throw invalid('asOf', 'The date of the file is in the future.')
  const source = sourceOf(input)
  const columns = input.columns === undefined ? {} : columnsIn(input.columns)
  if (input.kind === 'sec-subsidiaries' && columns.cik && !/^\d{1,10}$/.test(columns.cik))
    throw invalid('columns', 'A CIK is a number of at most ten digits.')
  const put = await putFile(ctx, input.file, { bytesMax: LOAD_BYTES_MAX })
  if (put.bytes === 0) throw new Problem('unsupported-file', 'This file is empty.')
  return recordChange(ctx, async (tx) => {
    const keptUntil = new Date(tx.now.getTime() + FILE_DAYS * 86_400_000)
    const file = await keepFile(tx, put, { purpose: 'directory-load', keptUntil })
    const load = await store.insertLoad(tx.db, {
      organisationId: tx.actor.organisationId,
      kind: input.kind,
      source,
      directoryId,
      fileId: file.id,
      fileName: put.fileName,
      bytes: put.bytes,
      asOf: input.asOf,
      titles: [],
      columns,
      notes: [],
      state: 'trying',
      trial: noCounts,
      loaded: null,
      through: 0,
      keptAtUndo: 0,
      failure: null,
      by: actorName(tx.actor),
      at: tx.now,
    })
    const run = await startRun(tx, trialRun, { about: load.id, total: null })
    return { result: stated(tx, load, run), trace: traceOf('directory.load-tried', load) }
  })
}

const invalid = (field: string, message: string) =>
  new Problem('invalid-input', message, { field, issues: [{ field, message }] })

function sourceOf({ kind, source }: RequestOf<typeof endpoints.startLoad>): string {
  const fixed = loadKinds[kind].source
  if (fixed !== null) return fixed
  if (source.length < 2)
    throw invalid('source', 'Name the list, so that the directory can show the source of a company.')
  const plain = source.toLowerCase()
  if (directorySources.some(({ id, title }) => id === plain || title.toLowerCase() === plain))
    throw invalid('source', `“${source}” is a source of the directory: give the list a different name.`)
  return source
}

function columnsIn(text: string): LoadColumns {
  let columns: LoadColumns
  try {
    columns = LoadColumns.parse(parseJson(text))
  } catch {
    throw invalid('columns', 'Give the columns as an object of field and title.')
  }
  const unknown = Object.keys(columns).find((name) => !tableFields.some(({ field }) => field === name))
  if (unknown !== undefined) throw invalid('columns', `“${unknown}” is not a column field.`)
  return columns
}

/** @throws Problem `forbidden`. */
function refuseOthers(ctx: Context, directoryId: number): void {
  if (directoryId === EVERYBODY && !mayChange(ctx, EVERYBODY))
    throw new Problem(
      'forbidden',
      'Only the operator of the installation can load into the shared directory.',
    )
}

/** The files that were sent, the newest first. */
export async function listLoads(
  ctx: Context,
  asked: RequestOf<typeof endpoints.listLoads>,
): Promise<PageOf<Answer>> {
  const { rows, total } = await store.loadsOf(ctx.db, ctx.actor.organisationId, asked)
  return { rows: await withRuns(ctx, rows), total }
}

/** One load with how far it is. @throws Problem `not-found`. */
export async function readLoad(ctx: Context, { id }: { id: number }): Promise<Answer> {
  const [one] = await withRuns(ctx, [await store.loadOf(ctx.db, ctx.actor.organisationId, id)])
  return one as Answer
}

async function withRuns(ctx: Context, rows: readonly store.LoadRow[]): Promise<Answer[]> {
  const ids = rows.map(({ id }) => id)
  const runs = await Promise.all(
    [trialRun, loadingRun, undoingRun].map(
      async (kind) => [kind.name, await newestRunsAbout(ctx, kind, ids)] as const,
    ),
  )
  const of = new Map(runs)
  return rows.map((row) => stated(ctx, row, of.get(kindOf(row).name)?.get(String(row.id))))
}

const kindOf = ({ state, loaded }: store.LoadRow) =>
  state === 'undoing' || state === 'undone' ? undoingRun : loaded === null ? trialRun : loadingRun

const isAtWork = (state: store.LoadRow['state']) =>
  state === 'trying' || state === 'loading' || state === 'undoing'

const mayLoad = ({ state, loaded, trial }: store.LoadRow) =>
  (state === 'tried' && (trial?.new ?? 0) + (trial?.changed ?? 0) + (trial?.unchanged ?? 0) > 0) ||
  ((state === 'cancelled' || state === 'failed') && loaded !== null)

const mayUndo = ({ state, loaded, kind }: store.LoadRow) =>
  kind !== 'legal-forms' &&
  loaded !== null &&
  (state === 'done' || state === 'cancelled' || state === 'failed')

function stated(ctx: Context, row: store.LoadRow, run: RunRow | undefined): Answer {
  const isOwn = mayChange(ctx, row.directoryId)
  return {
    id: row.id,
    kind: row.kind,
    source: row.source,
    fileName: row.fileName,
    bytes: row.bytes,
    asOf: row.asOf,
    into: row.directoryId === EVERYBODY ? 'everybody' : 'organisation',
    state: row.state,
    trial: row.state === 'trying' || (row.trial?.read ?? 0) === 0 ? null : row.trial,
    loaded: row.loaded,
    titles: row.titles,
    columns: row.columns,
    notes: row.notes,
    failure: row.failure,
    by: row.by,
    at: row.at,
    keptAtUndo: row.keptAtUndo,
    mayLoad: isOwn && mayLoad(row),
    mayUndo: isOwn && mayUndo(row),
    run: run && (isAtWork(row.state) || row.state === 'failed') ? runOnWire(ctx, kindOf(row), run) : null,
  }
}

/** Sets what the columns of a list hold, and tries it again. @throws Problem `conflict` once it is loaded, `invalid-input`. */
export function tryLoadAgain(
  ctx: Context,
  { id, columns }: RequestOf<typeof endpoints.tryLoadAgain>,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const load = await store.holdLoad(tx.db, tx.actor.organisationId, id)
    refuseOthers(tx, load.directoryId)
    if (isAtWork(load.state) || load.loaded !== null)
      throw new Problem(
        'conflict',
        `${load.fileName} is loaded or being processed: its columns cannot be changed.`,
      )
    const known = columnsIn(JSON.stringify(columns))
    const strange = Object.values(known).find((title) => title !== null && !load.titles.includes(title))
    if (strange !== undefined && load.titles.length > 0)
      throw invalid('columns', `The file has no column “${strange}”.`)
    await store.deleteRefusals(tx.db, load)
    const after = await store.changeLoad(tx.db, load, {
      columns: known,
      state: 'trying',
      trial: noCounts,
      through: 0,
      failure: null,
      notes: [],
    })
    const run = await startRun(tx, trialRun, { about: id, total: null })
    return { result: stated(tx, after, run), trace: traceOf('directory.load-tried', after) }
  })
}

/** Loads a file that was tried; one that was cut off goes on. @throws Problem `conflict` while another file is loaded. */
export function runLoad(ctx: Context, { id }: RequestOf<typeof endpoints.runLoad>): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const load = await store.holdLoad(tx.db, tx.actor.organisationId, id)
    refuseOthers(tx, load.directoryId)
    if (!mayLoad(load))
      throw new Problem('conflict', `${load.fileName} cannot be loaded: ${whyNot(load)}.`, {
        state: load.state,
      })
    await refuseWhileOther(tx, load)
    if (load.loaded === null) await store.deleteRefusals(tx.db, load)
    const after = await store.changeLoad(tx.db, load, {
      state: 'loading',
      failure: null,
      loaded: load.loaded ?? noCounts,
    })
    const run = await startRun(tx, loadingRun, { about: id, total: load.trial?.read ?? null })
    return { result: stated(tx, after, run), trace: traceOf('directory.load-begun', after) }
  })
}

const whyNot = ({ state, loaded }: store.LoadRow): string =>
  isAtWork(state)
    ? 'it is being worked on'
    : state === 'done'
      ? 'it is loaded'
      : state === 'undone'
        ? 'it was undone, send it again'
        : loaded === null && state !== 'tried'
          ? 'its dry run did not come to its end'
          : 'it brings nothing'

/** @throws Problem `conflict`. */
async function refuseWhileOther(tx: Change, load: store.LoadRow): Promise<void> {
  await directory.holdAdditions(tx.db, load.directoryId)
  const other = await store.loadAtWork(tx.db, load.directoryId, load.id)
  if (other)
    throw new Problem(
      'conflict',
      'Another file is being loaded into this directory or undone. Wait for it, or cancel it.',
    )
}

/** Takes a load back. @throws Problem `conflict` under a later load, while it is worked on, or once it is undone. */
export function undoLoad(
  ctx: Context,
  { id, reason }: RequestOf<typeof endpoints.undoLoad>,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const load = await store.holdLoad(tx.db, tx.actor.organisationId, id)
    refuseOthers(tx, load.directoryId)
    if (!mayUndo(load))
      throw new Problem(
        'conflict',
        load.kind === 'legal-forms'
          ? 'Legal forms are replaced by loading an earlier file of them.'
          : `${load.fileName} cannot be undone: ${load.state === 'undone' ? 'it was undone already' : 'it is not loaded, or it is being worked on'}.`,
      )
    await refuseWhileOther(tx, load)
    const later = await store.loadOnTopOf(tx.db, load)
    if (later)
      throw new Problem(
        'conflict',
        `${later.fileName} has changed records of this load later: undo that one first.`,
        {
          loadId: later.id,
        },
      )
    await requireNoHold(tx.db, tx.actor.organisationId, [], 'What a load has brought')
    const after = await store.changeLoad(tx.db, load, { state: 'undoing', failure: null })
    const run = await startRun(tx, undoingRun, { about: id, total: null })
    return { result: stated(tx, after, run), trace: traceOf('directory.load-undo-begun', after, reason) }
  })
}

/** Rows that are not taken, in the order of the file. @throws Problem `not-found`. */
export async function listRefusals(
  ctx: Context,
  { id, ...asked }: RequestOf<typeof endpoints.listRefusals>,
): Promise<PageOf<LoadRefusal>> {
  const load = await store.loadOf(ctx.db, ctx.actor.organisationId, id)
  const { rows, total } = await store.refusalsOf(ctx.db, load, asked)
  return { rows: rows.map(({ line, key, field, reason }) => ({ line, key, field, reason })), total }
}

/** The same as a file. @throws Problem `not-found`. */
export async function exportRefusals(
  ctx: Context,
  { id, format }: RequestOf<typeof endpoints.exportRefusals>,
): Promise<FileAnswer> {
  const load = await store.loadOf(ctx.db, ctx.actor.organisationId, id)
  async function* parts() {
    for (let after = 0; ; ) {
      const rows = await store.refusalsAfter(ctx.db, load, after, FILE_ROWS_AT_ONCE)
      const last = rows.at(-1)
      if (!last) return
      yield rows.map(({ line, key, field, reason }) => [line, key, field, reason])
      after = last.id
    }
  }
  const isTrial = load.loaded === null
  const table = {
    title: 'Rows that are not taken',
    about: [
      ['File', load.fileName] as const,
      ['As of', load.asOf] as const,
      ['Found by', isTrial ? 'the dry run' : 'the load'] as const,
      ...(isAtWork(load.state)
        ? [['Note', 'The file is still being read: more rows may follow.'] as const]
        : []),
    ],
    columns: ['Line', 'Key', 'Field', 'Reason'],
    parts: parts(),
  }
  return { fileName: `refused-rows-${load.id}.${format}`, ...tableFile(table, format) }
}
