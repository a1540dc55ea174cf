import { numbersOf } from '#platform/database/index.ts'
import type { AboutPerson, PersonProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import * as store from './store.ts'

/** Cases about a person: of the customer, of a screening, or under the name alone. An open case keeps everything. */
export const casesAboutPerson: PersonProvider = {
  group: 'Cases',
  at: 30,
  async find({ db, actor }, person) {
    const rows = await store.casesAbout(db, actor.organisationId, person)
    return rows.map((row) =>
      statedOf(
        row,
        (row.companyId !== null && row.companyId === person.customerId) ||
          person.screeningIds?.includes(row.screeningId ?? -1)
          ? 'record'
          : 'name',
      ),
    )
  },
  erase: ({ db, actor }, _person, things) => store.deleteCases(db, actor.organisationId, numbersOf(things)),
  rows: [{ type: 'case', table: 'compliance_case', namedBy: ['case_id'] }],
}

const statedOf = (row: store.CaseRow, by: AboutPerson['by']): AboutPerson => ({
  id: row.id,
  subject: { type: 'case', id: row.id },
  title: row.caseNumber,
  detail: row.title,
  href: pathOf({ type: 'case', id: row.id }),
  by,
  term: { kind: 'case', since: row.closedAt ?? row.openedAt },
  ...(row.status === 'closed' ? {} : { refuses: `${row.caseNumber} is open. Close it first.` }),
})
