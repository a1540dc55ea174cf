import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseConfig } from '#platform/config/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { migrationsFolder, openDatabase } from '#platform/database/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { readFile, usageOf } from './index.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const folder = mkdtempSync(join(tmpdir(), 'assay-before-'))
let installation: Installation

/** The migrations as they were when files stood in the rows of their slices. */
function migrationsBefore(): string {
  const before = join(folder, 'migrations')
  cpSync(migrationsFolder, before, { recursive: true })
  const journal = join(before, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(
    journal,
    JSON.stringify({ ...rest, entries: entries.filter(({ idx }: { idx: number }) => idx <= 4) }),
  )
  return before
}

beforeAll(async () => {
  const config = parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const database = await openDatabase({})
  installation = {
    config,
    database,
    log: silentLogger,
    secret: 'x'.repeat(32),
    clock: () => new Date('2026-11-22T12:00:00Z'),
  }
  await applyMigrations(database.db, { migrationsFolder: migrationsBefore() })
  const { pool } = database
  const at = '2026-11-01T00:00:00Z'
  const attach = (org: number, name: string, body: string) =>
    pool.query(
      `insert into case_attachment (organisation_id, case_id, file_name, content_type, bytes, sha256, body, author, at)
       values ($1, 5, $2, 'text/plain', length($3::bytea), encode(sha256($3::bytea), 'hex'), $3::bytea, 'Ana', $4)`,
      [org, name, Buffer.from(body), at],
    )
  await attach(1, 'first.txt', 'the same words')
  await attach(1, 'second.txt', 'the same words')
  await attach(2, 'theirs.txt', 'the same words')
  mkdirSync(join(folder, 'blog-images'))
  writeFileSync(join(folder, 'blog-images', 'on-disk'), PNG)
  for (const [id, body] of [
    ['in-rows', PNG.subarray(0)],
    ['on-disk', null],
  ] as const)
    await pool.query(
      `insert into blog_image (organisation_id, id, alt, content_type, bytes, sha256, body, at)
       values ($1, $2, 'A dot', 'image/png', $3, encode(sha256($4::bytea), 'hex'), $5, $6)`,
      [id === 'in-rows' ? 1 : 3, id, PNG.length, PNG, body, at],
    )
  await pool.query(
    `insert into paper_import (organisation_id, id, account_id, file_name, file_digest, broker, rows, booked, known, refused, first_day, last_day, cash_change, first_sequence, last_sequence, lot_changes, state, imported_at, imported_by)
     values (1, 9, 4, 'years.csv', 'x', 'Generic', 1, 0, 0, 0, '', '', 0, 0, -1, '[]', 'running', $1, 'Ana')`,
    [at],
  )
  await pool.query(
    `insert into paper_import_file (organisation_id, account_id, import_id, bytes) values (1, 4, 9, 'date,action')`,
  )
  await pool.query(
    `insert into market_price_import (file_name, sha256, columns, symbols, symbols_total, bars, replaced, rejected, state, through, total, content, imported_at, imported_by)
     values ('AAPL.csv', 'x', '', '[]', 0, 0, 0, 0, 'running', 0, 1, 'date,close', $1, 'Ana')`,
    [at],
  )
  await applyMigrations(database.db, { migrationsFolder })
}, 120_000)
afterAll(async () => {
  await installation.database.close()
  rmSync(folder, { recursive: true })
})

it('files that stood in rows of cases, pictures, broker files and prices come back from where files are kept now', async () => {
  const ctx = systemContext(installation, 'test', 1)
  const { rows } = await installation.database.pool.query(
    'select organisation_id, id, purpose, file_name, content_type from stored_file order by purpose, file_name',
  )
  const answer: unknown[] = []
  for (const { organisation_id, id, purpose, file_name } of rows) {
    const content = Buffer.from(await (await readFile(ctx, organisation_id, id)).arrayBuffer())
    answer.push([
      organisation_id,
      purpose,
      file_name,
      content.equals(PNG) ? 'the picture' : content.toString(),
    ])
  }
  expect(answer).toEqual([
    [1, 'blog-picture', 'in-rows', 'the picture'],
    [3, 'blog-picture', 'on-disk', 'the picture'],
    [1, 'broker-file', 'years.csv', 'date,action'],
    [1, 'case-attachment', 'first.txt', 'the same words'],
    [1, 'case-attachment', 'second.txt', 'the same words'],
    [2, 'case-attachment', 'theirs.txt', 'the same words'],
    [1, 'price-file', 'AAPL.csv', 'date,close'],
  ])
})

it('every row names its file, holds no content of its own, and what two have is kept once and counted once', async () => {
  const { pool, db } = installation.database
  for (const [table, content] of [
    ['case_attachment', 'body'],
    ['blog_image', 'body'],
    ['paper_import_file', 'bytes'],
    ['market_price_import', 'content'],
  ]) {
    const { rows } = await pool.query(
      `select count(*) as left from ${table} t where ${content} is not null or not exists (select 1 from stored_file f where f.id = t.file_id)`,
    )
    expect([table, rows[0].left]).toEqual([table, 0])
  }
  expect(await usageOf(db, 1)).toBe(
    'the same words'.length + PNG.length + 'date,action'.length + 'date,close'.length,
  )
})
