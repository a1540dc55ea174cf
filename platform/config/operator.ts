import type { z } from 'zod'

/** Who runs the site, for its legal pages. Empty is not named. */
export type Operator = {
  entity: string
  address: string
  governingLaw: string
  privacyContact: string
  /** Undefined where the operator has said nothing; empty where they say that there is nobody. */
  subProcessors: SubProcessor[] | undefined
}

type SubProcessor = { name: string; purpose: string; place: string }

/** Reads `Name | what for | where; …`. */
export function subProcessors(text: string, check: z.RefinementCtx): SubProcessor[] | undefined {
  if (text.trim() === '') return undefined
  if (/^\s*none\s*$/i.test(text)) return []
  const parts = text.split(';').filter((part) => part.trim() !== '')
  return parts.map((part) => {
    const [name = '', purpose = '', place = '', ...more] = part.split('|').map((field) => field.trim())
    if (name === '' || purpose === '' || place === '' || more.length > 0)
      check.addIssue({ code: 'custom', message: 'must be `Name | what for | where`, a semicolon between' })
    return { name, purpose, place }
  })
}
