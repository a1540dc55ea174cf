/** The installation's own organisation, which also runs it, and the demo's. */
export const HOME_ORGANISATION_ID = 1
export const DEMO_ORGANISATION_ID = 2
