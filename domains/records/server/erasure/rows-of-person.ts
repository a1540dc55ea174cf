import { type AuditEntry, type EntryWords, entriesNaming } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { holdsOf } from '#platform/legal-holds/index.ts'
import {
  type OrganisationTable,
  type RowWithWords,
  rowsWithWords,
  tablesOfOrganisations,
  type WordColumn,
  wordColumns,
} from '#platform/organisation-rows/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import type { ErasureWork } from '../tables.ts'
import { personProviders } from './person-of.ts'
import { replacer } from './replace-words.ts'
import { type Whose, whoseRows } from './whose-rows.ts'

const HOLDS_MAX = 100_000

/** The log has a way of its own; a request says whom it is about until it is done. */
const APART = new Set(['audit_entry', 'audit_head', 'erasure'])

/** In a row or an entry of the product itself, what did something is no person. */
const isDoneBy = (actorType: unknown) => (field: string) =>
  (actorType === 'system' || actorType === 'visitor') && (field === 'actor_id' || field === 'actor')

export type TableOfPerson = {
  table: OrganisationTable
  columns: readonly WordColumn[]
  /** What its rows say stands in files: they are left. */
  ofFiles: string | undefined
}

/** A row that names somebody: with the words that it would have, or left as it is. */
export type NamingRow = { found: RowWithWords; words: Record<string, unknown> | undefined }

/** An entry of the log that names somebody: with the words that it would have, or left as it is. */
export type NamingEntry = { entry: AuditEntry; words: Partial<EntryWords> | undefined }

/**
 * Where a person stands in what an organisation keeps, beyond what goes as a whole: in every table that the database has, so that one which a later slice adds is not forgotten, and in
 * the audit log.
 */
export function rowsOfPerson(
  { db, actor: { organisationId } }: Pick<Context, 'db' | 'actor'>,
  work: ErasureWork,
  { pseudonym, areNamesTheirs }: { pseudonym: string; areNamesTheirs: boolean },
) {
  const { person } = work
  const words = [...person.names, ...person.marks, ...person.usernames]
  let whose = whoseRows(work)
  const replace = replacer(person, pseudonym)
  const reachOf = (is: Exclude<Whose, 'kept'>) =>
    is !== 'unknown' || areNamesTheirs ? ('names' as const) : ('marks' as const)

  const columnsOf = async () => wordColumns(db)

  const entryNaming = (entry: AuditEntry) =>
    wordsOfEntry(entry, { is: whose.entry(entry), pseudonym, replace, reachOf })

  return {
    /** What is about them and stays, found before its rows lose the name: what the log says of it is about them as well. */
    async related(): Promise<Subject[]> {
      const columns = await columnsOf()
      const core = new Set([...work.erased, ...work.kept, person].map(({ subject }) => subject.type))
      const found: Subject[] = []
      const tables = await tablesOfOrganisations(db)
      for (const { type, table: name } of personProviders().flatMap(({ rows }) => rows ?? [])) {
        const table = tables.find((one) => one.name === name)
        if (!table || core.has(type)) continue
        for await (const page of rowsWithWords(db, table, columns.get(name) ?? [], organisationId, words))
          for (const { row } of page)
            if (whose.row(name, row) === 'about') found.push({ type, id: String(row.id) } as Subject)
      }
      // A hold says in words what it is on.
      const theirs = new Set([...work.erased, person].map(({ subject: { type, id } }) => `${type} ${id}`))
      for (const { id, scope, subjectId } of await holdsOf(db, organisationId, HOLDS_MAX))
        if (theirs.has(`${scope} ${subjectId}`)) found.push({ type: 'legal-hold', id })
      whose = whoseRows({ ...work, related: found })
      return found
    },

    async tables(): Promise<TableOfPerson[]> {
      const columns = await columnsOf()
      const ofFiles = tablesOfFiles()
      return (await tablesOfOrganisations(db))
        .filter(({ name }) => !APART.has(name))
        .map((table) => ({
          table,
          columns: columns.get(table.name) ?? [],
          ofFiles: ofFiles.get(table.name),
        }))
    },

    /** Rows of a table that name the person; a row in which the words stand as something else is none. */
    async *rows({ table, columns, ofFiles }: TableOfPerson): AsyncGenerator<NamingRow[]> {
      for await (const page of rowsWithWords(db, table, columns, organisationId, words)) {
        const naming = page.flatMap((found): NamingRow[] => {
          const stated = Object.fromEntries(columns.map(({ column }) => [column, found.row[column]]))
          const isOfProduct = isDoneBy(found.row.actor_type)
          const wouldBe = replace(stated, 'names', isOfProduct)
          if (Object.keys(wouldBe).length === 0) return []
          const is = ofFiles ? 'kept' : whose.row(table.name, found.row)
          if (is === 'kept') return [{ found, words: undefined }]
          const then = reachOf(is) === 'names' ? wouldBe : replace(stated, 'marks', isOfProduct)
          const writable = columns.some(({ column, type }) => column in then && type !== 'text[]')
          return [{ found, words: writable ? then : undefined }]
        })
        if (naming.length > 0) yield naming
      }
    },

    /** Entries of the log that name the person. */
    async *entries(): AsyncGenerator<NamingEntry[]> {
      const subjects = [...work.erased.map(({ subject }) => subject), person.subject]
      const named = entriesNaming(db, organisationId, {
        subjects,
        actors: person.usernames,
        words: [...person.names, ...person.marks, ...person.usernames],
      })
      for await (const page of named) {
        const naming = page.flatMap(entryNaming)
        if (naming.length > 0) yield naming
      }
    },
  }
}

type Reading = {
  is: Whose | 'erased'
  pseudonym: string
  replace: ReturnType<typeof replacer>
  reachOf: (is: Exclude<Whose, 'kept'>) => 'names' | 'marks'
}

/** An entry of the log with the words that it would have; nothing where it does not name the person. */
function wordsOfEntry(entry: AuditEntry, { is, pseudonym, replace, reachOf }: Reading): NamingEntry[] {
  const { actor, through, before, after, reason } = entry
  const stated = { actor, through, before, after, reason }
  const isOfProduct = isDoneBy(entry.actorType)
  const named = replace(stated, 'names', isOfProduct)
  if (is === 'kept') return Object.keys(named).length > 0 ? [{ entry, words: undefined }] : []
  const reach = reachOf(is)
  const then: Record<string, unknown> = reach === 'names' ? named : replace(stated, 'marks', isOfProduct)
  // What a key is called its owner wrote.
  if (then.actor !== undefined && entry.actorType === 'token') then.through = pseudonym
  if (is === 'erased') {
    const wiped = wholly(entry, then, pseudonym)
    const isNew = Object.entries(wiped).some(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(entry[field as keyof EntryWords]),
    )
    return isNew ? [{ entry, words: wiped }] : []
  }
  if (Object.keys(named).length === 0) return []
  return [{ entry, words: Object.keys(then).length > 0 ? (then as Partial<EntryWords>) : undefined }]
}

/** What a table of files is called, by its name. */
function tablesOfFiles(): ReadonlyMap<string, string> {
  const ofFiles = new Map(
    personProviders().flatMap(
      (provider) => provider.ofFiles?.map(({ table, called }) => [table, called]) ?? [],
    ) as [string, string][],
  )
  return ofFiles
}

/** Of an entry about what is erased nothing that was written stays: only who did what, and when. */
const wholly = (
  entry: AuditEntry,
  { actor, through }: Record<string, unknown>,
  pseudonym: string,
): Partial<EntryWords> => ({
  before: entry.before === null ? null : { erased: pseudonym },
  after: entry.after === null ? null : { erased: pseudonym },
  reason: entry.reason === null ? null : pseudonym,
  ...(typeof actor === 'string' ? { actor } : {}),
  ...(typeof through === 'string' ? { through } : {}),
})
