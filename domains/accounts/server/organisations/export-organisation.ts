import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { recordChange, verifyAudit } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer } from '#platform/endpoint/index.ts'
import { openFile } from '#platform/files/index.ts'
import {
  type OrganisationTable,
  readAllRows,
  tablesOfOrganisations,
} from '#platform/organisation-rows/index.ts'
import { ownUserOutsideDemo } from '../own-account/own-user.ts'
import { peopleRowsOf } from '../people/person-store.ts'
import { organisationRow } from './member-store.ts'

export const ORGANISATION_FORMAT = 'assay-organisation-1'

/** Keys, and what opens a session or an invitation: whoever holds the file could use them. */
const isWithheld = (column: string) => /^sealed(_|$)|token|secret|password/.test(column)

/** Where content of files lies: the content itself is told with each file, wherever it lies. */
const isStorage: ReadonlySet<string> = new Set(['file_blob', 'file_piece'])

/**
 * Everything that belongs to the organisation, table by table, as a gzip of JSON lines. The rows are read in portions while others go on working:
 * the first line says when that began and where the audit log then ended, the last line when it was done, how many rows of each table are there, and the
 * digest of all lines before it. A file without that last line is not whole.
 */
export async function exportOrganisation(ctx: Context): Promise<FileAnswer> {
  ownUserOutsideDemo(ctx)
  const { organisationId } = ctx.actor
  const { name } = await organisationRow(ctx.db, organisationId)
  const tables = (await tablesOfOrganisations(ctx.db)).filter(({ name: called }) => !isStorage.has(called))
  const audit = await verifyAudit(ctx.db, organisationId)
  await recordChange(ctx, async () => ({
    result: undefined,
    trace: { action: 'organisation.exported', subject: { type: 'organisation', id: organisationId } },
  }))
  const first = {
    format: ORGANISATION_FORMAT,
    organisation: { id: organisationId, name },
    begunAt: ctx.now.toISOString(),
    audit,
    withheld: 'Columns of keys, tokens, secrets and passwords.',
    tables: tables.map((table) => table.name),
  }
  const lines = Readable.toWeb(Readable.from(inBytes(linesOf(ctx, first, tables)), { objectMode: false }))
  const body = (lines as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new CompressionStream('gzip'))
  const day = ctx.now.toISOString().slice(0, 10)
  return { fileName: `organisation-${organisationId}-${day}.jsonl.gz`, contentType: 'application/gzip', body }
}

async function* inBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

async function* linesOf(
  ctx: Context,
  first: object,
  tables: readonly OrganisationTable[],
): AsyncGenerator<string> {
  const {
    db,
    installation,
    actor: { organisationId },
  } = ctx
  const digest = createHash('sha256')
  const lineOf = (value: object): string => {
    const line = `${JSON.stringify(value)}\n`
    digest.update(line)
    return line
  }
  const rows: Record<string, number> = {}
  yield lineOf(first)
  // Accounts are their owners', so of them only what colleagues see anyway is told.
  const people = await peopleRowsOf(db, organisationId)
  rows.people = people.length
  yield people
    .map(({ id, displayUsername, fullName, email, role, createdAt }) =>
      lineOf({ table: 'people', row: { id, username: displayUsername, fullName, email, role, createdAt } }),
    )
    .join('')
  for (const table of tables) {
    rows[table.name] = 0
    for await (const page of readAllRows(db, table, organisationId)) {
      rows[table.name] = (rows[table.name] ?? 0) + page.length
      yield page.map((row) => lineOf({ table: table.name, row: withoutKeys(row) })).join('')
      if (table.name === 'stored_file')
        for (const { id } of page) for await (const piece of contentOf(ctx, String(id))) yield lineOf(piece)
    }
  }
  yield `${JSON.stringify({ doneAt: installation.clock().toISOString(), rows, sha256: digest.digest('hex') })}\n`
}

/** The content of a file, a piece a line. One that cannot be read breaks the export off: it would not be whole. */
async function* contentOf(ctx: Context, id: string): AsyncGenerator<object> {
  const { body } = await openFile(ctx, ctx.actor.organisationId, id)
  let at = 0
  for await (const piece of body) {
    yield { contentOf: id, at, base64: Buffer.from(piece).toString('base64') }
    at += piece.byteLength
  }
}

const withoutKeys = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !isWithheld(column)))
