/** Where a warning can be read, and since when that was known here. */
export type Evidence = {
  label: string
  /** A page of the product, or the document at its publisher. */
  href: string
  knownOn: string | null
}

/** What something beside the statements warns of. */
export type OutsideWarning<Code extends string> = {
  code: Code
  severity: 'critical' | 'high' | 'medium'
  words: string
  evidence: Evidence[]
}
