import { watchlistColumns } from '#domains/watchlists/contract/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { fieldsOf } from '../fields-of.ts'
import { type AskedTopic, at, type Field, field, type Loaded, phrases, type Row } from '../topic.ts'

const _days = (id: string, label: string, names: readonly string[]): Field =>
  field(id, { label, unit: 'days', names, read: at(id), isSummed: false })

export const lists: AskedTopic = {
  id: 'lists',
  isOfNow: true,
  label: 'sanctions lists',
  href: '/dashboard/kyb/lists',
  nouns:
    phrases(`list, sanctions list, watchlist version, sanction, designation, sanctions data, lists in force,
    consolidated list, screening list, publication`),
  // “List them” is no list of a publisher.
  lean: ({ text }) =>
    /^(?:(?:and|please|can|could|you|just|ok) )*list (?:them|those|these|all|it|the|every|our|my)\b/.test(
      text,
    ) && !/\b(?:sanctions?|ofac|sdn|un|eu|lists)\b/.test(text)
      ? -4
      : 0,
  hints: ['entry', 'entries', 'version', 'published', 'stale', 'names', 'force', 'publisher'],
  about: ['list'],
  usual: ['entries', 'publishedOn', 'version', 'freshness'],
  orders: { most: 'entries', least: 'entries', oldest: 'publishedOn', newest: 'publishedOn' },
  nameOf: (row) => String(row.name),
  isOf: (row, { id }) => row.id === id,
  columns: [
    ...fieldsOf(watchlistColumns, {
      publishedOn: { id: 'publishedOn' },
      publishedAgeDays: { id: 'publishedAgeDays', isSummed: false },
      version: { isSummed: false },
      entries: { isSummed: true },
      names: { isSummed: true },
    }),
    field('freshness', {
      label: 'freshness',
      values: {
        stale: `stale, out of date, too old, outdated, old list, not fresh, expired, not up to date,
          not current`,
        fresh: 'fresh, up to date, up-to-date, current list, current',
      },
      read: (row) => (row.isStale ? 'stale' : 'fresh'),
    }),
    field('force', {
      label: 'in force',
      values: {
        yes: `in force, in use, do we screen against, we screen against, active, screen against, used,
          loaded, do we use, do we have, screening against, are you screening against,
          are we screening against, screen names against, checked against, check against, checking against,
          consulted`,
        no: `missing, not in force, not asked, not held, not loaded, do we lack, we lack, lacking,
          not covered, do we not have, do we not screen against`,
      },
      read: (row) => (row.isInForce ? 'yes' : 'no'),
    }),
  ],
  async load(asker, { values }) {
    const rows = await asker.ask<Row[]>('screening.lists', {})
    const missing = values.some(({ column, value, isNot }) => column === 'force' && (value === 'no' || isNot))
      ? await missingFrom(asker)
      : undefined
    if (missing) return missing
    return { rows, tool: 'screening.lists', caveat: listCaveatOf(rows) }
  },
}

/** The lists that an answer usually needs and that nobody is held against here. */
async function missingFrom(asker: Asker): Promise<Loaded> {
  type Now = { notAsked: string[]; lists: { name: string; state: string }[] }
  const { now } = await asker.ask<{ now: Now }>('screening.coverage-contract', {})
  const missing = now.lists.flatMap(({ name, state }) => (state === 'missing' ? [name] : []))
  return {
    rows: [...missing, ...now.notAsked].map(
      (name): Row => ({ id: name, name, isInForce: false, entries: null, isStale: false }),
    ),
    tool: 'screening.coverage-contract',
  }
}

/** That lists in force are older than the organisation allows, before anything is told of them. */
function listCaveatOf(rows: readonly Row[]): string | null {
  const inForce = rows.filter(({ isInForce }) => isInForce)
  const stale = inForce.filter(({ isStale }) => isStale)
  if (stale.length === 0) return null
  if (stale.length === inForce.length) return 'Every list in force is stale'
  return `Stale: ${stale.map(({ name }) => String(name)).join(', ')}`
}
