import { organisationsWithMonitoring } from '#domains/companies/server/index.ts'
import { type House, systemContext } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { rescreenTouched } from './rescreen-touched.ts'

/** Brings the monitored customers of every organisation up to the lists in force. */
export async function rescreenOrganisations(house: House): Promise<void> {
  for (const organisationId of await organisationsWithMonitoring(house.database.db)) {
    const ctx = systemContext(house, 'monitoring', organisationId)
    try {
      const run = await rescreenTouched(ctx)
      if (run.behind > 0) {
        house.log.info(
          {
            organisationId,
            behind: run.behind,
            screened: run.screened.length,
            untouched: run.untouched,
            casesOpened: run.casesOpened,
          },
          'monitored customers were held against the lists in force',
        )
      }
    } catch (failure) {
      // Stale or missing lists stop monitoring as they stop any screening; coverage shows who waits.
      if (!(failure instanceof Problem)) throw failure
      house.log.warn({ organisationId, code: failure.code }, failure.message)
    }
  }
}
