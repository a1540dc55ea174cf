import { parseArgs } from 'node:util'
import { settingsOf } from '#domains/screening/server/index.ts'
import {
  fetchListFiles,
  importList,
  listFilesAt,
  readLists,
  refreshList,
  watchlistKinds,
} from '#domains/watchlists/server/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { type Context, systemContext } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { closeInstallation, openInstallation } from '../installation.ts'
import { asTable } from './as-table.ts'
import { Misused, runCommand } from './run-command.ts'

const USAGE = `Usage:
  npm run lists -- kinds                                   which watchlists can be imported, and from which files
  npm run lists -- status                                  what is in force, how old it is and what failed last
  npm run lists -- import KIND FILE|FOLDER|URL…             imports a publication; give all its files, gzip or not
      --published 2026-02-27                              when it was published, if its files do not state it
      --force                                             imports it although it has lost much of the list
      --allow-older                                       imports it although a newer one is in force
      --allow-incomplete                                  imports it although some of its files are missing
  npm run lists -- refresh KIND                            fetches a list from its publisher or the mirror`

await runCommand(async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: {
      force: { type: 'boolean', default: false },
      'allow-older': { type: 'boolean', default: false },
      'allow-incomplete': { type: 'boolean', default: false },
      published: { type: 'string' },
    },
  })
  const [command, kind, ...sources] = positionals
  if (command === 'kinds') return kinds()
  if (command === 'status') return inInstallation(status)
  if (command === 'import' && kind && sources.length > 0) {
    const publishedOn = dayOf(values.published)
    const stated = {
      force: values.force === true,
      allowOlder: values['allow-older'] === true,
      allowIncomplete: values['allow-incomplete'] === true,
      ...(publishedOn && { publishedOn }),
    }
    return inInstallation((ctx) => importSources(ctx, kind, sources, stated))
  }
  if (command === 'refresh' && kind) return inInstallation((ctx) => refresh(ctx, kind))
  throw new Misused(USAGE)
})

function kinds(): string {
  const rows = Object.entries(watchlistKinds)
    .filter(([, { formats }]) => formats.length > 0)
    .map(([kind, { title, files, licence }]) => [kind, title, files.join(' or '), licence])
  return asTable(['kind', 'list', 'files', 'licence'], rows)
}

async function status(ctx: Context): Promise<string> {
  const lists = await readLists(ctx, await settingsOf(ctx.db, HOME_ORGANISATION_ID))
  if (lists.length === 0) {
    return 'No watchlist is in force. The server puts those that come with the product in force when it starts.'
  }
  const rows = lists.map((list) => [
    list.id,
    list.version === 0
      ? 'never imported'
      : list.isStale
        ? 'STALE'
        : list.isInForce
          ? 'in force'
          : 'gives way',
    String(list.version),
    list.publishedOn ? `${list.publishedOn} (${list.publishedOnSource ?? 'unknown'})` : 'not known',
    list.entries.toLocaleString('en'),
    list.names.toLocaleString('en'),
    list.publishedAgeDays === null ? 'not known' : `${list.publishedAgeDays} days`,
    list.confirmedAt?.slice(0, 10) ?? 'never',
    list.sha256?.slice(0, 12) ?? '–',
    list.lastFailure?.message ?? '',
  ])
  return asTable(
    [
      'list',
      'state',
      'version',
      'published',
      'entries',
      'names',
      'age',
      'confirmed',
      'sha256',
      'last failure',
    ],
    rows,
  )
}

type Stated = { force: boolean; allowOlder: boolean; allowIncomplete: boolean; publishedOn?: string }

function dayOf(words: unknown): string | undefined {
  if (words === undefined) return undefined
  if (typeof words === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(words)) return words
  throw new Problem('invalid-input', `--published takes a day such as 2026-02-27, not "${String(words)}".`)
}

async function importSources(ctx: Context, kind: string, sources: string[], stated: Stated): Promise<string> {
  const isUrl = (source: string) => /^https?:\/\//.test(source)
  const files = [
    ...(await fetchListFiles(ctx, sources.filter(isUrl))),
    ...(await listFilesAt(sources.filter((source) => !isUrl(source)))),
  ]
  const { shrinkPercentMax, shrinkPercentByList = {} } = await settingsOf(ctx.db, HOME_ORGANISATION_ID)
  const imported = await importList(ctx, {
    kind,
    files,
    source: sources.join(', '),
    ...stated,
    shrinkPercentMax,
    shrinkPercentByList,
    onProgress: say,
  })
  return outcome(imported)
}

async function refresh(ctx: Context, listId: string): Promise<string> {
  const { shrinkPercentMax, shrinkPercentByList = {} } = await settingsOf(ctx.db, HOME_ORGANISATION_ID)
  const guards = { shrinkPercentMax, shrinkPercentByList }
  return outcome(await refreshList(ctx, { listId, ...guards, onProgress: say }))
}

function outcome(imported: Awaited<ReturnType<typeof importList>>): string {
  const count = (figure: number) => figure.toLocaleString('en')
  const title = watchlistKinds[imported.listId].title
  const published = imported.publishedOn ? `, published ${imported.publishedOn}` : ''
  if (imported.isUnchanged) {
    return `${title}: version ${imported.version} is this same publication${published}; confirmed, nothing changed.`
  }
  return [
    `${title}: version ${imported.version} is in force${published}.`,
    `${count(imported.entries)} entries, ${count(imported.names)} names; ${count(imported.added)} added, ${count(imported.changed)} changed, ${count(imported.removed)} removed.`,
    `SHA-256 ${imported.sha256}`,
    ...imported.notes.map((note) => `Note: ${note}`),
  ].join('\n')
}

/** Progress goes to the other stream, so that what is printed can be read by a program. */
function say(progress: { step: string; count: number }): void {
  if (progress.count % 10_000 !== 0 && progress.step === 'Reading entries') return
  const line = `${progress.step}${progress.count > 0 ? `: ${progress.count.toLocaleString('en')}` : ''}`
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
  if (process.stderr.isTTY && progress.step === 'In force') process.stderr.write('\r\u001b[K')
}

async function inInstallation(work: (ctx: Context) => Promise<string>): Promise<string> {
  const installation = await openInstallation(parseConfig(process.env), silentLogger).catch(
    (failure: unknown) => {
      if (!(failure instanceof Problem && failure.code === 'database-unavailable')) throw failure
      throw new Problem(
        'database-unavailable',
        `${failure.message} A running server imports lists on its Watchlists screen.`,
      )
    },
  )
  try {
    return await work(systemContext(installation, 'command line', HOME_ORGANISATION_ID))
  } finally {
    await closeInstallation(installation)
  }
}
