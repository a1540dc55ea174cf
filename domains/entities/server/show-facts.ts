import type { z } from 'zod'
import { countryName } from '#engines/name-matching/index.ts'
import {
  directorySources,
  type EntityFacts,
  FIELDS,
  type FieldId,
  rankOfSource,
  type SourcedField,
} from '../contract/index.ts'

/** A record as far as it decides what is shown. */
export type Spoken = { id: number; source: string; asOf: string | null; facts: EntityFacts }

const spokenOf = (facts: EntityFacts, field: FieldId): string | number | undefined =>
  field === 'name' ? facts.names[0]?.text : facts[field]

/** Who is heard first: the order of the sources, then the newer word, then the earlier record. */
const inOrder = <Heard extends Pick<Spoken, 'id' | 'source' | 'asOf'>>(records: readonly Heard[]): Heard[] =>
  [...records].sort(
    (a, b) =>
      rankOfSource(a.source) - rankOfSource(b.source) ||
      (b.asOf ?? '').localeCompare(a.asOf ?? '') ||
      a.id - b.id,
  )

/** What the records of one entity show together: of each field the value of whoever is heard first, of names and identifiers all. */
export function shownFacts(records: readonly Spoken[]): EntityFacts {
  const [first, ...others] = inOrder(records)
  if (!first) throw new Error('An entity without a record has no data.')
  let shown: EntityFacts = first.facts
  for (const { facts } of others) {
    const names = new Set(shown.names.map(({ text }) => text.toLowerCase()))
    const codes = new Set(shown.identifiers.map(({ kind, value }) => `${kind}:${value}`))
    shown = {
      ...facts,
      ...shown,
      names: [
        ...shown.names,
        ...facts.names
          .filter(({ text }) => !names.has(text.toLowerCase()))
          // A source's own name in use is one more name here.
          .map(({ text, kind }) => ({ text, kind: kind === 'legal' ? ('other' as const) : kind })),
      ],
      identifiers: [
        ...shown.identifiers,
        ...facts.identifiers.filter(({ kind, value }) => !codes.has(`${kind}:${value}`)),
      ],
    }
  }
  return shown
}

type OfStatus = Pick<Spoken, 'id' | 'source' | 'asOf'> & { status: string | null | undefined }

/** What sources say of a status, whoever is heard first before the others. */
export const declaredStatuses = (records: readonly OfStatus[]): { value: string; title: string }[] =>
  inOrder(records).flatMap(({ source, status }) =>
    status ? [{ value: status, title: titleOfSource(source) }] : [],
  )

export const titleOfSource = (source: string): string =>
  directorySources.find(({ id }) => id === source)?.title ?? source

/** Every source's value of every field that any of them fills, and why one is shown. */
export function sourcedFields(records: readonly Spoken[]): z.input<typeof SourcedField>[] {
  const heard = inOrder(records)
  return FIELDS.flatMap(({ id: field, label }) => {
    const values = heard.flatMap((record) => {
      const value = spokenOf(record.facts, field)
      if (value === undefined || value === '') return []
      return [{ record, value: field === 'country' ? countryName(String(value)) : String(value) }]
    })
    const [first] = values
    if (!first) return []
    const doAgree = values.every(({ value }) => value.toLowerCase() === first.value.toLowerCase())
    return [
      {
        field,
        label,
        shown: first.value,
        doAgree,
        why: whyShown(
          values.map(({ record }) => record),
          doAgree,
        ),
        values: values.map(({ record, value }, at) => ({
          recordId: record.id,
          source: record.source,
          title: titleOfSource(record.source),
          value,
          asOf: record.asOf,
          isShown: at === 0,
        })),
      },
    ]
  })
}

function whyShown([first, second]: readonly Spoken[], doAgree: boolean): string {
  if (!first) return ''
  const title = titleOfSource(first.source)
  if (!second) return `Only source: ${first.source === 'organisation' ? 'your organisation' : title}`
  if (doAgree) return 'The sources agree.'
  if (first.source !== second.source) {
    const why = directorySources.find(({ id }) => id === first.source)?.why
    return `${title} is shown first${why ? `: ${why}` : ''}.`
  }
  return (first.asOf ?? '') > (second.asOf ?? '')
    ? `The newer value of ${title} is shown.`
    : `The first record of ${title} is shown.`
}
