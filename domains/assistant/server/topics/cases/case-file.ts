import type { CaseFile } from '#domains/cases/contract/index.ts'
import type { NamedThing } from '#engines/question-parsing/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { usernameOf } from '../../answering/naming/things.ts'
import { tell } from '../../answering/tell.ts'
import { type Field, field, NoEvidence, type Row, type Value, type Wanted } from '../topic.ts'

type Step = CaseFile['history'][number]

const fileOf = (row: Row): CaseFile | undefined => row.file as CaseFile | undefined

const WORDS: Readonly<Record<string, string>> = {
  'case.opened': 'opened',
  'case.assigned': 'assigned',
  'case.unassigned': 'given back to nobody',
  'case.moved': 'moved on',
  'case.paused': 'paused',
  'case.resumed': 'resumed',
  'case.prioritised': 'priority changed',
  'case.closed': 'closed',
  'case.reopened': 'reopened',
  'case.noted': 'note added',
  'case.file-attached': 'file attached',
  'case.matter-settled': 'match settled',
}

const statusAfter = ({ after }: Step): string | undefined =>
  (after as { status?: string } | null)?.status?.replaceAll('_', ' ')

const wordsOf = (step: Step): string => {
  const status = step.action === 'case.moved' ? statusAfter(step) : undefined
  return status === undefined ? (WORDS[step.action] ?? step.action) : `moved to ${status}`
}

/** The steps of a case, the earliest first. */
const stepsOf = (row: Row): Step[] =>
  (fileOf(row)?.history ?? []).toSorted((one, other) => one.sequence - other.sequence)

/** The last step of a kind: of a case that was closed twice, the last closing. */
const lastOf = (row: Row, is: (step: Step) => boolean): Step | undefined => stepsOf(row).findLast(is)

const isClosing = ({ action }: Step) => action === 'case.closed'
const isOpening = ({ action }: Step) => action === 'case.opened'
const isEscalation = (step: Step) => step.action === 'case.moved' && statusAfter(step) === 'escalated'

/** Whoever did a step with the name that is on record of them beside their own for signing in. */
const called = (row: Row, actor: string): string => {
  const name = (row.people as ReadonlyMap<string, string> | undefined)?.get(actor)
  return name ? `${name} (${actor})` : actor
}

/** Who did a step that holds: a case that was opened again is closed by nobody. */
const whoDid =
  (is: (step: Step) => boolean, holds: (row: Row) => boolean = () => true) =>
  (row: Row): Value => {
    const step = holds(row) ? lastOf(row, is) : undefined
    return step ? called(row, step.actor) : null
  }

const inOneLine = (row: Row, step: Step): string =>
  `${tell(step.at, 'day')} ${wordsOf(step)} by ${called(row, step.actor)}${step.reason ? ` (${step.reason})` : ''}`

/** The pause that stands, or the last there was. */
const pauseOf = (row: Row) => {
  const pauses = fileOf(row)?.pauses ?? []
  return pauses.find(({ to }) => to === null) ?? pauses.at(-1)
}

const statedOf = (parts: readonly string[]): string | null => (parts.length > 0 ? parts.join('; ') : null)

/** What stands in the file of one case alone: who did what in it, and what was written. */
export const caseFileColumns: readonly Field[] = [
  field('openedBy', {
    label: 'opened by',
    values: {},
    names: 'who opened, opened by, who raised, who created, created by, raised by, who started',
    read: whoDid(isOpening),
  }),
  field('closedBy', {
    label: 'closed by',
    values: {},
    names: `who closed, closed by, who settled, settled by, who resolved, resolved by, who decided,
      decided by, who signed off, who has closed, who made decision`,
    read: whoDid(isClosing, ({ status }) => status === 'closed'),
  }),
  field('escalatedBy', {
    label: 'escalated by',
    values: {},
    names: 'who escalated, escalated by, who handed up, handed up by',
    read: whoDid(isEscalation),
  }),
  field('escalatedAt', {
    label: 'escalated',
    unit: 'moment',
    names: 'when escalated, was escalated, escalated on, escalated since, date of escalation',
    read: (row) => lastOf(row, isEscalation)?.at ?? null,
  }),
  field('lastStep', {
    label: 'last step',
    names: `happened last, what happened last, what was last, last happened, last step, latest step,
      last change, last changed, last action, last event, last activity, latest activity, last update,
      latest update, most recent step, last thing, last touched, last worked on, who touched last,
      last moved`,
    read: (row) => {
      const step = stepsOf(row).at(-1)
      return step ? inOneLine(row, step) : null
    },
  }),
  field('history', {
    label: 'history',
    names: `history, timeline, chronology, steps, trail, audit trail, what happened, has happened,
      been done, was done, done so far, sequence of events`,
    read: (row) => statedOf(stepsOf(row).map((step) => inOneLine(row, step))),
  }),
  field('notes', {
    label: 'notes',
    names: 'note, notes, comment, comments, remark, remarks, write, wrote, written, noted',
    read: (row) =>
      statedOf(
        (fileOf(row)?.notes ?? [])
          .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
          .map(({ at, author, text }) => `${tell(at, 'day')}, ${author}: “${text}”`),
      ),
  }),
  field('matters', {
    label: 'what it has to settle',
    names: 'decision, decisions, matters, what was decided, has to settle, to settle, decided in',
    read: (row) => statedOf((fileOf(row)?.matters ?? []).map(({ title, state }) => `${title}: ${state}`)),
  }),
  field('pausedSince', {
    label: 'paused since',
    unit: 'moment',
    names: `paused since, waiting since, been waiting, been paused, on hold since, since when paused,
      since when is waiting, waiting for how long, when paused`,
    read: (row) => pauseOf(row)?.from ?? null,
  }),
  field('pauseReason', {
    label: 'reason of the pause',
    names: 'reason of the pause, waiting for what, what waiting for, what are waiting for',
    read: (row) => pauseOf(row)?.reason ?? null,
  }),
  field('attachments', {
    label: 'files attached',
    unit: 'count',
    names: 'files attached, attachments, attached files, attached',
    read: (row) => fileOf(row)?.attachments.length ?? null,
  }),
]

const IN_FILE: ReadonlySet<string> = new Set(caseFileColumns.map(({ id }) => id))

/** Whose doing each of these is: whoever is named beside one is who did it, and not who has the case now. */
const DOERS = ['closedBy', 'openedBy', 'escalatedBy']

/** So many files are read for a question at most. */
const FILES_MOST = 100
/** Each file that an answer of so few cases rests on is named as looked up. */
const NAMED_MOST = 5

/** The cases with what stands in their files, where a question asks for it. @throws NoEvidence where there are too many of them. */
export async function withFiles(
  asker: Asker,
  rows: readonly Row[],
  { columns, things, values, reading }: Pick<Wanted, 'columns' | 'things' | 'values' | 'reading'>,
): Promise<readonly Row[]> {
  // “Escalated today”: the day of that stands in the file alone.
  const isOfEscalation = reading.period && values.some(({ value, isNot }) => value === 'escalated' && !isNot)
  if (!isOfEscalation && !columns.some((column) => IN_FILE.has(column))) return rows
  const named = things.filter(({ kind }) => kind !== 'person')
  const meant =
    named.length > 0
      ? rows.filter((row) =>
          named.some(({ id, label }) => String(row.id) === id || row.subjectName === label),
        )
      : rows
  if (meant.length > FILES_MOST)
    throw new NoEvidence(
      `That stands in the file of each case, and there are ${meant.length} of them. Please name the case.`,
    )
  const people = new Map(
    (await asker.look<{ fullName: string }[]>('cases.assignees', {})).map(({ fullName }) => [
      usernameOf(fullName),
      fullName,
    ]),
  )
  const doers = caseFileColumns.filter(({ id }) => DOERS.includes(id) && columns.includes(id))
  return Promise.all(
    meant.map(async (row): Promise<Row> => {
      const read = meant.length <= NAMED_MOST ? asker.ask : asker.look
      const file = onlyOf(await read<CaseFile>('cases.case', { id: row.id }), things)
      const whole: Row = { ...row, file, people }
      return { ...whole, ...(doers[0] ? { doer: doers[0].read(whole) ?? 'nobody' } : {}) }
    }),
  )
}

/** Of what was written, what somebody wrote who is named. */
function onlyOf(file: CaseFile, things: readonly NamedThing[]): CaseFile {
  const people = things.flatMap(({ kind, label }) => (kind === 'person' ? [label] : []))
  return people.length === 0
    ? file
    : { ...file, notes: file.notes.filter(({ author }) => people.includes(author)) }
}

/** Whether it is somebody's case: theirs to work on, or, where a question asks who did it, their doing. */
export const isOfPerson = (row: Row, { id, label }: NamedThing): boolean =>
  row.doer === undefined && row.file !== undefined
    ? stepsOf(row).some(({ actor }) => actor === id)
    : row.doer === undefined
      ? (row.assignee as { fullName?: string } | null)?.fullName === label
      : String(row.doer).includes(`(${id})`) || row.doer === id

/** Why a case stands as it does, where its file says so: why it is paused, was closed, or was escalated. */
export async function reasonOfState(asker: Asker, id: number, text: string): Promise<string | undefined> {
  const isPause = /\b(?:paus\w*|waiting|awaiting|on hold|stopped|suspended)\b/.test(text)
  const isClose = /\b(?:clos\w+|false positive|true positive|outcome|resolved|settled|decided)\b/.test(text)
  const isRaise = /\b(?:escalat\w+|handed up)\b/.test(text)
  if (!isPause && !isClose && !isRaise) return undefined
  const file = await asker.ask<CaseFile>('cases.case', { id })
  const row: Row = { file }
  if (isPause) return pauseOf(row)?.reason ?? ''
  const step = lastOf(row, isRaise ? isEscalation : isClosing)
  const note = isClose
    ? file.notes.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0]
    : undefined
  return [step?.reason, note && note.text !== step?.reason ? note.text : undefined]
    .filter((stated) => stated !== null && stated !== undefined)
    .join(' ')
}
