import type { AboutParty, PartyProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { companiesOf, signalsOf } from './store.ts'

const NEWEST = 5

/** Signals of a party that is tracked, the newest first. */
export const signalsAboutParty: PartyProvider = {
  group: 'Signals',
  at: 30,
  may: 'intelligence:read',
  async find({ db, actor }, { entityIds }, limit) {
    const tracked = (await companiesOf(db, actor.organisationId)).filter(
      ({ entityId }) => entityId !== null && entityIds.includes(entityId),
    )
    const found: AboutParty[] = []
    for (const company of tracked) {
      const href = pathOf({ type: 'tracked-company', id: company.id })
      const signals = await signalsOf(db, company, { limit: NEWEST + 1 })
      found.push({
        id: `company ${company.id}`,
        title: `Tracked as ${company.domain}`,
        detail: [
          signals.length === 0 ? 'nothing collected yet' : '',
          signals.length > NEWEST ? `only its newest ${NEWEST} signals stand here` : '',
          company.isSample ? 'sample data' : '',
        ]
          .filter(Boolean)
          .join(' · '),
        href,
        by: 'record',
      })
      for (const { id, title, observedAt } of signals.slice(0, NEWEST))
        found.push({
          id: `signal ${id}`,
          title,
          detail: observedAt.toISOString().slice(0, 10),
          href,
          by: 'record',
        })
    }
    return found.slice(0, limit)
  },
}
