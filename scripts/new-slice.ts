import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const wordsOf = (name: string) => name.split('-')
const camelOf = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const titleOf = (name: string) => {
  const words = wordsOf(name).join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The parts of a slice that keeps entries with a title: a table, two calls, a screen and their tests. */
function namesOf(name: string) {
  const camel = camelOf(name)
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1)
  return { camel, pascal, title: titleOf(name), entry: `${pascal}Entry`, table: `${camel}Entry` }
}

function filesOf(name: string): Record<string, string> {
  return { ...contractFiles(name), ...serverFiles(name), ...serverTest(name), ...webFiles(name) }
}

function contractFiles(name: string): Record<string, string> {
  const { camel, title, entry } = namesOf(name)
  return {
    'README.md': `# ${title}\n\nIts words and rules on one page.\n\n| endpoint | what it does |\n|---|---|\n| \`GET /api/${name}\` | the entries of the organisation, newest first |\n| \`POST /api/${name}\` | adds one |\n\nScreen: \`/dashboard/${name}\`.\n`,
    'contract/schemas.ts': `import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'

/** One entry. */
export const ${entry} = z.object({
  id: z.number().int(),
  title: z.string(),
  addedBy: z.string(),
  addedAt: isoDateTime,
})
export type ${entry} = z.infer<typeof ${entry}>
`,
    'contract/endpoints.ts': `import { z } from 'zod'
import { defineEndpoint, page, pageRequest } from '#platform/endpoint/index.ts'
import { ${entry} } from './schemas.ts'

export const list${entry} = defineEndpoint({
  name: '${name}.list',
  method: 'GET',
  path: '/api/${name}',
  summary: '${title}: the entries of the organisation, newest first',
  permission: 'overview:read',
  request: z.object({ ...pageRequest }),
  response: page(${entry}),
})

export const add${entry} = defineEndpoint({
  name: '${name}.add',
  method: 'POST',
  path: '/api/${name}',
  summary: '${title}: adds an entry',
  permission: 'settings:manage',
  request: z.object({ title: z.string('A title is required').trim().min(1, 'A title is required').max(200) }),
  response: ${entry},
  status: 201,
})
`,
    'contract/index.ts': `export * from './endpoints.ts'\nexport * from './schemas.ts'\n`,
    'contract/changes.ts': `import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const ${camel}Subjects = defineSubjects({
  '${name}-entry': { called: '${title} entry', path: () => '/dashboard/${name}' },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const ${camel}Actions = defineActions({
  '${name}-entry.added': '${title} entry added',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof ${camel}Subjects> {}
  interface DeclaredActions extends ActionsOf<typeof ${camel}Actions> {}
}
`,
  }
}

function serverFiles(name: string): Record<string, string> {
  const { camel, title, entry, table } = namesOf(name)
  return {
    'server/tables.ts': `import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'

/** One entry. */
export const ${table} = pgTable(
  '${name.replaceAll('-', '_')}_entry',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    title: text('title').notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (row) => [index('${name.replaceAll('-', '_')}_entry_by_time').on(row.organisationId, row.addedAt)],
)
`,
    'server/store.ts': `import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ${table} } from './tables.ts'

export type EntryRow = typeof ${table}.$inferSelect

/** A page of an organisation's entries, newest first. */
export async function pageOfEntries(
  db: Queryable,
  organisationId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const isOwn = eq(${table}.organisationId, organisationId)
  const rows = await db
    .select()
    .from(${table})
    .where(isOwn)
    .orderBy(desc(${table}.addedAt), desc(${table}.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(${table}, isOwn) }
}

export async function insertEntry(db: Queryable, row: Omit<EntryRow, 'id'>): Promise<EntryRow> {
  const [made] = await db.insert(${table}).values(row).returning()
  return made as EntryRow
}
`,
    'server/list-entries.ts': `import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { list${entry} as endpoint } from '../contract/index.ts'
import { pageOfEntries } from './store.ts'

/** The entries of the organisation. */
export function listEntries(ctx: Context, input: RequestOf<typeof endpoint>) {
  return pageOfEntries(ctx.db, ctx.actor.organisationId, input)
}
`,
    'server/add-entry.ts': `import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import type { add${entry} as endpoint } from '../contract/index.ts'
import { type EntryRow, insertEntry } from './store.ts'

/** Adds an entry. */
export function addEntry(ctx: Context, { title }: RequestOf<typeof endpoint>): Promise<EntryRow> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const row = { organisationId, title, addedBy: actorName(tx.actor), addedAt: tx.now }
    const made = await insertEntry(tx.db, row)
    const subject = { type: '${name}-entry' as const, id: made.id }
    return { result: made, trace: { action: '${name}-entry.added', subject, after: { title } } }
  })
}
`,
    'server/routes.ts': `import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { addEntry } from './add-entry.ts'
import { listEntries } from './list-entries.ts'

export const ${camel}Routes: readonly Route[] = [
  serve(endpoints.list${entry}, listEntries),
  serve(endpoints.add${entry}, addEntry),
]
`,
    'server/slice.ts': `import { defineSlice } from '#platform/slice/index.ts'
import '../contract/changes.ts'
import { ${camel}Routes } from './routes.ts'

/** ${title}, as the server mounts it. */
export const ${camel}Slice = defineSlice({ name: '${name}', routes: ${camel}Routes })
`,
    'server/index.ts': `export { ${camel}Slice } from './slice.ts'\n`,
  }
}

function serverTest(name: string): Record<string, string> {
  const { camel, title, entry } = namesOf(name)
  return {
    [`server/${name}.test.ts`]: `import { beforeAll, expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import { list${entry} } from '../contract/index.ts'
import { ${camel}Slice } from './index.ts'

onEveryDatabase('${title.toLowerCase()}', (world) => {
  let actor: Actor = somebody({ role: 'admin' })
  let api: ApiApp
  beforeAll(() => {
    api = makeApi(world.installation, async () => actor, ${camel}Slice.routes)
  })
  const add = (title: string) =>
    api.request('/api/${name}', {
      method: 'POST',
      body: JSON.stringify({ title }),
      headers: { 'content-type': 'application/json' },
    })
  const titles = async () =>
    list${entry}.response
      .parse(await (await api.request('/api/${name}')).json())
      .rows.map((row) => row.title)

  it('keeps what is added, with its trace, for the organisation alone', async () => {
    expect((await add('First')).status).toBe(201)
    expect(await titles()).toEqual(['First'])
    const [entry] = await recentAudit(world.installation.database.db, 1)
    expect(entry).toMatchObject({ action: '${name}-entry.added', after: { title: 'First' } })
    actor = somebody({ role: 'admin', organisationId: 7 })
    expect(await titles()).toEqual([])
  })

  it('refuses an entry without a title, and a role that may not add', async () => {
    expect((await add(' ')).status).toBe(400)
    actor = somebody({ role: 'viewer' })
    expect((await add('Second')).status).toBe(403)
  })
})
`,
  }
}

function webFiles(name: string): Record<string, string> {
  const { camel, pascal, title, entry } = namesOf(name)
  return {
    'web/slice.ts': `import { defineWebSlice } from '#platform/screens/index.ts'
import '../contract/changes.ts'

/** ${title}, as the web shows it. */
export const ${camel}Web = defineWebSlice({
  name: '${name}',
  screens: [{ path: 'dashboard/${name}', file: '${name}-screen.tsx', label: '${title}' }],
})
`,
    'web/queries.ts': `import { list${entry} } from '../contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'

export const entriesQuery = () => queryOf(list${entry}, {})
`,
    [`web/${name}-screen.tsx`]: `import { useQuery } from '@tanstack/react-query'
import { dateTime } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Page, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { entriesQuery } from './queries.ts'

/** The entries of the organisation. */
export default function ${pascal}Screen() {
  const entries = useQuery(entriesQuery())
  return (
    <Page title="${title}" purpose="What the organisation keeps here.">
      <Panel title="Entries">
        <QueryStates query={entries} failed="The entries could not be read." empty={<EmptyState title="Nothing yet" />}>
          {(page) => (
            <DataTable
              name="${title}"
              rows={page.rows}
              rowKey={(row) => String(row.id)}
              columns={[
                { id: 'title', title: 'Title', value: (row) => row.title, card: 'name' },
                { id: 'addedBy', title: 'By', value: (row) => row.addedBy, card: 'fact' },
                { id: 'addedAt', title: 'When', value: (row) => row.addedAt, cell: (row) => dateTime(row.addedAt), card: 'fact' },
              ]}
            />
          )}
        </QueryStates>
      </Panel>
    </Page>
  )
}
`,
    [`web/${name}-screen.test.tsx`]: `// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import ${pascal}Screen from './${name}-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

async function open(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <${pascal}Screen />
    </QueryClientProvider>,
    '/dashboard/${name}',
  )
  await drawn.settle()
}

it('shows what is kept', async () => {
  const row = { id: 1, title: 'First', addedBy: 'dana', addedAt: '2026-11-22T09:00:00.000Z' }
  await open(() => Response.json({ rows: [row], total: 1 }))
  expect(document.body.textContent).toContain('First')
})

it('says that the entries could not be read, and does not call it nothing', async () => {
  await open(() => Response.json({ code: 'internal-error', message: 'No.' }, { status: 500 }))
  expect(document.body.textContent).toContain('The entries could not be read.')
  expect(document.body.textContent).not.toContain('Nothing yet')
})
`,
  }
}

/** The two lists that name every slice. A new one stands below the overview, which reads them all. */
function listSlice(name: string, root: string): void {
  const camel = camelOf(name)
  const edits: [string, string, string, string][] = [
    [
      'apps/server/slices.ts',
      `import { ${camel}Slice } from '#domains/${name}/server/index.ts'\n`,
      '  overviewSlice,\n',
      `  ${camel}Slice,\n`,
    ],
    [
      'apps/web/slices.ts',
      `import { ${camel}Web } from '#domains/${name}/web/slice.ts'\n`,
      '\n]\n',
      `\n  ${camel}Web,`,
    ],
  ]
  for (const [file, line, before, entry] of edits) {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    const at = text.lastIndexOf(before)
    if (at === -1) throw new Error(`${file} has no list of slices.`)
    writeFileSync(path, `${line}${text.slice(0, at)}${entry}${text.slice(at)}`)
  }
}

/** Makes a slice in a project and names it in the two lists. */
export function makeSlice(name: string, root = '.'): void {
  const folder = join(root, 'domains', name)
  if (existsSync(folder)) throw new Error(`${folder} is there already.`)
  for (const [file, text] of Object.entries(filesOf(name))) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  listSlice(name, root)
}

// `node scripts/new-slice.ts NAME`: every room of a slice, and its line in the two lists.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [name] = process.argv.slice(2)
  if (!name || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
    process.stderr.write('Name the slice in lower case: node scripts/new-slice.ts market-data\n')
    process.exit(1)
  }
  makeSlice(name)
  execFileSync(
    'npx',
    ['biome', 'check', '--write', `domains/${name}`, 'apps/server/slices.ts', 'apps/web/slices.ts'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  process.stdout.write(
    `domains/${name} is made and listed. Its table wants a migration (npm run migrations:generate -- --name ${name}), its calls a look at apps/server/every-call/who-may-call.txt.\n`,
  )
}
