import { keyOf } from '#platform/http-client/index.ts'

/** What this installation measured of one claim; the words of `domains/overview`. */
export type PublicClaim = {
  key: string
  measure: string
  measured: string | null
  verdict: 'met' | 'not-met' | 'not-measured'
  asOf: string | null
}

/** Reads the measured claims while a page is drawn on the server. */
export const publicClaims = keyOf<() => Promise<PublicClaim[]>>('claims')
