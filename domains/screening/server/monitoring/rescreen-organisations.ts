import { organisationsWithMonitoring } from '#domains/customers/server/index.ts'
import type { Context, Installation } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { rescreenTouched } from './rescreen-touched.ts'

/** Brings the monitored customers of every organisation up to the lists in force. */
export async function rescreenOrganisations(
  installation: Installation,
  ctxOf: (organisationId: number) => Context,
): Promise<void> {
  const monitoring = await organisationsWithMonitoring(installation.database.db)
  // The demo's customers come after everybody's: anybody may add as many as they like.
  const demoLast = monitoring.toSorted(
    (a, b) => Number(a === DEMO_ORGANISATION_ID) - Number(b === DEMO_ORGANISATION_ID),
  )
  for (const organisationId of demoLast) {
    const ctx = ctxOf(organisationId)
    try {
      const run = await rescreenTouched(ctx)
      if (run.behind > 0) {
        installation.log.info(
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
      installation.log.warn({ organisationId, code: failure.code }, failure.message)
    }
  }
}
