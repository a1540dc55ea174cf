import type pg from 'pg'
import { Problem } from '#platform/problems/index.ts'

/** A table as it was read and as it was found again: its rows counted, and a sum over all of them that their order does not change. */
export type CopiedTable = { table: string; rows: number; sum: string }

type Column = { name: string; type: string; isGenerated: boolean }
type Table = { name: string; columns: Column[] }
type Reference = { table: string; name: string; definition: string }

/** So much is sent at once; how many rows that are is learned from those before. */
const BATCH_LETTERS = 4_000_000
const BATCH_ROWS_FIRST = 8
const BATCH_ROWS_MAX = 2_000

/** Two servers write a value in the same letters under the same settings. */
const SAME_LETTERS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** What an account is given for its calls would end the reading of a large table. */
const NO_HURRY =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/**
 * Copies the rows of every table of some schemas into the same tables of another database, whose own rows go first: all of it or nothing, in one transaction there and
 * one snapshot here. A row travels as the text of its whole, so no type loses anything. Sequences go on where they were. References between tables and the triggers of the tables
 * are out of force meanwhile: the references are made again at the end, which checks every row of them. Then each table's rows are counted and summed up in both.
 * @throws Problem `conflict` where the tables are not the same ones, or what arrived is not what was sent; the other database is then as it was.
 */
export async function copyDatabase(
  from: pg.Pool,
  to: pg.Pool,
  schemas: readonly string[],
  tell: (table: CopiedTable) => void = () => {},
): Promise<CopiedTable[]> {
  const source = await from.connect()
  const target = await to.connect()
  try {
    await source.query(`begin isolation level repeatable read read only; ${SAME_LETTERS}; ${NO_HURRY}`)
    await target.query(`begin; ${SAME_LETTERS}; ${NO_HURRY}`)
    // Names are said with their schema where no schema is looked in.
    for (const client of [source, target]) await client.query('set local search_path = pg_catalog')
    const tables = await tablesIn(source, schemas)
    refuseOthers(tables, await tablesIn(target, schemas))
    const references = await referencesIn(target, schemas)
    for (const client of [source, target]) await client.query('set local search_path = public')
    for (const { table, name } of references)
      await target.query(`alter table ${table} drop constraint ${name}`)
    for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`)
    if (tables.length > 0) await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const table of tables) await copyTable(source, target, table)
    await copySequences(source, target, schemas)
    for (const { table, name, definition } of references)
      await target.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`)
    const copied: CopiedTable[] = []
    for (const { name } of tables) {
      const sent = await summedUp(source, name)
      const arrived = await summedUp(target, name)
      if (sent.rows !== arrived.rows || sent.sum !== arrived.sum)
        throw new Problem(
          'conflict',
          `${name} did not arrive as it was sent: ${sent.rows} rows with the sum ${sent.sum}, and there ${arrived.rows} with ${arrived.sum}. Nothing was moved.`,
        )
      copied.push(sent)
      tell(sent)
    }
    if (tables.length > 0) await target.query(`analyze ${tables.map(({ name }) => name).join(', ')}`)
    await target.query('commit')
    return copied
  } catch (failure) {
    await target.query('rollback').catch(() => {})
    throw failure
  } finally {
    await source.query('rollback').catch(() => {})
    source.release()
    target.release()
  }
}

async function tablesIn(client: pg.ClientBase, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name,
       jsonb_agg(jsonb_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
         'isGenerated', a.attgenerated <> '') order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any($1) and c.relkind = 'r'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.oid order by 1`,
    [schemas],
  )
  return rows
}

/** The same tables with the same columns in the same order: a row is read back by the place of its values. */
function refuseOthers(tables: readonly Table[], there: readonly Table[]): void {
  const shapeOf = (table: Table | undefined) => JSON.stringify(table?.columns)
  const found = new Map(there.map((table) => [table.name, table]))
  const other = [
    ...tables.filter((table) => shapeOf(found.get(table.name)) !== shapeOf(table)),
    ...there.filter(({ name }) => !tables.some((table) => table.name === name)),
  ]
  if (other.length === 0) return
  const names = [...new Set(other.map(({ name }) => name))]
  throw new Problem(
    'conflict',
    `The tables are not the same in both databases: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}. Nothing was moved. Name an empty database.`,
  )
}

async function referencesIn(client: pg.ClientBase, schemas: readonly string[]): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where n.nspname = any($1) and c.contype = 'f' and c.conparentid = 0 order by 1, 2`,
    [schemas],
  )
  return rows
}

async function copyTable(source: pg.ClientBase, target: pg.ClientBase, table: Table): Promise<void> {
  const { name } = table
  const own = table.columns.filter(({ isGenerated }) => !isGenerated).map((column) => column.name)
  const insert = `insert into ${name} (${own.join(', ')}) overriding system value
    select ${own.map((column) => `(sent.whole).${column}`).join(', ')}
    from (select unnest($1::text[])::${name} as whole offset 0) sent`
  await source.query(`declare rows_to_copy no scroll cursor for select t::text as whole from ${name} t`)
  for (let batch = BATCH_ROWS_FIRST; ; ) {
    const { rows } = await source.query<{ whole: string }>(`fetch ${batch} from rows_to_copy`)
    if (rows.length === 0) break
    await target.query(insert, [rows.map(({ whole }) => whole)])
    const letters = rows.reduce((sum, { whole }) => sum + whole.length, 0)
    batch = Math.max(1, Math.min(BATCH_ROWS_MAX, Math.floor((BATCH_LETTERS * rows.length) / letters)))
  }
  await source.query('close rows_to_copy')
}

async function copySequences(
  source: pg.ClientBase,
  target: pg.ClientBase,
  schemas: readonly string[],
): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string | null; start: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last, start_value::text as start
     from pg_sequences where schemaname = any($1)`,
    [schemas],
  )
  for (const { name, last, start } of rows)
    await target.query('select setval($1::regclass, $2::bigint, $3)', [name, last ?? start, last !== null])
}

/** Sixty bits of each row's digest, added up: a row that changed, is missing or stands twice makes another sum. */
async function summedUp(client: pg.ClientBase, table: string): Promise<CopiedTable> {
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*)::int as rows,
       coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text as sum from ${table} t`,
  )
  return { table, rows: rows[0]?.rows ?? 0, sum: rows[0]?.sum ?? '' }
}
