import { parseArgs } from 'node:util'
import { importList, listWatchlists, type Watchlist } from '#domains/watchlists/contract/index.ts'
import { type Command, exitCodes, Misused } from '../command.ts'
import { print } from '../print.ts'
import { fileAt } from './batch.ts'

export const lists: Command = {
  usage: 'assay lists [--json | --csv]',
  purpose: 'Which watchlists are in force, how old they are and what failed last',
  async run({ args, terminal, call }) {
    const { values } = parseArgs({
      args,
      options: { json: { type: 'boolean', default: false }, csv: { type: 'boolean', default: false } },
    })
    const all = await call(listWatchlists, {})
    await print(terminal, all, values, () => ({
      sentences: all.length === 0 ? ['No watchlist is in force.'] : [],
      ...(values.csv ? plainTableOf(all) : tableOf(all)),
    }))
    return exitCodes.done
  },
}

export const importLists: Command = {
  usage:
    'assay import KIND FILE… [--published 2026-02-27] [--force] [--allow-older] [--allow-incomplete] [--json]',
  purpose: 'Imports a publication of a watchlist from its official files',
  async run({ args, terminal, call }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        published: { type: 'string' },
        force: { type: 'boolean', default: false },
        'allow-older': { type: 'boolean', default: false },
        'allow-incomplete': { type: 'boolean', default: false },
      },
    })
    const [kind, ...paths] = positionals
    if (!kind || paths.length === 0) throw new Misused('Name the kind of list and its files.')
    const list = await call(importList, {
      kind,
      file: await Promise.all(paths.map(fileAt)),
      ...(values.published ? { publishedOn: values.published } : {}),
      force: values.force ? 'true' : 'false',
      allowOlder: values['allow-older'] ? 'true' : 'false',
      allowIncomplete: values['allow-incomplete'] ? 'true' : 'false',
    })
    await print(terminal, list, values, () => tableOf([list]))
    return exitCodes.done
  },
}

const tableOf = (rows: readonly Watchlist[]) => ({
  headings: ['list', 'state', 'version', 'published', 'entries', 'age', 'last failure'],
  rows: rows.map((list) => [
    list.id,
    stateOf(list),
    String(list.version),
    list.publishedOn ?? 'not known',
    list.entries.toLocaleString('en'),
    list.publishedAgeDays === null ? 'not known' : `${list.publishedAgeDays} days`,
    list.lastFailure?.message ?? '',
  ]),
})

/** For programs: numbers as they are, and nothing where nothing is known. */
const plainTableOf = (rows: readonly Watchlist[]) => ({
  headings: ['list', 'state', 'version', 'published', 'entries', 'ageDays', 'lastFailure'],
  rows: rows.map((list) => [
    list.id,
    stateOf(list),
    String(list.version),
    list.publishedOn ?? '',
    String(list.entries),
    String(list.publishedAgeDays ?? ''),
    list.lastFailure?.message ?? '',
  ]),
})

function stateOf({ version, isStale, isInForce }: Watchlist): string {
  if (version === 0) return 'never imported'
  if (isStale) return 'STALE'
  return isInForce ? 'in force' : 'gives way'
}
