import { lengthOf } from './xml.ts'

/** What people stated, by the name of the field; empty where they did not. */
export type Values = Readonly<Record<string, string>>

/** How an entry says that a fact is not known, where the form of the report has a place for that. */
export const NOT_KNOWN = 'not known'
export const isNotKnown = (value: string | undefined): boolean => value?.trim().toLowerCase() === NOT_KNOWN

/** A transaction of the case. Amounts are decimal numbers as text. */
export type ReportTransaction = {
  number: string
  /** In UTC. */
  at: string
  direction: 'in' | 'out'
  amount: string
  currency: string
  /** In the currency of the report; null where there is no rate for its day. */
  amountLocal: string | null
  kind: string
  account: string
  counterparty: string
  country: string
  text: string
}

/** What is on record of a case. */
export type ReportFacts = {
  reference: string
  /** When the file is made, in UTC. */
  madeAt: string
  isSample: boolean
  subject: {
    kind: SubjectKind
    /** Stated on record, and not for this report. */
    isKindOnRecord: boolean
    name: string
    isCustomer: boolean
    /** The case names somebody else than the customer whom it is kept with: a related party, or the customer by another name. */
    isInDoubt: boolean
    birthDate: string | null
  }
  /** What those are whom the report names beside its subject, as people stated it. */
  furtherSubjects?: readonly SubjectKind[]
  transactions: readonly ReportTransaction[]
}

export type SubjectKind = 'person' | 'entity' | 'unknown'

export const subjectKindIn = (stated: string | undefined): SubjectKind =>
  stated === 'person' || stated === 'entity' ? stated : 'unknown'

/** One thing that a form asks. */
export type ReportField = {
  name: string
  title: string
  help?: string
  lengthMax: number
  isLong?: boolean
  /** What may be chosen, with its words. */
  choices?: Readonly<Record<string, string>>
  form?: readonly [pattern: { test(value: string): boolean }, words: string]
  isRequired?: (facts: ReportFacts, values: Values) => boolean
  appliesTo?: (facts: ReportFacts) => boolean
  /** The form of the authority has a box "unknown" for it. */
  mayBeUnknown?: boolean
}

export const always = (): boolean => true

/** Something without which a file is not made. */
export type Lack = { of: 'report' | 'institution' | 'case'; field: string | null; words: string }

/** What of some fields is missing, too long or of another form. */
export function lacksOf(
  fields: readonly ReportField[],
  values: Values,
  { of, facts, all = values }: { of: Lack['of']; facts: ReportFacts; all?: Values },
): Lack[] {
  return fields.flatMap((field) => {
    if (field.appliesTo && !field.appliesTo(facts)) return []
    const words = wrongOf(field, values[field.name]?.trim() ?? '', field.isRequired?.(facts, all) ?? false)
    return words === undefined ? [] : [{ of, field: field.name, words: `${field.title}${words}` }]
  })
}

function wrongOf(field: ReportField, value: string, isRequired: boolean): string | undefined {
  if (value === '')
    return isRequired ? (field.mayBeUnknown ? `: state it, or write “${NOT_KNOWN}”` : '') : undefined
  if (isNotKnown(value)) return field.mayBeUnknown ? undefined : `: it has to be known`
  const length = lengthOf(value)
  if (length > field.lengthMax)
    return `: ${length.toLocaleString('en')} characters, at most ${field.lengthMax.toLocaleString('en')} are taken`
  if (field.choices && !(value in field.choices)) return ': choose one of the list'
  if (field.form && !field.form[0].test(value)) return `: ${field.form[1]}`
  return undefined
}

export const countryForm = [/^[A-Z]{2}$/, 'two capital letters'] as const
const isInCalendar = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
export const dayForm = [{ test: isInCalendar }, 'a day such as 2026-03-07'] as const

export const isPerson = ({ subject }: ReportFacts): boolean => subject.kind === 'person'
export const isEntity = ({ subject }: ReportFacts): boolean => subject.kind === 'entity'
export const isClient = ({ subject }: ReportFacts): boolean => subject.isCustomer

/** Whom a report is about, where the case names somebody else than its customer. */
export const subjectIs: ReportField = {
  name: 'subjectIs',
  title: 'Subject: the customer, or the party that the case names',
  lengthMax: 10,
  choices: { customer: 'The customer', other: 'The party that the case names' },
  appliesTo: ({ subject }) => subject.isInDoubt,
  isRequired: always,
}

/** The name of an organisation that is no customer: what a case is called is no name on record. */
export const entityName = (lengthMax: number): ReportField => ({
  name: 'entityName',
  title: 'Subject: name of the organisation',
  lengthMax,
  appliesTo: (facts) => isEntity(facts) && !isClient(facts),
  isRequired: always,
})

export const nameOfEntity = (facts: ReportFacts, { entityName }: Values): string | undefined =>
  isClient(facts) ? facts.subject.name : entityName

/** What the rest of a form goes by, where the record does not tell it. */
export const subjectKind: ReportField = {
  name: 'subjectKind',
  title: 'Subject: a person or an organisation',
  lengthMax: 10,
  choices: { person: 'Person', entity: 'Organisation' },
  appliesTo: ({ subject }) => !subject.isKindOnRecord,
  isRequired: always,
}
