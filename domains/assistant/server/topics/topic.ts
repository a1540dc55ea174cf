import type { Column, Direction, NamedThing, Reading, Topic } from '#engines/question-parsing/index.ts'
import type { Asker } from '../answering/asker.ts'
import type { Unit } from '../answering/tell.ts'

export type Row = Record<string, unknown>
export type Value = number | string | boolean | null | undefined

/** A column that can be read from a row, with what its values are. */
export type Field = Column & {
  label: string
  unit: Unit
  read: (row: Row) => Value
  /** Of a category that a row may have several values of: all of them. */
  all?: (row: Row) => readonly string[]
  /** Of a category that is the sign of a measure: that measure. Of one thing, “is it up?” asks for it. */
  signOf?: string
  /** Whether its sum over rows says something. */
  isSummed?: boolean
  /** Of a category whose values stand in an order: the least or lowest first. */
  order?: readonly string[]
  /** The higher, the worse: who has most of it stands worst. */
  isWorseHigh?: boolean
  /** Of a category: the date on which a row came to have a value, which a period narrows and “when” asks for. */
  whenOf?: Readonly<Record<string, string>>
  /** Whether a period beside such a value is of that date: “closed in October”; a disclosure of 2025 is published another year. */
  isWhenNarrowed?: boolean
  /** Of money that is not told in US dollars alone: the currency of a row; null where it is not stated. */
  currencyOf?: (row: Row) => string | null
}

/** What a topic found: its rows with where they come from and how they stand. */
export type Found = {
  rows: readonly Row[]
  tool: string
  asOf: string | null
  /** What has to be said before a figure: that prices are simulated, old or missing. Null where nothing has to be. */
  caveat: string | null
  /** Which days the figures are of, where that is no matter of filtering rows. */
  span?: string
  /** The screen of what was found, where it has one of its own. */
  href?: string
  /** What a period of the question has been used for already. */
  isPeriodUsed?: boolean
}

/** What a topic loads: as of now, and with nothing to be said before it, unless it says otherwise. */
export type Loaded = Omit<Found, 'asOf' | 'caveat'> & {
  asOf?: string | null | undefined
  caveat?: string | null
}

export async function foundBy(topic: AskedTopic, asker: Asker, wanted: Wanted): Promise<Found> {
  const loaded = await topic.load(asker, wanted)
  const { asOf = asker.ctx.now.toISOString(), caveat = null } = loaded
  return { ...loaded, asOf, caveat }
}

/** Why a topic has no answer: told as it is. */
export class NoEvidence extends Error {
  /** What was looked at and did not have it. */
  lookedAt: string | undefined
  /** The reading that was given up because it left something out. */
  half?: { topic: AskedTopic; wanted: Wanted }
  constructor(message: string, lookedAt?: string) {
    super(message)
    this.lookedAt = lookedAt
  }
}

/** Several things may be meant: asked back with their names. */
export class Unclear extends Error {
  readonly choices: readonly string[]
  /** The words of the question that may mean each of them. */
  readonly said: string | undefined
  constructor(question: string, choices: readonly string[], submitted?: string) {
    super(question)
    this.choices = choices
    this.said = submitted
  }
}

/** What a person may ask about, and how it is found. */
export type Subject =
  | 'portfolio'
  | 'orders'
  | 'quotes'
  | 'fundamentals'
  | 'risk'
  | 'attribution'
  | 'bonds'
  | 'options'
  | 'screening'
  | 'cases'
  | 'alerts'
  | 'customers'
  | 'lists'
  | 'companies'
  | 'credit'
  | 'esg'
  | 'documents'
  | 'overview'
  | 'methodology'
  | 'product'

/** What somebody asked, with the names that belong to the topic. */
export type Wanted = {
  reading: Reading
  things: readonly NamedThing[]
  /** Columns the question names. */
  columns: readonly string[]
  /** Values it narrows columns to. */
  values: readonly AskedValue[]
  /** Things that are to be left out. */
  without?: readonly NamedThing[]
  /** Columns of the question before, for what is held against an amount from there. */
  formerColumns?: readonly string[]
  /** The date by which the question before was narrowed to the time that is carried over. */
  formerlyDated?: string
  /** Columns that a row is not to have a value of: “without a deadline”. */
  lacking?: readonly string[]
}

/** A value that rows are narrowed to, or kept out by. */
export type AskedValue = { column: string; value: string; isNot?: boolean }

/** A figure of another call: where in its answer it stands, or by which id. */
export type OwnFigure = {
  call: string
  fields: Record<string, unknown>
  path: string
  label: string
}

/** Whether a question narrows nothing but by these values: `flagged yes`. */
export const asksFor = (
  { things, values, reading, columns, without, lacking }: Wanted,
  aggregate: Reading['aggregate'],
  stated: readonly string[],
): boolean =>
  reading.aggregate === aggregate &&
  things.length + reading.comparisons.length + (without?.length ?? 0) + (lacking?.length ?? 0) === 0 &&
  reading.direction === undefined &&
  columns.length <= values.length + 1 &&
  values.every(({ column, value, isNot }) => !isNot && stated.includes(`${column} ${value}`))

export type AskedTopic = Omit<Topic, 'columns'> & {
  columns: readonly Field[]
  /** What its rows are called in a sentence: `open cases`. */
  label: string
  href: string
  /** It looks up by itself the names that nothing here knows. */
  knowsStrangers?: true
  /** Where nobody is named, “the company” is one's own, or is asked back by the topic itself. */
  knowsTheCompany?: true
  /** Most of those who are named have no row: of several of a name the only one that has is meant. */
  isOfFew?: true
  /** One row alone: the figures of one thing. */
  isSingle?: boolean
  /** More, or less, likely for reasons that are no words. */
  lean?: (reading: Reading) => number
  load: (asker: Asker, wanted: Wanted) => Promise<Loaded>
  /** The figure of a screen that a question asks for, where it asks for no other rows than that counts. */
  ownFigure?: (wanted: Wanted) => OwnFigure | undefined
  /** How a row is called where it is listed. */
  nameOf: (row: Row) => string
  /** What stands behind the name where a row is listed. */
  detailOf?: (row: Row) => string | null
  isOf?: (row: Row, thing: NamedThing) => boolean
  /** The column that an order is by where none is named. */
  orders?: Partial<Record<Direction, string>>
  /** The column that says which part of the whole a row is: what share of the whole several are is its sum, where no number of rows is asked for. */
  partOf?: string
  /** What is told of a row when nothing more is asked. */
  usual: readonly string[]
  /** Its rows are figures by a name: a list of them tells the first usual one of each. */
  isOfFigures?: true
  /** Its figures are told at amounts that a question names: what is not said again is that of the question before. */
  isAtAmounts?: true
  /** Money of a row as a whole, each with the column that tells it for one share. */
  perShare?: Readonly<Record<string, string>>
  /** Its rows happen again and again to the same things: the column that says to which. */
  eventsOf?: string
  /** The column that a period narrows. */
  dated?: string
  /** Another one that the words of a question say. */
  datedBy?: (reading: Reading) => string | undefined
  /** Its rows of one thing are one figure at several times: they are told together, with what has changed between them. */
  isSeries?: true
  /**
   * What it tells is as of now: a question about another time is not answered with it. `horizon`: a span that ends today is how far its figures look, and
   * only one that is over is another time.
   */
  isOfNow?: true | 'horizon'
  /** What it tells happened, or is reckoned, over the span that is asked. */
  isOverSpan?: true
  /** Of its columns, those whose past another topic tells. */
  pastElsewhere?: readonly string[]
  /** What is asked for where nobody says: open cases, say. `unless` names columns that say it, `unlessWithin` a date: what was opened in October may be closed. */
  narrowed?: {
    unless: readonly string[]
    unlessWithin?: string
    /** What happened within a time is told whatever has become of it. */
    unlessDated?: true
    /** Values that no such row ever has, with what rows have that may have them: of “met its deadline” the closed ones are meant. */
    unlessValue?: Readonly<Record<string, { column: string; value: string }>>
    holds: (row: Row) => boolean
    label: string
  }
}

/** Reads a value inside a row by its path. */
export const at =
  (path: string, scale = 1) =>
  (row: Row): Value => {
    let value: unknown = row
    for (const key of path.split('.')) value = (value as Row | null | undefined)?.[key]
    return typeof value === 'number' ? value * scale : (value as Value)
  }

/** Phrases in a row, separated by commas: `market value, worth, position size`; or a list of them. */
type Phrases = string | readonly string[]

export type FieldFacts = Omit<Partial<Field>, 'names' | 'values'> & {
  label: string
  names?: Phrases
  /** Of a category: each value with what it is called. */
  values?: Readonly<Record<string, Phrases>>
}

/** A list of phrases that are written in a row. */
export const phrases = (row: string): readonly string[] =>
  row
    .split(',')
    .map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '))
    .filter((phrase) => phrase !== '')

const listOf = (submitted: Phrases): readonly string[] =>
  typeof submitted === 'string' ? phrases(submitted) : submitted

/** A column of a topic: text that the row has under its name, by default. What is counted can be added up unless told otherwise. */
export function field(id: string, { names = [], values, ...facts }: FieldFacts): Field {
  const { unit = 'text' } = facts
  const kind = values
    ? 'category'
    : unit === 'day' || unit === 'moment'
      ? 'date'
      : unit === 'text'
        ? 'text'
        : 'measure'
  return {
    id,
    kind,
    unit,
    read: at(id),
    names: listOf(names),
    ...(values
      ? {
          values: Object.fromEntries(
            Object.entries(values).map(([value, submitted]) => [value, listOf(submitted)]),
          ),
        }
      : {}),
    ...facts,
  }
}

/** A figure of one thing: it is told, and not added up. */
export const figure = (
  id: string,
  label: string,
  unit: Unit,
  names: Phrases,
  read: Field['read'] = at(id),
): Field => field(id, { label, unit, names, read, isSummed: false })
