import type { Share } from '#engines/ownership/index.ts'
import type { CountedParty, OwnershipStanding } from '../../contract/ownership-standing.ts'
import type { RelatedRole, RelatedSource } from '../../contract/related-parties.ts'

const NAMED_MAX = 6

export const inPercent = (share: number): string => `${Math.round(share * 10_000) / 100}%`

export function shareInWords(share: Share | null): string {
  if (share === null || (share.low === 0 && share.high === 1)) return 'share not known'
  return share.low === share.high
    ? inPercent(share.low)
    : `${inPercent(share.low)} to ${inPercent(share.high)}`
}

const roleWords = {
  owner: 'owner',
  controller: 'controller',
  director: 'director',
  signatory: 'signatory',
  vessel: 'vessel',
} as const satisfies Record<RelatedRole, string>

/** "owner, 60%". */
export const roleInWords = ({
  role,
  share,
}: {
  role: RelatedRole | (string & {})
  share: Share | null
}): string => {
  const words = roleWords[role as RelatedRole] ?? role
  return share === null ? words : `${words}, ${shareInWords(share)}`
}

const sourceWords = {
  person: 'entered by hand',
  kyc: 'KYC check',
  directory: 'company record',
  file: 'customer file',
} as const satisfies Record<RelatedSource, string>

export const sourceInWords = (source: RelatedSource, detail: string): string =>
  detail === '' ? sourceWords[source] : `${sourceWords[source]} ${detail}`

/** "Owners not known", or who they are, what was found of them and what the 50 percent rule makes of it. */
export function ownershipSentence(standing: Omit<OwnershipStanding, 'sentence'>): string {
  return [knownOwners(standing), ...othersOf(standing), ...foundOf(standing), ...ruleWords(standing)].join(
    '. ',
  )
}

function knownOwners({ known, stated, parties }: Omit<OwnershipStanding, 'sentence'>): string {
  if (known === 'natural-person') return 'A natural person has no owners'
  if (known === 'not-known') return 'Owners not known'
  const named = listed(parties.filter(({ role }) => role === 'owner'))
  if (known === 'known') return `Owners known: ${named}`
  const rest = 1 - stated.low
  return stated.low === 0
    ? `Owners known in part: ${named}; their shares are not known, nor whether there are others`
    : `Owners known to ${inPercent(stated.low)}: ${named}; who owns ${inPercent(rest)} is not known`
}

function othersOf({ parties }: Omit<OwnershipStanding, 'sentence'>): string[] {
  const others = parties.filter(({ role }) => role !== 'owner')
  return others.length === 0 ? [] : [`Also on record: ${listed(others)}`]
}

const stateWords: Readonly<Record<string, string>> = {
  match: 'has a match that nobody has dismissed',
  confirmed: 'has a confirmed match',
  'not-screened': 'was not screened as it is known now',
  'not-answered': 'has a name that cannot be answered for as it is written',
}

function foundOf({ parties }: Omit<OwnershipStanding, 'sentence'>): string[] {
  const found = parties.flatMap(({ name, role, share, state }) =>
    stateWords[state] ? [`${name} (${roleInWords({ role, share })}) ${stateWords[state]}`] : [],
  )
  if (parties.length > 0 && found.length === 0)
    return ['Each was screened under its own name without an open or confirmed match']
  const more = found.length - NAMED_MAX
  return more > 0 ? [...found.slice(0, NAMED_MAX), `${more} more are not clear either`] : found
}

function ruleWords({ verdict, arithmetic }: Omit<OwnershipStanding, 'sentence'>): string[] {
  if (arithmetic === null) return []
  switch (verdict) {
    case 'yes':
      return [
        `Parties on a sanctions list own half of it or more (${arithmetic}), so that it counts as listed itself by the 50 percent rule`,
      ]
    case 'possible':
      return [
        `It may be owned to half or more by parties on a sanctions list (${arithmetic}): undecided matches, or inexact shares`,
      ]
    default:
      return [`Parties with a match on a sanctions list own less than half of it (${arithmetic})`]
  }
}

function listed(parties: readonly CountedParty[]): string {
  const words = parties.slice(0, NAMED_MAX).map((party) => {
    const { name, role, share } = party
    return role === 'owner' ? `${name} (${shareInWords(share)})` : `${name} (${roleInWords({ role, share })})`
  })
  const more = parties.length - words.length
  return more > 0 ? `${words.join(', ')} and ${more} more` : words.join(', ')
}
