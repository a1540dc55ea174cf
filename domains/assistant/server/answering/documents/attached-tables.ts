import { dayIn, numberIn, type Sheet, sheetOf } from '#engines/document-answers/index.ts'
import {
  indexNames,
  indexTopics,
  isFunctionWord,
  type Reading,
  readQuestion,
} from '#engines/question-parsing/index.ts'
import type { Answer } from '../../../contract/index.ts'
import { wordsUnaccounted } from '../../plan/account-for-words.ts'
import { type AskedTopic, field, NoEvidence, phrases, type Row, type Wanted } from '../../topics/topic.ts'
import type { Asker } from '../asker.ts'
import { valuesStated } from '../choosing/values-said.ts'
import { columnsOf } from '../choosing/what-is-said.ts'
import { listed } from '../tell.ts'
import { answerTopic } from '../telling/answer-topic.ts'

/** A file of the conversation whose text was read. */
type ReadFile = { documentId: string; fileName: string; warnings: readonly string[] }

const TABLE = /\.(?:csv|xlsx)$/i
const CHARACTERS_AT_ONCE = 200_000
const CHARACTERS_MOST = 3_000_000
const VALUES_MOST = 5_000

/**
 * Answers what is asked of an attached table: it is a subject of its own, whose columns and values are asked for by their names. Undefined where no table
 * is attached or nothing of one is asked that can be worked out.
 * @throws NoEvidence where the table is asked and a word of the question is not accounted for, or no row fulfils it.
 */
export async function answerFromTables(
  asker: Asker,
  { text }: Reading,
  readable: readonly ReadFile[],
): Promise<Answer | undefined> {
  for (const file of readable.filter(({ fileName }) => TABLE.test(fileName))) {
    const sheet = sheetOf(await textOf(asker, file))
    const topic = sheet && topicOf(file, sheet)
    const asked = sheet && inItsCurrency(withoutFile(text, file.fileName, topic!), sheet)
    const wanted = topic && wantedOf(topic, asked!, asker.today)
    if (!sheet || !topic || !wanted) continue
    refuseSeveralFigures(topic, wanted)
    refuseUnreadNumbers(topic, wanted, sheet)
    const unread = [
      ...wordsOfNothing(topic, wanted, sheet),
      ...wordsUnaccounted({ topic, wanted, isFollowUp: false, weight: 0 }),
      ...wanted.reading.unknown.map(({ raw }) => raw),
    ]
    if (unread.length > 0)
      throw new NoEvidence(
        `“${file.fileName}” has the columns ${listed(sheet.columns.map(({ name }) => `“${name}”`))}; I do not know what ${listed([...new Set(unread)].map((word) => `“${word}”`))} means in it, so nothing is worked out.`,
      )
    const { picked: _, told: __, ...answer } = await answerTopic(asker, topic, wanted)
    return { ...answer, tools: asker.tools, proposal: null }
  }
  return undefined
}

/** A file may be named by its own name, which is nothing that is asked; a word of the table stays one. */
function withoutFile(text: string, fileName: string, { columns }: AskedTopic): string {
  const whole = fileName.toLowerCase()
  const bare = whole.replace(/\.\w+$/, '')
  const words = new Set(
    columns.flatMap(({ names, values }) => [...names, ...Object.values(values ?? {}).flat()]),
  )
  const asked = text.replaceAll(whole, ' ')
  return words.has(bare)
    ? asked
    : asked.replace(new RegExp(`\\b(of|in|from|file|table|sheet) ${RegExp.escape(bare)}(?!\\w)`, 'g'), '$1 ')
}

/** “Above €250” in a table of euros alone is a number of it. */
function inItsCurrency(text: string, { columns }: Sheet): string {
  const signs = [...new Set(columns.flatMap(({ sign }) => (sign && sign !== '%' ? [sign] : [])))]
  return signs.length === 1 && /[€£¥]/.test(signs[0]!) ? text.replaceAll(signs[0]!, '') : text
}

/** Words that would be passed over: another currency than the table's, sums that are not worked out, a column of yes and no of which nothing says which. */
function wordsOfNothing(topic: AskedTopic, { reading, values, columns }: Wanted, sheet: Sheet): string[] {
  const isInDollars = sheet.columns.some(({ sign }) => sign === '$' || sign === 'USD')
  const own = reading.topics[0]?.matches ?? []
  return reading.words.flatMap(({ text, raw }, at) => {
    const named = own.find(({ part, from, to }) => part === 'column' && from <= at && at < to)
    if (!named && /^(?:times|multiplied|divided|plus|minus|ratio)$/.test(text)) return [raw]
    if (/^(?:usd|dollars?)$/.test(text) && !isInDollars) return [raw]
    if (text === 'than' && reading.comparisons.length === 0) return [raw]
    const isCellA = text === 'a' && /^(?:in|of|and|or|from|)$/.test(reading.words[at + 1]?.text ?? '')
    if (isCellA && sheet.rows.some((row) => row.some((cell) => /^a$/i.test(cell)))) return [raw]
    const column = named?.part === 'column' ? named.column : undefined
    const field = topic.columns.find(({ id }) => id === column && columns.includes(id))
    const isOfYes = Object.keys(field?.values ?? {}).every((one) =>
      /^(?:yes|no|true|false|y|n|x)$/i.test(one),
    )
    const isUsed = reading.aggregate === 'groups' || values.some((one) => one.column === column)
    return field?.values && isOfYes && !isUsed ? [raw] : []
  })
}

const FIGURES = [
  /\b(?:total|sum|add up)\b/,
  /\b(?:average|mean|avg|median)\b/,
  /\b(?:highest|largest|biggest|max|maximum|greatest|most)\b/,
  /\b(?:lowest|smallest|min|minimum|least)\b/,
]

/** @throws NoEvidence where several figures are asked at once: one of them would be told for all. */
function refuseSeveralFigures(topic: AskedTopic, { reading, columns }: Wanted): void {
  const [one = '', ...others] = reading.text.split(/\b(?:and|or|versus|vs)\b|,/)
  const kindsIn = (text: string) => FIGURES.filter((figure) => figure.test(text))
  const first = kindsIn(one)
  const isOfOther = others.some((other) => kindsIn(other).some((kind) => !first.includes(kind)))
  const numbers = topic.columns.filter(({ id, kind }) => kind === 'measure' && columns.includes(id))
  if (first.length > 0 && isOfOther)
    throw new NoEvidence('Several figures of the table are asked at once. Please ask for one of them.')
  // “With a rate above 2%” says of which the rest is asked.
  const isOfRate =
    reading.comparisons.length > 0 && reading.comparisons.every(({ unit }) => unit === 'percent')
  const rates = numbers.filter(({ unit }) => unit === 'percent')
  if (numbers.length > (isOfRate && rates.length === 1 ? 2 : 1))
    throw new NoEvidence(
      `${listed(
        numbers.map(({ id }) => `“${id}”`),
        'and',
      )} are asked at once. Please ask for one of them.`,
    )
}

/** @throws NoEvidence where a column is asked whose amounts are written in a way that is not read: another column would be told for it. */
function refuseUnreadNumbers({ columns }: AskedTopic, wanted: Wanted, sheet: Sheet): void {
  const unread = sheet.columns.findIndex(
    ({ name, kind }, at) =>
      kind === 'text' &&
      wanted.columns.includes(columns[at]!.id) &&
      !wanted.values.some(({ column }) => column === name) &&
      sheet.rows.filter((row) => /^[-+(]?\s?[$€£¥]?\s?\d/.test(row[at] ?? '')).length * 2 > sheet.rows.length,
  )
  if (unread >= 0)
    throw new NoEvidence(
      `“${sheet.columns[unread]!.name}” holds values that I do not read as numbers of one kind, so nothing is worked out.`,
    )
}

async function textOf(asker: Asker, { documentId: id, fileName }: ReadFile): Promise<string> {
  let text = ''
  for (;;) {
    const part = await asker.ask<{ characters: number; pieces: { text: string }[] }>('documents.text', {
      id,
      from: text.length,
      characters: CHARACTERS_AT_ONCE,
    })
    const more = part.pieces.map((piece) => piece.text).join('')
    text += more
    if (more === '' || text.length >= part.characters) return text
    if (text.length >= CHARACTERS_MOST)
      throw new NoEvidence(
        `“${fileName}” is longer than a table that is worked out here may be, so nothing is worked out.`,
      )
  }
}

const PLACE = 'row of the table'

const called = (name: string): string => name.replaceAll('_', ' ').toLowerCase()

function topicOf({ fileName, documentId, warnings }: ReadFile, { columns, rows }: Sheet): AskedTopic {
  const fields = columns.map(({ name, kind, sign, isMixed }, at) => {
    // “Open” and “open” are one value, as they were first written.
    const written = new Map<string, string>()
    if (kind === 'text')
      for (const row of rows) {
        const cell = row[at] ?? ''
        if (!written.has(cell.toLowerCase())) written.set(cell.toLowerCase(), cell)
      }
    const values = [...written.values()].filter((one) => !/^(?:[\dai]|)$/i.test(one))
    return field(name, {
      label: sign && sign !== '$' && sign !== '%' ? `${name} (${sign})` : name,
      names: [called(name)],
      unit: kind === 'day' ? 'day' : kind === 'text' ? 'text' : unitOf(sign),
      ...(kind === 'text' ? { kind: 'category' as const } : {}),
      ...(values.length > 0 && values.length <= VALUES_MOST
        ? { values: Object.fromEntries(values.map((one) => [one, [one.toLowerCase()]])) }
        : {}),
      isSummed: kind === 'number' && !isMixed,
      read: (row) => {
        const cell = String(row[name] ?? '')
        return kind === 'number'
          ? numberIn(cell)
          : kind === 'day'
            ? dayIn(cell)
            : (written.get(cell.toLowerCase()) ?? cell)
      },
    })
  })
  const numbers = fields.filter(({ kind }) => kind === 'measure')
  const days = fields.filter(({ kind }) => kind === 'date')
  const [size] = numbers
  const first = columns.find(({ kind }) => kind === 'text')?.name
  return {
    id: 'attached-table',
    label: `rows of “${fileName}”`,
    href: `/dashboard/documents/${documentId}`,
    nouns: phrases(
      'row, entry, record, file, csv, spreadsheet, excel, xlsx, sheet, table, attachment, attached, uploaded, column, value',
    ),
    hints: phrases('median, grouped, group, add up'),
    about: [],
    usual: [(size ?? fields[0]!).id],
    ...(size && numbers.length === 1 ? { orders: { most: size.id, least: size.id } } : {}),
    ...(days.length === 1 ? { dated: days[0]!.id } : {}),
    nameOf: (row) => (first === undefined ? String(row[PLACE]) : String(row[first])),
    detailOf: (row) => String(row[PLACE]),
    columns: fields,
    load: async () => ({
      // The first row below the names is the second of the file.
      rows: rows.map(
        (cells, at): Row => ({
          ...Object.fromEntries(columns.map(({ name }, column) => [name, cells[column] ?? ''])),
          [PLACE]: `row ${at + 2}`,
        }),
      ),
      tool: 'documents.text',
      asOf: null,
      caveat: warnings.map((stated) => stated.replace(/\.$/, '')).join('. ') || null,
    }),
  }
}

const unitOf = (sign: string | null) => (sign === '$' ? 'USD' : sign === '%' ? 'percent' : 'number')

const ASKS_FIGURE = /\bhow much\b|\bmedian\b|\badd up\b/

/** What is asked of a table; undefined where it is nothing that can be worked out of one. */
function wantedOf(topic: AskedTopic, text: string, today: string): Wanted | undefined {
  const read = readQuestion(text, { topics: indexTopics([topic]), names: indexNames([]), today })
  const own = read.topics[0]?.matches ?? []
  const isAsked = (read.isAggregateStated && read.aggregate !== 'list') || read.direction !== undefined
  if (!isAsked && !ASKS_FIGURE.test(read.text)) return undefined
  const numbers = topic.columns.filter(({ kind }) => kind === 'measure')
  const named = columnsOf(own)
  const isOfRows = read.aggregate === 'count' || /\b(?:how many|number of|count)\b/.test(read.text)
  const hasNumber = named.some((id) => numbers.some((one) => one.id === id))
  if (!isOfRows && !hasNumber && numbers.length !== 1) return undefined
  const isGrouped = own.some(
    ({ part, from }) => part === 'column' && /^(?:by|per|each|every)$/.test(read.words[from - 1]?.text ?? ''),
  )
  const isTotal = read.aggregate === 'value' && read.direction === undefined
  return {
    reading: {
      ...read,
      aggregate: isGrouped ? 'groups' : isTotal ? 'sum' : read.aggregate,
      isAggregateStated: true,
      unknown: read.unknown.filter(({ stem }) => !isFunctionWord(stem)),
    },
    things: [],
    columns: isOfRows || hasNumber ? named : [...named, numbers[0]!.id],
    values: valuesStated(topic, own, read).said,
  }
}
