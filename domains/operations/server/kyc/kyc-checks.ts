import { statedOwners } from '#domains/customers/contract/index.ts'
import type { CustomerRow, Standing } from '#domains/customers/server/index.ts'
import { checkIban, checkLei, checkTaxNumber, type RegisterMatch } from '#engines/kyc-checks/index.ts'
import { FATF_COUNTRIES } from '#engines/transaction-rules/index.ts'
import { daysBetween } from '#platform/context/index.ts'
import type { CheckResult, KycCheck } from '../../contract/index.ts'
import type { AcceptedDocument } from '../documents/store.ts'

export const KYC_VERSION = 'kyc-3'

export type KycFacts = {
  customer: CustomerRow
  submitted: { iban: string; vat: string; email: string; website: string; owners: string }
  /** The customer's documents that were accepted. */
  accepted: readonly AcceptedDocument[]
  /** Customers with one of the same identifiers. */
  sameIdentifiers: readonly { id: number; name: string }[]
  /** What the copies of registers say of it. */
  register: RegisterMatch
  /** What is known of its related parties and how they were screened; nothing for the sample's. */
  ownership?: Standing | undefined
  now: Date
}

/** A check with what it adds to the score of 100 when it fails; half of it when it is to be considered. */
export type Weighed = KycCheck & { points: number }

type Stated = [result: CheckResult, evidence: string]
const AGE_MIN = 18
const OWNERS_FROM_PERCENT = 25

/** What can be said of a customer without a vendor, with what it rests on. */
export function kycChecks({
  customer,
  submitted,
  accepted,
  sameIdentifiers,
  register,
  ownership,
  now,
}: KycFacts): Weighed[] {
  const checks: Weighed[] = []
  const say = (id: string, title: string, isMandatory: boolean, points: number, [result, evidence]: Stated) =>
    checks.push({
      id,
      title,
      result,
      evidence,
      isMandatory,
      points,
      ruleVersion: KYC_VERSION,
      executedAt: now.toISOString(),
    })
  const isPerson = customer.schema === 'Person'

  say('screening', 'Screened against the lists in force', true, 60, screeningOf(customer, now))
  say('countries', 'Countries', true, 30, countriesOf(customer.countries))
  if (isPerson) say('age', `At least ${AGE_MIN} years old`, true, 40, ageOf(customer.birthDate, now))
  say(
    'document',
    isPerson ? 'An identity document was accepted' : 'A registration document was accepted',
    true,
    30,
    documentOf(accepted, isPerson, now.toISOString().slice(0, 10)),
  )
  const leis = customer.identifiers.filter(({ kind }) => kind === 'lei')
  if (leis.length > 0)
    for (const { value } of leis) {
      const { isSound, why } = checkLei(value)
      say('lei', 'Check digits of the LEI', false, 30, [isSound ? 'clear' : 'fail', `${value}: ${why}.`])
    }
  say(
    'duplicates',
    'No other customer has its numbers',
    customer.identifiers.length > 0,
    20,
    duplicatesOf(customer, sameIdentifiers),
  )
  if (submitted.iban) {
    const { isSound, why } = checkIban(submitted.iban)
    say('iban', 'IBAN', false, 20, [
      isSound ? 'clear' : 'fail',
      `${why}. This does not confirm that the account exists.`,
    ])
  }
  if (submitted.vat) {
    const form = checkTaxNumber(submitted.vat)
    say(
      'tax-number',
      'Form of the tax number',
      false,
      10,
      form
        ? [form.isSound ? 'clear' : 'fail', `${form.why}. The register was not asked.`]
        : ['not_performed', 'The form of this country’s numbers is not known here.'],
    )
  }
  if (submitted.email && submitted.website)
    say('domains', 'E-mail and website are of one domain', false, 10, domainsOf(submitted))
  if (!isPerson)
    say(
      'owners',
      'Owners of a quarter or more',
      true,
      20,
      ownersOf(submitted.owners, customer.name, ownership),
    )
  if (ownership && ownership.parties.length > 0)
    say('related', 'Owners and other related parties are on no list', true, 60, relatedOf(ownership))
  // Whoever is in no copy waits for none; what a register does say of a company nobody approves past.
  say('registry', 'Match with the register', register.result !== 'not_performed', 20, [
    register.result,
    register.evidence,
  ])
  for (const [id, title, why] of notPerformed) say(id, title, false, 0, ['not_performed', why])
  return checks
}

const notPerformed = [
  ['liveness', 'Liveness and likeness of the face', 'Needs a vendor.'],
  ['forgery', 'Chip and forgery of documents', 'Needs a vendor.'],
  ['adverse-media', 'Adverse media', 'No source of news is asked here.'],
] as const

/** So long a screening without a match counts where nobody monitors the customer, as on its company's page. */
const CLEAR_DAYS = 30

function screeningOf(
  { awaitsScreeningSince, lastScreenedAt, isAnswered, openMatchRisk, riskLevel, isMonitored }: CustomerRow,
  now: Date,
): Stated {
  if (awaitsScreeningSince || !lastScreenedAt)
    return ['not_performed', lastScreenedAt ? 'It waits to be screened again.' : 'It was never screened.']
  const when = lastScreenedAt.toISOString().slice(0, 10)
  if (riskLevel === 'critical') return ['fail', `Screened ${when}; its risk is critical.`]
  if (openMatchRisk)
    return ['consider', `Screened ${when}; a possible match of ${openMatchRisk} risk is open.`]
  if (isAnswered === false)
    return [
      'not_performed',
      `Screened ${when} without a match, but this is incomplete or out of date: required lists were missing or are old, or its name or owners could not be fully screened.`,
    ]
  const days = Math.floor(daysBetween(lastScreenedAt, now))
  return !isMonitored && days >= CLEAR_DAYS
    ? ['not_performed', `Screened ${when}, ${days} days ago, and not monitored since: screen it again.`]
    : ['clear', `Screened ${when}; no match is open.`]
}

function countriesOf(countries: readonly string[]): Stated {
  if (countries.length === 0) return ['not_performed', 'No country is known.']
  const called = countries.filter((one) => (FATF_COUNTRIES.callForAction as readonly string[]).includes(one))
  const watched = countries.filter((one) =>
    (FATF_COUNTRIES.increasedMonitoring as readonly string[]).includes(one),
  )
  if (called.length > 0)
    return ['fail', `${called.join(', ')} is under a FATF call for action (${FATF_COUNTRIES.asOf}).`]
  return watched.length > 0
    ? [
        'consider',
        `${watched.join(', ')} is under increased monitoring by the FATF (${FATF_COUNTRIES.asOf}).`,
      ]
    : ['clear', `${countries.join(', ')}: on neither FATF list of ${FATF_COUNTRIES.asOf}.`]
}

function ageOf(birthDate: string | null, now: Date): Stated {
  if (!birthDate) return ['not_performed', 'The date of birth is unknown.']
  // Of a year or a month alone the last day counts: nobody is taken for older than is sure.
  const [year = 0, month = 12, day] = birthDate.split('-').map(Number)
  const adult = new Date(Date.UTC(year, day === undefined ? month : month - 1, day ?? 0))
  adult.setUTCFullYear(adult.getUTCFullYear() + AGE_MIN)
  return adult <= now
    ? ['clear', `Born ${birthDate}.`]
    : ['fail', `Born ${birthDate}: not surely ${AGE_MIN}.`]
}

/** An identity document that has expired since it was accepted proves nobody any more. */
function documentOf(accepted: readonly AcceptedDocument[], isPerson: boolean, today: string): Stated {
  const wanted = isPerson ? ['passport', 'identity-card'] : ['registration']
  const found = accepted.filter(({ type }) => wanted.includes(type))
  if (found.length === 0) return ['not_performed', `None of these was accepted yet: ${wanted.join(', ')}.`]
  const named = (some: readonly AcceptedDocument[]) =>
    [...new Set(some.map(({ type, expiresOn }) => (expiresOn ? `${type} until ${expiresOn}` : type)))].join(
      ', ',
    )
  if (!isPerson) return ['clear', `Accepted: ${named(found)}.`]
  const holding = found.filter(({ expiresOn }) => expiresOn !== null && expiresOn > today)
  if (holding.length > 0) return ['clear', `Accepted: ${named(holding)}.`]
  const unknown = found.filter(({ expiresOn }) => expiresOn === null)
  return unknown.length > 0
    ? ['consider', `Accepted: ${named(unknown)}; its expiry date was not given.`]
    : ['fail', `Expired since it was accepted: ${named(found)}.`]
}

function duplicatesOf({ identifiers }: CustomerRow, others: readonly { id: number; name: string }[]): Stated {
  if (identifiers.length === 0) return ['not_performed', 'It has no number that could be compared.']
  return others.length === 0
    ? ['clear', `${identifiers.length} numbers compared.`]
    : [
        'consider',
        `Customer ${others
          .map(({ id, name }) => `${id} (${name})`)
          .slice(0, 3)
          .join(', ')} has the same.`,
      ]
}

function domainsOf({ email, website }: KycFacts['submitted']): Stated {
  const ofMail = email.split('@')[1]?.toLowerCase() ?? ''
  const ofSite =
    website
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .split(/[/:?#]/)[0] ?? ''
  if (!ofMail.includes('.') || !ofSite.includes('.'))
    return ['not_performed', 'One of the two is not readable.']
  return ofMail === ofSite || ofMail.endsWith(`.${ofSite}`) || ofSite.endsWith(`.${ofMail}`)
    ? ['clear', `Both are of ${ofSite}.`]
    : ['consider', `${ofMail} and ${ofSite}.`]
}

/** The owners that are told here, or those that are known of it already. */
function ownersOf(text: string, own: string, ownership: Standing | undefined): Stated {
  if (text.trim() === '') {
    if (!ownership || ownership.known === 'not-known')
      return ['not_performed', 'Owners unknown: none was given.']
    return sharesSay(ownership.stated.low * 100, ownership.parties)
  }
  const facts = statedOwners(text)
  if ('unread' in facts) return ['not_performed', `Line ${facts.unread} cannot be read: ${facts.why}.`]
  const sum = facts.owners.reduce((total, { share }) => total + (share ?? 0) * 100, 0)
  if (sum > 100.001) return ['fail', `The shares come to ${rounded(sum)}%, more than 100 %.`]
  if (facts.owners.some(({ name }) => name.toLowerCase() === own.toLowerCase()))
    return ['consider', 'The company is named as an owner of itself.']
  return sharesSay(
    sum,
    facts.owners.map(({ share }) => ({ share: share === null ? null : { low: share } })),
  )
}

const rounded = (percent: number) => Math.round(percent * 100) / 100

function sharesSay(sum: number, owners: readonly { share: { low: number } | null }[]): Stated {
  if (sum > 100.001) return ['fail', `The shares come to ${rounded(sum)}%, more than 100 %.`]
  const large = owners.filter(({ share }) => share !== null && share.low * 100 >= OWNERS_FROM_PERCENT)
  // What nobody is named for could hold another owner of a quarter.
  return 100 - sum >= OWNERS_FROM_PERCENT
    ? [
        'consider',
        `${rounded(sum)}% is known, ${large.length} of a quarter or more; the rest could hold another.`,
      ]
    : [
        'clear',
        `${rounded(sum)}% is known, ${large.length} of a quarter or more; the rest cannot hold another.`,
      ]
}

/** Whoever a listed party owns to half or more is blocked without being listed: nobody approves past that. */
function relatedOf({ verdict, parties, sentence }: Standing): Stated {
  const states = new Set(parties.map(({ state }) => state))
  const evidence = `${sentence}.`
  if (verdict === 'yes') return ['fail', evidence]
  if (states.has('match') || states.has('confirmed')) return ['consider', evidence]
  return states.has('not-screened') || states.has('not-answered')
    ? ['not_performed', evidence]
    : ['clear', evidence]
}
