import type { AboutPerson, PersonProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { entryOfFacts } from './own-list-shape.ts'
import * as store from './store.ts'

const keyOf = (row: store.OwnEntryRow) => `${row.ownListId}/${row.uid}/${row.fromVersion}`

/** Entries of own lists about a person: one in force keeps the person; of one that is not, nothing of them is left. */
export const ownListsAboutPerson: PersonProvider = {
  group: 'Own lists',
  at: 45,
  async find({ db, actor }, person) {
    const rows = await store.ownEntriesNamed(db, actor.organisationId, person.names)
    return rows.map((row): AboutPerson => {
      const isOfMark = row.entry.identifiers.some(({ value }) => person.marks.includes(value))
      return {
        id: keyOf(row),
        subject: { type: 'own-list', id: row.ownListId },
        title: row.entry.names[0]?.value ?? row.uid,
        detail: row.toVersion === null ? 'On an own list' : 'Taken off an own list',
        href: pathOf({ type: 'own-list', id: row.ownListId }),
        by: isOfMark ? 'record' : 'name',
        term: { kind: 'screening', since: row.changedAt },
        ...(row.toVersion === null
          ? { refuses: 'The person is on a list of the organisation. Take them off first.' }
          : {}),
      }
    })
  },
  async erase({ db, actor }, person, things) {
    const wanted = new Set(things.map(({ id }) => String(id)))
    const rows = (await store.ownEntriesNamed(db, actor.organisationId, person.names)).filter((row) =>
      wanted.has(keyOf(row)),
    )
    for (const row of rows)
      await store.emptyOwnEntry(
        db,
        row,
        entryOfFacts(
          row.uid,
          {
            name: 'Erased',
            aliases: [],
            schema: row.entry.schema,
            birthDate: null,
            countries: [],
            identifiers: [],
            reason: 'Erased on request',
            since: null,
            until: null,
          },
          '',
        ),
      )
    return rows.length
  },
}
