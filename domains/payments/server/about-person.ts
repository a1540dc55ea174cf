import { numbersOf } from '#platform/database/index.ts'
import type { PersonProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { deletePayments, paymentsNaming } from './store.ts'

/** Payments that name a person, or carry a number of theirs. One that is held refuses: it is to be decided first. */
export const paymentsAboutPerson: PersonProvider = {
  group: 'Payments',
  at: 22,
  async find({ db, actor }, person) {
    const rows = await paymentsNaming(db, actor.organisationId, person)
    return rows.map(({ id, debtor, creditor, receivedAt, state, hits }) => ({
      id,
      subject: { type: 'payment', id },
      title: `Payment ${id}`,
      detail: `${debtor} to ${creditor}, ${receivedAt.toISOString().slice(0, 10)}`,
      href: pathOf({ type: 'payment', id }),
      by: hits.some(({ screeningId }) => person.screeningIds?.includes(screeningId)) ? 'record' : 'name',
      term: { kind: 'transaction', since: receivedAt },
      ...(state === 'held' ? { refuses: `Payment ${id} is held. Release or reject it first.` } : {}),
    }))
  },
  erase: ({ db, actor }, _person, things) => deletePayments(db, actor.organisationId, numbersOf(things)),
  rows: [{ type: 'payment', table: 'payment', namedBy: [] }],
}
