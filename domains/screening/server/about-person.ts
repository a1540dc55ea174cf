import { numbersOf } from '#platform/database/index.ts'
import type { PersonProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { forgetCustomerIndex } from './monitoring/customer-index/touched-customers.ts'
import { eraseScreenings } from './screenings/delete-screenings.ts'
import { screeningOfOrganisation, screeningsAbout } from './screenings/store.ts'

/** A shorter one stands among other words by chance. */
const MARK_LETTERS_MIN = 6

/** Kinds that a natural person may have been asked for as. */
const MAY_BE_PERSON = new Set(['Person', 'Unknown'])

/** People who were screened, customers or not, with all that their screenings left. */
export const screeningsAboutPerson: PersonProvider = {
  group: 'Screenings',
  at: 20,
  who: {
    screening: async ({ db, actor }, id) => {
      const row = await screeningOfOrganisation(db, actor.organisationId, id)
      if (!MAY_BE_PERSON.has(row.subject.schema)) return undefined
      const isOfCustomer = row.subjectKey === `company:${row.companyId}`
      return {
        subject: { type: 'screening', id },
        called: row.subjectName,
        names: [row.subjectName, ...(row.subject.aliases ?? [])],
        marks: row.subject.identifiers
          .map(({ value }) => value)
          .filter(({ length }) => length >= MARK_LETTERS_MIN),
        usernames: [],
        screeningIds: [id],
        ...(isOfCustomer && row.companyId !== null ? { customerId: row.companyId } : {}),
      }
    },
  },
  async find({ db, actor }, person) {
    const rows = await screeningsAbout(db, actor.organisationId, person)
    return rows.map(({ id, subjectName, subjectKey, screenedAt }) => ({
      id,
      subject: { type: 'screening', id },
      title: `Screening ${id}`,
      detail: `${subjectName}, ${screenedAt.toISOString().slice(0, 10)}`,
      href: pathOf({ type: 'screening', id }),
      by:
        subjectKey === `company:${person.customerId}` || person.screeningIds?.includes(id)
          ? 'record'
          : 'name',
      term: { kind: 'screening', since: screenedAt },
    }))
  },
  erase: (tx, person, things) => {
    forgetCustomerIndex(tx)
    return eraseScreenings(tx, numbersOf(things), person.customerId)
  },
  rows: [{ type: 'screening', table: 'screening', namedBy: ['screening_id'] }],
  own: [
    { table: 'review_absence', column: 'user_id', called: 'Absences' },
    { table: 'review_assignment', column: 'user_id', called: 'Matches to decide' },
  ],
}
