import type { Identifier, IdentifierKind, Party } from '../party.ts'

/** The mark of an aircraft as its register writes it. */
const MARK = /^(?=[A-Z\d-]*[-\d])[A-Z\d]{1,3}-?[A-Z\d]{2,7}$/i
const bare = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The identifiers of a party, its name among them where that is one: the mark of an aircraft, the address of a wallet. */
export function numbersOfParty({ schema, names, identifiers = [] }: Party): readonly Identifier[] {
  const kind = schema === 'Airplane' ? 'aircraft-tail' : schema === 'CryptoWallet' ? 'crypto-wallet' : null
  if (kind === null) return identifiers
  const ofNames = names
    .map(({ value }) => value.trim())
    .filter((name) => (kind === 'aircraft-tail' ? MARK.test(name) : !/\s/.test(name)))
    .map((value): Identifier => ({ kind, value }))
  return [...identifiers, ...ofNames]
}

/** Two marks are one or they are two aircraft: EP-MNA is not nearly EP-MNB. */
export function areOtherMarks(query: string, entry: string): boolean {
  return MARK.test(entry.trim()) && bare(query) !== bare(entry)
}

const DECISIVE_MIN = 6
const NEVER_DECISIVE = new Set<IdentifierKind>(['call-sign'])

/** A number this long agrees by chance with hardly anybody: whatever the names say, a person looks at it. */
export const isDecisive = ({ normalised, kind }: { normalised: string; kind: IdentifierKind }): boolean =>
  normalised.length >= DECISIVE_MIN && /\d/.test(normalised) && !NEVER_DECISIVE.has(kind)
