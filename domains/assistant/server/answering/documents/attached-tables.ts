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
    const sheet = sheetOf(await textOf(asker, file.documentId))
    const topic = sheet && topicOf(file, sheet)
    const wanted = topic && wantedOf(topic, withoutFile(text, file.fileName), asker.today)
    if (!sheet || !topic || !wanted) continue
    const unread = [
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

/** A file may be named by its own name, which is nothing that is asked. */
const withoutFile = (text: string, fileName: string): string =>
  text.replaceAll(fileName.toLowerCase(), ' ').replaceAll(fileName.toLowerCase().replace(/\.\w+$/, ''), ' ')

async function textOf(asker: Asker, id: string): Promise<string> {
  let text = ''
  for (;;) {
    const part = await asker.ask<{ characters: number; pieces: { text: string }[] }>('documents.text', {
      id,
      from: text.length,
      characters: CHARACTERS_AT_ONCE,
    })
    const more = part.pieces.map((piece) => piece.text).join('')
    text += more
    if (more === '' || text.length >= Math.min(part.characters, CHARACTERS_MOST)) return text
  }
}

const PLACE = 'row of the table'

const called = (name: string): string => name.replaceAll('_', ' ').toLowerCase()

function topicOf({ fileName, documentId, warnings }: ReadFile, { columns, rows }: Sheet): AskedTopic {
  const fields = columns.map(({ name, kind, sign, isMixed }, at) => {
    const values =
      kind === 'text' ? [...new Set(rows.map((row) => row[at] ?? '').filter((one) => one.length > 1))] : []
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
        return kind === 'number' ? numberIn(cell) : kind === 'day' ? dayIn(cell) : cell
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
  const isAsked = (read.isAggregateSaid && read.aggregate !== 'list') || read.direction !== undefined
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
      isAggregateSaid: true,
      unknown: read.unknown.filter(({ stem }) => !isFunctionWord(stem)),
    },
    things: [],
    columns: isOfRows || hasNumber ? named : [...named, numbers[0]!.id],
    values: valuesStated(topic, own, read).said,
  }
}
