import { datesAgree, nameAgreement, readMachineReadableZone } from '#engines/kyc-checks/index.ts'
import type { CheckResult, DocumentField, DocumentType, KycCheck } from '../../contract/index.ts'

/** The version of these checks: an answer of another one is not compared with theirs. */
export const CHECKS_VERSION = 'documents-1'
const ADDRESS_DAYS_MAX = 90
const DAY_MS = 86_400_000
const YEARS_OF_AGE = 18

export type DocumentFacts = {
  type: DocumentType
  fields: Partial<Record<DocumentField, string>>
  file: { contentType: string; bytes: number; sha256: string }
  /** The customer that it is of, where one was named. */
  customer: { name: string; birthDate: string | null } | undefined
  /** Documents of other customers with the same content, or with the same number. */
  sameContent: readonly number[]
  sameNumber: readonly number[]
  now: Date
}

type Stated = [result: CheckResult, evidence: string]

/**
 * What can be said of a document without a vendor. Liveness, likeness of the face, the chip and forgery cannot: they are not performed, and never passed.
 */
export function documentChecks(facts: DocumentFacts): KycCheck[] {
  const { type, fields, file, customer, now } = facts
  const today = now.toISOString().slice(0, 10)
  const executedAt = now.toISOString()
  const checks: KycCheck[] = []
  const say = (id: string, title: string, isMandatory: boolean, [result, evidence]: Stated) =>
    checks.push({ id, title, result, evidence, isMandatory, ruleVersion: CHECKS_VERSION, executedAt })
  const isIdentity = type === 'passport' || type === 'identity-card'

  say('file', 'The file matches its stated type', true, [
    'clear',
    `${file.contentType} by its first bytes, ${file.bytes.toLocaleString('en')} bytes, SHA-256 ${file.sha256.slice(0, 16)}…`,
  ])
  say(
    'content-once',
    'The same content was not submitted for anybody else',
    true,
    onceOf(facts.sameContent, 'with the same content'),
  )
  if (isIdentity)
    say(
      'number-once',
      'The number is nobody else’s',
      true,
      !fields.number
        ? ['not_performed', 'The number was not given.']
        : onceOf(facts.sameNumber, `with the number ${fields.number}`),
    )
  say(
    'issued',
    'Issued in the past',
    isIdentity || type === 'proof-of-address',
    issuedOf(fields.issuedOn, today),
  )
  if (isIdentity) say('expiry', 'Not expired', true, expiryOf(fields.expiresOn, today))
  if (type === 'proof-of-address')
    say('recent', `At most ${ADDRESS_DAYS_MAX} days old`, true, recentOf(fields.issuedOn, now))
  say(
    'holder',
    'The name is the customer’s',
    isIdentity || type === 'proof-of-address',
    holderOf(fields.holder, customer?.name),
  )
  if (isIdentity) {
    say('age', `At least ${YEARS_OF_AGE} years old`, true, ageOf(fields.birthDate, now))
    say(
      'birth',
      'Date of birth matches the customer’s record',
      false,
      birthOf(fields.birthDate, customer?.birthDate),
    )
    for (const one of zoneChecks(type, fields)) say(...one)
  }
  if (fields.country)
    say(
      'country',
      'The issuing country is one',
      false,
      isCountry(fields.country)
        ? ['clear', `${fields.country} is a country of ISO 3166 or a code of three letters as ICAO has them.`]
        : ['consider', `${fields.country} is not a known country code.`],
    )
  for (const [id, title, why] of notPerformed) say(id, title, false, ['not_performed', why])
  return checks
}

const notPerformed = [
  ['pages', 'Pages and readable text', 'Nothing here reads the pages of a picture.'],
  ['liveness', 'Liveness of the holder', 'Needs a vendor.'],
  ['face', 'Likeness of the face', 'Needs a vendor.'],
  ['chip', 'Chip of the document', 'Needs a reader.'],
  ['forgery', 'Forgery', 'Needs a vendor.'],
] as const

const onceOf = (others: readonly number[], what: string): Stated =>
  others.length === 0
    ? ['clear', `No document of another customer ${what}.`]
    : ['consider', `Document ${others.slice(0, 5).join(', ')} of another customer ${what}.`]

function issuedOf(issued: string | undefined, today: string): Stated {
  if (!issued) return ['not_performed', 'The date of issue was not given.']
  return issued <= today ? ['clear', `Issued ${issued}.`] : ['fail', `Issued ${issued}, which lies ahead.`]
}

function expiryOf(expires: string | undefined, today: string): Stated {
  if (!expires) return ['not_performed', 'The expiry date was not given.']
  return expires > today ? ['clear', `Expires ${expires}.`] : ['fail', `Expired ${expires}.`]
}

function recentOf(issued: string | undefined, now: Date): Stated {
  if (!issued) return ['not_performed', 'The date of issue was not given.']
  const days = Math.floor((now.getTime() - Date.parse(issued)) / DAY_MS)
  return days <= ADDRESS_DAYS_MAX
    ? ['clear', `${Math.max(0, days)} days old.`]
    : ['fail', `${days} days old.`]
}

function holderOf(holder: string | undefined, name: string | undefined): Stated {
  if (!holder) return ['not_performed', 'The name on the document was not given.']
  if (name === undefined) return ['not_performed', 'No customer was named.']
  const { agreement, likeness } = nameAgreement(holder, name)
  const words = `${agreement}: “${holder}” and “${name}”, ${Math.round(likeness * 100)}% alike.`
  return [agreement === 'MATCH' ? 'clear' : agreement === 'PARTIAL' ? 'consider' : 'fail', words]
}

function ageOf(birth: string | undefined, now: Date): Stated {
  if (!birth) return ['not_performed', 'The date of birth was not given.']
  const adult = new Date(birth)
  adult.setUTCFullYear(adult.getUTCFullYear() + YEARS_OF_AGE)
  return adult <= now ? ['clear', `Born ${birth}.`] : ['fail', `Born ${birth}, not yet ${YEARS_OF_AGE}.`]
}

function birthOf(birth: string | undefined, known: string | null | undefined): Stated {
  if (!birth || !known) return ['not_performed', 'One of the two days is not known.']
  return birth.startsWith(known)
    ? ['clear', `MATCH: ${birth}.`]
    : ['consider', `NO_MATCH: ${birth} and ${known}.`]
}

function* zoneChecks(
  type: DocumentType,
  fields: DocumentFacts['fields'],
): Generator<[string, string, boolean, Stated]> {
  const title = 'Check digits of the machine-readable zone'
  if (!fields.mrz) {
    yield ['zone', title, type === 'passport', ['not_performed', 'The zone was not given.']]
    return
  }
  const zone = readMachineReadableZone(fields.mrz)
  if ('refused' in zone) {
    yield ['zone', title, true, ['fail', `${zone.refused}.`]]
    return
  }
  const wrong = zone.checks.filter(({ holds }) => !holds)
  yield [
    'zone',
    title,
    true,
    wrong.length === 0
      ? ['clear', `${zone.format}: ${zone.checks.map(({ of }) => of).join(', ')} hold.`]
      : ['fail', `${zone.format}: the digits of ${wrong.map(({ of }) => of).join(', ')} are wrong.`],
  ]
  if (fields.holder) {
    const printed = `${zone.givenNames} ${zone.surname}`.trim()
    const { agreement } = nameAgreement(fields.holder, printed)
    yield [
      'zone-name',
      'Zone and visible name agree',
      true,
      [agreement === 'MATCH' ? 'clear' : 'consider', `${agreement}: “${fields.holder}” and “${printed}”.`],
    ]
  }
  const compared = [
    ['birth', 'day of birth', zone.birth, fields.birthDate],
    ['expiry', 'day of expiry', zone.expiry, fields.expiresOn],
  ] as const
  for (const [id, what, short, whole] of compared)
    if (whole)
      yield [
        `zone-${id}`,
        `Zone and visible ${what} agree`,
        true,
        datesAgree(short, whole)
          ? ['clear', `MATCH: ${whole}.`]
          : ['fail', `NO_MATCH: ${short} in the zone, ${whole} in sight.`],
      ]
  if (fields.number) {
    const isSame =
      zone.number.replaceAll(/[^A-Z0-9]/g, '') === fields.number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
    yield [
      'zone-number',
      'Zone and visible number agree',
      true,
      isSame
        ? ['clear', `MATCH: ${zone.number}.`]
        : ['fail', `NO_MATCH: ${zone.number} in the zone, ${fields.number} in sight.`],
    ]
  }
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const isCountry = (code: string): boolean => code.length === 3 || regions.of(code) !== undefined
