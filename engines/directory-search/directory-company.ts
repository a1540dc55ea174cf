/** A company as the directory lists it. The first name is the one in use; others are former names, aliases and other scripts. */
export type DirectoryCompany = {
  id: string
  names: readonly string[]
  country?: string
  city?: string
  website?: string
  industry?: string
  sector?: string
  symbols?: readonly string[]
  /** LEI, ISIN, CIK and the like, as written. */
  identifiers?: readonly string[]
  /** Anything that grows with size, such as employees; where it is unknown the number of listings stands in for it. */
  size?: number
}

export type DirectoryHit = {
  readonly id: string
  /** 0 to 1: how well the company answers what was typed. */
  readonly score: number
  /** The same with what makes one of equals likelier to be meant: by it hits are ordered. */
  readonly rank: number
  readonly found: 'name' | 'other name' | 'symbol' | 'identifier' | 'field'
}
