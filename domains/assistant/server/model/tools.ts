import { z } from 'zod'
import { indexNames, readQuestion } from '#engines/question-parsing/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { answerQuestion } from '../answering/answer-question.ts'
import type { Asker } from '../answering/asker.ts'
import { isOfAnotherTime, selectRows } from '../answering/choosing/select-rows.ts'
import { thingsFor } from '../answering/choosing/things-asked.ts'
import type { AttachedDocument } from '../answering/documents/attached-document.ts'
import type { Shown } from '../answering/naming/selection.ts'
import { furtherThings, thingsOf } from '../answering/naming/things.ts'
import { capitalised, listed, tell } from '../answering/tell.ts'
import { topicById, topicIndex, topics } from '../topics/index.ts'
import { type AskedTopic, foundBy, NoEvidence, Unclear, type Wanted } from '../topics/topic.ts'
import { answerForm, answerTool } from './claims/claim.ts'
import type { ToolCall, ToolSpec } from './protocols/protocol.ts'
import { type ReadResult, type Results, resultOfAnswer, resultOfRows } from './results.ts'

const ROWS_MAX = 50
/** Notes on rows that were not read. */
const LEFT_OUT = /\bleft out\b/
const TEXT_MAX = 500

const LookUp = z.object({
  topic: z.string(),
  names: z.array(z.string().max(100)).max(20).default([]),
  period: z.string().max(100).optional(),
  columns: z.array(z.string().max(60)).max(20).default([]),
  filters: z
    .array(z.object({ column: z.string().max(60), value: z.string().max(100) }))
    .max(10)
    .default([]),
  orderBy: z.string().max(60).optional(),
  isDescending: z.boolean().default(true),
  limit: z.number().int().min(1).max(ROWS_MAX).default(20),
})
const AskRecords = z.object({ question: z.string().trim().min(1).max(TEXT_MAX) })

const offered = topics.filter(({ id, columns }) => !id.startsWith('area-') && columns.length > 0)

/** They only read, as the person who asks. */
const readingTools: readonly ToolSpec[] = [
  {
    name: 'answer_from_records',
    description:
      'Answers one self-contained question in plain English from the records: figures, sums, counts, shares, comparisons, orders, definitions, reasons, passages of documents. Name everything that is meant; it knows nothing of the conversation.',
    schema: {
      type: 'object',
      properties: { question: { type: 'string', description: 'One question, with its names and dates.' } },
      required: ['question'],
      additionalProperties: false,
    },
  },
  {
    name: 'look_up',
    description:
      'Rows of one topic with their values, for some names, a period, or values of columns. The topics and their columns stand in the instructions.',
    schema: {
      type: 'object',
      properties: {
        topic: { type: 'string', enum: offered.map(({ id }) => id) },
        names: {
          type: 'array',
          items: { type: 'string' },
          description: 'Symbols, companies, customers, cases … to narrow to.',
        },
        period: { type: 'string', description: 'In words, such as "since June" or "the last 3 months".' },
        columns: {
          type: 'array',
          items: { type: 'string' },
          description: 'Columns to read; the usual ones without.',
        },
        filters: {
          type: 'array',
          items: {
            type: 'object',
            properties: { column: { type: 'string' }, value: { type: 'string' } },
            required: ['column', 'value'],
            additionalProperties: false,
          },
        },
        orderBy: { type: 'string', description: 'A column.' },
        isDescending: { type: 'boolean' },
        limit: { type: 'integer', minimum: 1, maximum: ROWS_MAX },
      },
      required: ['topic'],
      additionalProperties: false,
    },
  },
]

/** What a model may call: what reads, and its answer. There is no tool that writes. */
export const modelTools: readonly ToolSpec[] = [...readingTools, answerTool]

/** The form of a reply where a model can make no calls: what it would call stands among its claims. */
export const planForm: ToolSpec = answerForm(
  readingTools.map(({ name, schema }) => {
    const properties = { kind: { type: 'string', const: name }, ...(schema.properties as object) }
    return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
  }),
)

/** The call that stands among the claims of a model; undefined where it is none. */
export function callIn(written: unknown, at: number): ToolCall | undefined {
  const { kind: name, ...fields } = written as Record<string, unknown>
  return readingTools.some((one) => one.name === name)
    ? { id: `plan-${at}`, name: String(name), fields }
    : undefined
}

export type ToolUser = {
  asker: Asker
  results: Results
  shown: (Shown & { attached?: readonly AttachedDocument[] }) | undefined
}

/** What a call of a model gets: a result, or in words why there is none. */
type ToolOutcome = { text: string; isError: boolean; result?: ReadResult }

/** Runs a call of a model as the person who asks. What is wrong with it is told to the model; it throws what is nobody's mistake. */
export async function runTool(user: ToolUser, { name, fields }: ToolCall): Promise<ToolOutcome> {
  const wrong = (sentence: string): ToolOutcome => ({
    text: JSON.stringify({ error: sentence }),
    isError: true,
  })
  if (fields === undefined) return wrong('The arguments are no JSON object.')
  try {
    const result =
      name === 'answer_from_records'
        ? await askRecords(user, AskRecords.parse(fields))
        : name === 'look_up'
          ? await lookUp(user, LookUp.parse(fields))
          : undefined
    if (!result) return wrong(`There is no tool called ${name}.`)
    return { text: JSON.stringify({ mark: result.id, data: result.shown }), isError: false, result }
  } catch (failure) {
    if (failure instanceof z.ZodError) {
      const [issue] = failure.issues
      return wrong(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'it does not fit'}`)
    }
    if (failure instanceof NoEvidence || failure instanceof Unclear) return wrong(failure.message)
    if (failure instanceof Problem && failure.status < 500) return wrong(failure.message)
    throw failure
  }
}

async function askRecords(
  { asker, results, shown }: ToolUser,
  { question }: z.output<typeof AskRecords>,
): Promise<ReadResult> {
  const { answer } = await answerQuestion(asker.ctx, question, undefined, shown)
  asker.tools.push(...answer.tools)
  // A form is filled in for what the person asks, never for what a model does.
  return resultOfAnswer(results, { ...answer, proposal: null }, question)
}

async function lookUp({ asker, results }: ToolUser, asked: z.output<typeof LookUp>): Promise<ReadResult> {
  const topic = offered.find(({ id }) => id === asked.topic) && topicById.get(asked.topic)
  if (!topic) throw new NoEvidence(`There is no topic called ${asked.topic}.`)
  const wanted = await wantedBy(asker, topic, asked)
  if (isOfAnotherTime(topic, wanted)) throw new NoEvidence(`The ${topic.label} can be read as of now alone.`)
  // What an earlier look-up left out is said again where this one leaves it out too.
  const before = [...asker.notes]
  asker.notes.clear()
  asker.isPartial = false
  const found = await foundBy(topic, asker, wanted)
  const notes = [...asker.notes]
  for (const note of before) asker.notes.add(note)
  const { rows, narrowing, kindOf } = selectRows(topic, found, wanted)
  const order = topic.columns.find(({ id }) => id === asked.orderBy)
  const sorted = order
    ? rows.toSorted(
        (one, other) => compared(order.read(one), order.read(other)) * (asked.isDescending ? -1 : 1),
      )
    : rows
  const columns =
    asked.columns.length > 0
      ? asked.columns
      : topic.usual.length > 0
        ? topic.usual
        : topic.columns.slice(0, 6).map(({ id }) => id)
  const of = wanted.things.length > 0 ? ` of ${listed(wanted.things.map(({ label }) => label))}` : ''
  const set = `${kindOf}${of}${narrowing.length > 0 ? ` with ${listed(narrowing)}` : ''}`
  const label = `${set}${found.asOf ? `, as of ${tell(found.asOf, 'day')}` : ''}`
  return resultOfRows(results, {
    topic,
    found,
    set,
    rows: sorted,
    shown: asked.limit,
    columns,
    citation: {
      kind: 'records',
      label: capitalised(label),
      href: found.href ?? topic.href,
    },
    notes,
    // Of a series only the newest may be read.
    isWhole: !asker.isPartial && !topic.isSeries && !notes.some((note) => LEFT_OUT.test(note)),
  })
}

async function wantedBy(
  asker: Asker,
  topic: AskedTopic,
  { names, period, columns, filters, orderBy }: z.output<typeof LookUp>,
): Promise<Wanted> {
  const unknownColumn = [
    ...columns,
    ...filters.map(({ column }) => column),
    ...(orderBy ? [orderBy] : []),
  ].find((one) => !topic.columns.some(({ id }) => id === one))
  if (unknownColumn) throw new NoEvidence(`The ${topic.label} have no column called ${unknownColumn}.`)
  const text = `${names.join(' and ')} ${period ?? ''}`.trim()
  const known = await thingsOf(asker, `${text} ${topic.label}`)
  const read = (things: typeof known.things) =>
    readQuestion(text, { topics: topicIndex, names: indexNames(things), today: asker.today })
  let reading = read(known.things)
  if (known.isPartial) reading = read([...known.things, ...(await furtherThings(asker, reading))])
  const things = thingsFor(topic, reading)
  if (names.length > 0 && things.length === 0)
    throw new NoEvidence(`Nothing among the ${topic.label} is called ${names.join(', ')}.`)
  if (period && !reading.period) throw new NoEvidence(`“${period}” is no period that can be read.`)
  // A period and names alone: what else the words may mean was not asked.
  return { reading: { ...reading, comparisons: [] }, things, columns, values: filters }
}

type Sortable = ReturnType<AskedTopic['columns'][number]['read']>

/** Rows without a value come last in either order. */
function compared(one: Sortable, other: Sortable): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one ?? '').localeCompare(String(other ?? ''), 'en')
}
