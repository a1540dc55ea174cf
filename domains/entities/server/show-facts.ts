import type { z } from 'zod'
import { countryName } from '#engines/name-matching/index.ts'
import {
  bandInWords,
  defaultPrecedence,
  directorySources,
  type EntityFacts,
  FIELDS,
  type FieldId,
  fieldGroups,
  groupOfField,
  kindOfSource,
  type Precedence,
  rankOfSourceFor,
  type SourcedField,
  titleOfSource,
} from '../contract/index.ts'

/** A record as far as it decides what is shown. */
export type Spoken = { id: number; source: string; asOf: string | null; facts: EntityFacts }

const spokenOf = (facts: EntityFacts, field: FieldId): string | number | undefined => {
  const value = field === 'name' ? facts.names[0]?.text : facts[field]
  return typeof value === 'object' ? bandInWords(value) : value
}

/** Who is heard first: the order of the sources, of a field where it is asked of one, then the newer word, then the earlier record. */
const inOrder = <Heard extends Pick<Spoken, 'id' | 'source' | 'asOf'>>(
  records: readonly Heard[],
  order: Precedence,
  field: FieldId = 'name',
): Heard[] =>
  [...records].sort(
    (a, b) =>
      rankOfSourceFor(field, a.source, order) - rankOfSourceFor(field, b.source, order) ||
      (b.asOf ?? '').localeCompare(a.asOf ?? '') ||
      a.id - b.id,
  )

/** Whose word on a field is shown: of what says something only together, the one that is heard of all of it. */
function shownOf<Heard extends Spoken>(
  records: readonly Heard[],
  order: Precedence,
  field: FieldId,
): Heard | undefined {
  const heard = inOrder(records, order, field)
  const states = (record: Heard, some: FieldId) => spokenOf(record.facts, some) !== undefined
  const group = fieldGroups.find(({ fields }) => fields.includes(field))
  if (!group) return heard.find((record) => states(record, field))
  const isPlace = group.fields.includes('city')
  const country = isPlace ? shownOf(records, order, 'country')?.facts.country : undefined
  const whole = heard.find(
    ({ facts, ...record }) =>
      // A city of another country than the one that is shown is no part of it.
      (!isPlace || facts.country === undefined || facts.country === country) &&
      group.by.some((some) => states({ facts, ...record } as Heard, some)),
  )
  return whole ?? heard.find((record) => states(record, field))
}

const ONE_BY_ONE = FIELDS.map(({ id }) => id).filter((id) => id !== 'name')

/** What the records of one entity show together: of each field the value of whoever is heard first, of names and identifiers all. */
export function shownFacts(records: readonly Spoken[], order: Precedence): EntityFacts {
  const [first, ...others] = inOrder(records, order)
  if (!first) throw new Error('An entity without a record has no data.')
  if (others.length === 0) return first.facts
  let { names, identifiers } = first.facts
  for (const { facts } of others) {
    const known = new Set(names.map(({ text }) => text.toLowerCase()))
    const codes = new Set(identifiers.map(({ kind, value }) => `${kind}:${value}`))
    names = [
      ...names,
      ...facts.names
        .filter(({ text }) => !known.has(text.toLowerCase()))
        // A source's own name in use is one more name here.
        .map(({ text, kind }) => ({ text, kind: kind === 'legal' ? ('other' as const) : kind })),
    ]
    identifiers = [
      ...identifiers,
      ...facts.identifiers.filter(({ kind, value }) => !codes.has(`${kind}:${value}`)),
    ]
  }
  const doubtful = [first, ...others].flatMap(({ facts }) => facts.doubtful ?? [])
  const instruments = [first, ...others].flatMap(({ facts }) => facts.instruments ?? [])
  const kind = [first, ...others].find(({ facts }) => facts.kind)?.facts.kind
  const fields = ONE_BY_ONE.flatMap((field) => {
    const value = shownOf(records, order, field)?.facts[field]
    return value === undefined ? [] : [[field, value] as const]
  })
  return {
    ...(kind ? { kind } : {}),
    ...(doubtful.length > 0 ? { doubtful: doubtful.slice(0, 20) } : {}),
    ...(instruments.length > 0 ? { instruments: instruments.slice(0, 60) } : {}),
    names,
    identifiers,
    ...Object.fromEntries(fields),
  } as EntityFacts
}

type OfStatus = Pick<Spoken, 'id' | 'source' | 'asOf'> & { status: string | null | undefined }

/** What sources say of a status, whoever is heard first before the others. */
export const declaredStatuses = (
  records: readonly OfStatus[],
  order: Precedence,
): { value: string; title: string }[] =>
  inOrder(records, order, 'status').flatMap(({ source, status }) =>
    status ? [{ value: status, title: titleOfSource(source) }] : [],
  )

/** Every source's value of every field that any of them fills, and why one is shown. */
export function sourcedFields(records: readonly Spoken[], order: Precedence): z.input<typeof SourcedField>[] {
  return FIELDS.flatMap(({ id: field, label }) => {
    const shown = shownOf(records, order, field)
    const values = inOrder(records, order, field)
      .flatMap((record) => {
        const value = spokenOf(record.facts, field)
        if (value === undefined || value === '') return []
        return [{ record, value: field === 'country' ? countryName(String(value)) : String(value) }]
      })
      // What is shown stands first, though a source that goes before it states the field as well.
      .sort((a, b) => Number(b.record === shown) - Number(a.record === shown))
    const [first] = values
    if (!first || !shown) return []
    const isStated = first.record === shown
    const doAgree = isStated && values.every(({ value }) => value.toLowerCase() === first.value.toLowerCase())
    const why = isStated
      ? whyShown(
          values.map(({ record }) => record),
          { doAgree, field, order },
        )
      : `${titleOfSource(shown.source)} is shown for ${wholeOf(field)} and does not state it: another source's value does not belong to it.`
    return [
      {
        field,
        label,
        shown: isStated ? first.value : 'Not stated',
        doAgree,
        why,
        values: values.map(({ record, value }) => ({
          recordId: record.id,
          source: record.source,
          title: titleOfSource(record.source),
          value,
          asOf: record.asOf,
          isShown: record === shown,
        })),
      },
    ]
  })
}

/** What a field is a part of, in words. */
const wholeOf = (field: FieldId): string => {
  const [by = field] = fieldGroups.find(({ fields }) => fields.includes(field))?.by ?? []
  return `the ${
    FIELDS.find(({ id }) => id === by)
      ?.label.toLowerCase()
      .split(',')[0]
  }`
}

function whyShown(
  [first, ...others]: readonly Spoken[],
  { doAgree, field, order }: { doAgree: boolean; field: FieldId; order: Precedence },
): string {
  if (!first) return ''
  const [second] = others
  const title = titleOfSource(first.source)
  if (!second) return `Only source: ${first.source === 'organisation' ? 'your organisation' : title}`
  if (doAgree) return 'The sources agree.'
  const rankOf = ({ source }: Spoken) => rankOfSourceFor(field, source, order)
  if (others.some((other) => rankOf(other) < rankOf(first)))
    return `${title} is shown as one with ${wholeOf(field)}, of which it is heard first.`
  if (first.source !== second.source) {
    const why = whyFirst(first.source, second.source, field, order)
    return `${title} is shown first${why ? `: ${why}` : ''}.`
  }
  return (first.asOf ?? '') > (second.asOf ?? '')
    ? `The newer value of ${title} is shown.`
    : `The first record of ${title} is shown.`
}

/** Why a source goes before another of a field; an order that somebody has set is the reason itself. */
function whyFirst(source: string, other: string, field: FieldId, order: Precedence): string | undefined {
  const group = groupOfField(field)
  const [kind, before] = [kindOfSource(source), kindOfSource(other)]
  if (order[group].some((one, at) => one !== defaultPrecedence[group][at]) && kind !== before)
    return 'by the order of sources that is set'
  if (kind === 'regulator' && before === 'database')
    return 'on places, dates and figures a regulator goes before a database'
  return directorySources.find(({ id }) => id === source)?.why
}

/** What sources state and contradict themselves in, by source. */
export const doubtfulOf = (records: readonly Spoken[], order: Precedence) =>
  inOrder(records, order).flatMap(({ source, asOf, facts }) =>
    (facts.doubtful ?? []).map(({ field, value, why }) => ({
      label: FIELDS.find(({ id }) => id === field)?.label ?? field,
      value: field === 'country' ? countryName(value) : value,
      why,
      title: titleOfSource(source),
      asOf,
    })),
  )
