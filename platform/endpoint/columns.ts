import type { z } from 'zod'

/**
 * What the values of a column are. Each has one formatter on screens (design-system/formats), one way into a file (platform/lists) and one unit
 * in answers of the assistant. `money`, `compact-money` (short on screens alone) and `price` are cents, `shares` are millionths, `share` is a fraction, `percent` is in hundredths.
 */
export type ColumnFormat =
  | 'text'
  | 'yes-no'
  | 'day'
  | 'moment'
  | 'count'
  | 'number'
  | 'score'
  | 'money'
  | 'compact-money'
  | 'price'
  | 'shares'
  | 'share'
  | 'percent'
  | 'basis-points'
  | 'years'
  | 'days'

/** A column as its slice defines it, for every reader: table, detail, file, report, assistant and API. */
export type ColumnFacts = {
  title: string
  /** `text` by default. */
  format?: ColumnFormat
  /** Decimals, where they are not those of its format. */
  digits?: number
  /** What it means. */
  definition?: string
  /** What it is called within a sentence, where its title does not read there: `assigned to` for `Assignee`. */
  inSentence?: string
  /** Its values in words, where they are names of the wire. */
  words?: Readonly<Record<string, string>>
  /** What people ask for it by, separated by commas. The assistant is asked for no column without them. */
  aliases?: string
  /** What it is called in addresses and by the list's order; its field by default. */
  id?: string
  /** `offered`: chosen among the columns of the table. `none`: in no table. */
  table?: 'shown' | 'offered' | 'none'
  /** Its place on the card that a row becomes on a phone. */
  card?: 'name' | 'figure' | 'fact' | 'none'
  /** Whether the file of a row shows it; it does by default, unless the row is named by it. */
  detail?: false
  /** Whether exported files hold it; they do by default. */
  file?: false
}

/** A column of rows of a kind: its facts, and how it is read from a row. */
export type ColumnOf<Row, Key extends string = string> = ColumnFacts & {
  key: Key
  id: string
  format: ColumnFormat
  value: (row: Row) => unknown
}

type FieldFacts = ColumnFacts & { read?: (value: unknown) => unknown }

type Derived<Row, Key extends string> = ColumnFacts & {
  value: (row: Row) => unknown
  /** The field that it stands behind; the last one by default. */
  after?: Key
}

/** A field that is a column wherever rows are shown. It wraps the whole type of the field, `nullable` included. */
export const column = <Type extends z.ZodType>(
  type: Type,
  facts: ColumnFacts & { read?: (value: z.output<Type>) => unknown },
): Type =>
  type.meta({
    title: facts.title,
    ...(facts.definition ? { description: facts.definition } : {}),
    column: facts,
  })

/** What the fields of a row are called, for figures that are shown one by one and forms that ask for them. */
export const titlesOf = <Shape extends z.core.$ZodShape>(
  row: z.ZodObject<Shape>,
): { [Key in keyof Shape]: string } =>
  Object.fromEntries(
    Object.entries(row.shape).map(([key, type]) => [key, String((type as z.ZodType).meta()?.title ?? key)]),
  ) as never

const readFrom = (value: unknown, read: (value: unknown) => unknown): unknown =>
  value === undefined ? undefined : read(value)

/** The columns of a row in the order of its fields, with those that are worked out from several of them. */
export function columnsOf<Shape extends z.core.$ZodShape, Extra extends string = never>(
  row: z.ZodObject<Shape>,
  derived: { [Key in Extra]: Derived<z.output<z.ZodObject<Shape>>, keyof Shape & string> } = {} as never,
): readonly ColumnOf<z.output<z.ZodObject<Shape>>, (keyof Shape & string) | Extra>[] {
  type Row = z.output<z.ZodObject<Shape>>
  type Column = ColumnOf<Row, (keyof Shape & string) | Extra>
  const further = Object.entries(derived) as [Extra, Derived<Row, string>][]
  const derivedColumn = ([key, { after: _, ...facts }]: (typeof further)[number]): Column => ({
    id: key,
    format: 'text',
    ...facts,
    key,
  })
  const fieldColumns = (key: keyof Shape & string): Column[] => {
    const facts = (row.shape[key] as unknown as z.ZodType).meta()?.column as FieldFacts | undefined
    if (!facts) return []
    const { read = (value) => value, ...stated } = facts
    return [
      { id: key, format: 'text', ...stated, key, value: (one) => readFrom(one[key as keyof Row], read) },
    ]
  }
  return [
    ...Object.keys(row.shape).flatMap((key) => [
      ...fieldColumns(key),
      ...further.filter(([, { after }]) => after === key).map(derivedColumn),
    ]),
    ...further.filter(([, { after }]) => after === undefined).map(derivedColumn),
  ]
}

/** A row for a reader with little room: the columns that a table shows of it, and further fields. */
export const shortOf = <Row extends object>(
  columns: readonly ColumnOf<Row>[],
  row: Row,
  further: readonly (keyof Row)[],
): Partial<Row> =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([field]) =>
        further.includes(field as keyof Row) ||
        columns.some(({ key, table = 'shown' }) => key === field && table === 'shown'),
    ),
  ) as Partial<Row>
