import type { CustomerRow } from '#domains/customers/server/index.ts'
import { checkIban, checkLei, checkTaxNumber, type RegisterMatch } from '#engines/kyc-checks/index.ts'
import { FATF_COUNTRIES } from '#engines/transaction-rules/index.ts'
import { daysBetween } from '#platform/context/index.ts'
import type { CheckResult, KycCheck } from '../../contract/index.ts'
import type { AcceptedDocument } from '../documents/store.ts'

export const KYC_VERSION = 'kyc-2'

export type KycFacts = {
  customer: CustomerRow
  told: { iban: string; vat: string; email: string; website: string; owners: string }
  /** The customer's documents that were accepted. */
  accepted: readonly AcceptedDocument[]
  /** Customers with one of the same identifiers. */
  sameIdentifiers: readonly { id: number; name: string }[]
  /** What the copies of registers say of it. */
  register: RegisterMatch
  now: Date
}

/** A check with what it adds to the score of 100 when it fails; half of it when it is to be considered. */
export type Weighed = KycCheck & { points: number }

type Said = [result: CheckResult, evidence: string]
const AGE_MIN = 18
const OWNERS_FROM_PERCENT = 25

/** What can be said of a customer without a vendor, with what it rests on. */
export function kycChecks({ customer, told, accepted, sameIdentifiers, register, now }: KycFacts): Weighed[] {
  const checks: Weighed[] = []
  const say = (id: string, title: string, isMandatory: boolean, points: number, [result, evidence]: Said) =>
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
  if (told.iban) {
    const { isSound, why } = checkIban(told.iban)
    say('iban', 'IBAN', false, 20, [
      isSound ? 'clear' : 'fail',
      `${why}. That the account is there is not said.`,
    ])
  }
  if (told.vat) {
    const form = checkTaxNumber(told.vat)
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
  if (told.email && told.website)
    say('domains', 'E-mail and website are of one domain', false, 10, domainsOf(told))
  if (!isPerson) say('owners', 'Owners of a quarter or more', true, 20, ownersOf(told.owners, customer.name))
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
): Said {
  if (awaitsScreeningSince || !lastScreenedAt)
    return ['not_performed', lastScreenedAt ? 'It waits to be screened again.' : 'It was never screened.']
  const when = lastScreenedAt.toISOString().slice(0, 10)
  if (riskLevel === 'critical') return ['fail', `Screened ${when}; its risk is critical.`]
  if (openMatchRisk)
    return ['consider', `Screened ${when}; a possible match of ${openMatchRisk} risk is open.`]
  if (isAnswered === false)
    return [
      'not_performed',
      `Screened ${when} without a match, and that is no answer for today: lists that are needed were not asked or have grown old, or its name or its owners cannot be answered for.`,
    ]
  const days = Math.floor(daysBetween(lastScreenedAt, now))
  return !isMonitored && days >= CLEAR_DAYS
    ? ['not_performed', `Screened ${when}, ${days} days ago, and not monitored since: screen it again.`]
    : ['clear', `Screened ${when}; no match is open.`]
}

function countriesOf(countries: readonly string[]): Said {
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

function ageOf(birthDate: string | null, now: Date): Said {
  if (!birthDate) return ['not_performed', 'The day of birth is not known.']
  // Of a year or a month alone the last day counts: nobody is taken for older than is sure.
  const [year = 0, month = 12, day] = birthDate.split('-').map(Number)
  const adult = new Date(Date.UTC(year, day === undefined ? month : month - 1, day ?? 0))
  adult.setUTCFullYear(adult.getUTCFullYear() + AGE_MIN)
  return adult <= now
    ? ['clear', `Born ${birthDate}.`]
    : ['fail', `Born ${birthDate}: not surely ${AGE_MIN}.`]
}

/** An identity document that has expired since it was accepted proves nobody any more. */
function documentOf(accepted: readonly AcceptedDocument[], isPerson: boolean, today: string): Said {
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
    ? ['consider', `Accepted: ${named(unknown)}; until when it holds was not told.`]
    : ['fail', `Expired since it was accepted: ${named(found)}.`]
}

function duplicatesOf({ identifiers }: CustomerRow, others: readonly { id: number; name: string }[]): Said {
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

function domainsOf({ email, website }: KycFacts['told']): Said {
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

function ownersOf(text: string, own: string): Said {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0) return ['not_performed', 'No owner was told.']
  const owners = lines.map((line) => {
    const found = /^(.*?)[,;\t ]+(\d{1,3}(?:\.\d+)?)\s*%?$/.exec(line)
    return found ? { name: (found[1] ?? '').trim(), percent: Number(found[2]) } : undefined
  })
  const unread = owners.indexOf(undefined)
  if (unread !== -1)
    return ['not_performed', `Line ${unread + 1} cannot be read: write a name, then its percent.`]
  const known = owners as { name: string; percent: number }[]
  const sum = known.reduce((total, { percent }) => total + percent, 0)
  if (sum > 100.001) return ['fail', `The shares come to ${sum}%, more than the whole.`]
  if (known.some(({ name }) => name.toLowerCase() === own.toLowerCase()))
    return ['consider', 'The company is named as an owner of itself.']
  const large = known.filter(({ percent }) => percent >= OWNERS_FROM_PERCENT)
  const rest = 100 - sum
  // What nobody is named for could hold another owner of a quarter.
  return rest >= OWNERS_FROM_PERCENT
    ? ['consider', `${sum}% is told, ${large.length} of a quarter or more; the rest could hold another.`]
    : ['clear', `${sum}% is told, ${large.length} of a quarter or more; the rest cannot hold another.`]
}
