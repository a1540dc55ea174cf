import type { SystemActor } from '#platform/identity/index.ts'

/** The product itself, as the raiser of alerts and the maker of the sample data. */
export const rules = (organisationId: number): SystemActor => ({
  kind: 'system',
  name: 'sample-data',
  organisationId,
})
