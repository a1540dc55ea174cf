import { invisibleName, isVisibleName } from '#domains/customers/contract/index.ts'
import { formsOf, NAME_LENGTH_MAX } from '#engines/name-matching/index.ts'
import {
  type DateOrder,
  type GenderColumn,
  isUnsaid,
  notReadInWords,
  type PartyPlaces,
  partyCells,
  partyFacts,
} from '#platform/column-mapping/index.ts'
import { visibleText } from '#platform/endpoint/index.ts'
import type { BatchField, FactNotRead, Subject, SubjectSchema } from '../../contract/index.ts'
import { subjectOf } from '../subject/subject.ts'
import { kindOfWords } from './batch-columns.ts'

/** A row that can be screened. `row` is its line in the file. */
export type BatchRow = { row: number; companyId: number | null; reference: string | null; subject: Subject }

/** Why a row cannot be screened; `why` is the same for rows that are refused for the same thing. */
export type Refusal = { why: string; reason: string }

/** How the rows of a file are read. */
export type RowPlan = {
  /** The place of each field in a row. */
  at: Omit<PartyPlaces<BatchField>, 'columns'>
  /** How many cells the titles have. */
  width: number
  dateOrder: DateOrder | null
  genders?: GenderColumn
  kinds: Readonly<Record<string, SubjectSchema>>
  now: Date
}

const TEXT_LENGTH_MAX = 60

/** Reads one row. Without a name it is refused with the reason; a fact that cannot be read is left out and said. Nothing is guessed. */
export function batchRowOf(row: number, cells: readonly string[], plan: RowPlan): BatchRow | Refusal {
  const beyond = cells.findLastIndex((text) => text.trim() !== '') + 1
  if (beyond > plan.width) {
    return {
      why: 'More cells than there are titles',
      reason: `The row has ${beyond} cells and the file ${plan.width} titles: a comma inside a cell needs quotes around it.`,
    }
  }
  const { cell, name: written } = partyCells(plan.at, cells, (column) => column)
  if (written === '') return { why: 'No name', reason: 'The name is missing.' }
  const badName = (reason: string): Refusal => ({ why: 'A name that cannot be screened', reason })
  // Signs that nobody sees are of no name, and whoever exported the file did not type them.
  const name = isVisibleName(written) ? visibleText(written) : written
  if (name.length < 2) return badName('The name must have at least 2 characters.')
  if (!isVisibleName(name)) return badName(`${invisibleName}.`)
  if (name.length > NAME_LENGTH_MAX) {
    return badName(`The name must have at most ${NAME_LENGTH_MAX} characters.`)
  }
  // A number is looked up among those of listed parties, and its answer says that it is no name.
  if (!/\p{L}/u.test(name) && formsOf(name, 'Unknown').identifiers.length === 0)
    return badName(`"${name.slice(0, 60)}" has no letters, so it is not a name.`)
  const kind = kindIn(cell('kind'), plan)
  const { facts, notRead } = partyFacts(cell, name, plan)
  const reference = cell('reference')
  const number = /^\d{1,12}$/.test(reference) ? Number(reference) : null
  return {
    row,
    companyId: number !== null && number > 0 ? number : null,
    reference: reference === '' ? null : reference.slice(0, 200),
    subject: subjectOf({ name, schema: kind.schema, ...facts, notRead: [...kind.notRead, ...notRead] }),
  }
}

function kindIn(text: string, { kinds }: RowPlan): { schema: SubjectSchema; notRead: FactNotRead[] } {
  const schema = kindOfWords(text, kinds) ?? (isUnsaid(text) ? 'Unknown' : undefined)
  if (schema) return { schema, notRead: [] }
  const why = 'it is not a known type: person, company, vessel or aircraft'
  return { schema: 'Unknown', notRead: [{ fact: 'kind', text: text.slice(0, TEXT_LENGTH_MAX), why }] }
}

/** "Screened without the date of birth: "31.02.1980" could not be read (it is not a calendar date)." Null where everything was read. */
export function withoutInWords(notRead: readonly FactNotRead[] | undefined): string | null {
  return notRead?.length ? `Screened without ${notRead.map(notReadInWords).join('; ')}.` : null
}
