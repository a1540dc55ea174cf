import { declaredSubject } from './subjects.ts'

/** What a row says of the company or person that it names. */
type PartyNamed = {
  name: string
  country?: string | null | undefined
  ticker?: string | null | undefined
  isin?: string | null | undefined
  lei?: string | null | undefined
  cik?: string | null | undefined
}

/**
 * The screen that finds which record of the directory a row means, or asks where several may be: a customer, a holding and a bond of one
 * company come to one page by it. A row that knows the record itself leads there with `pathOf` instead.
 */
export function pathOfParty(named: PartyNamed): string {
  const stated = Object.entries(named).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return declaredSubject('named-party')?.path?.(String(new URLSearchParams(stated))) ?? ''
}
