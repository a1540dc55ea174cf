import { type Field, NoEvidence } from '../../../topics/topic.ts'
import { fieldOf } from '../../choosing/select-rows.ts'
import type { At, Composed } from '../state.ts'
import { tellOrdered } from '../tell-ordered.ts'

const NEXT =
  /\b(?:next|upcoming)\b(?! (?:(?:\d+|few|couple of|two|three|four|five|six|ten|twelve) )?(?:day|week|month|quarter|year|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/

const OF_ONE =
  /^(?:(?:and|so|ok) )?(?:when|which|what|who|whose|(?:what|which) (?:day|date))\b|\bdue next\b|\bnext (?:due|deadline)\b|^(?:the |our |my )?(?:next|upcoming)\b/

/** The days of a topic that lie ahead, most telling first. */
const AHEAD = ['dueAt', 'payDay', 'nextReviewOn', 'maturityDate', 'expiresAt', 'nextRunAt']

/** “When does the Exxon dividend get paid”: of what happens again and again the one that is still to come, where there is one. */
function isRecurring({ topic, wanted: { reading }, selected: { rows }, measures, today }: At): boolean {
  const dates = measures.filter(({ kind }) => kind === 'date')
  return (
    topic.eventsOf !== undefined &&
    /^(?:and )?when (?:does|do|is|are|will)\b/.test(reading.text) &&
    rows.some((row) => dates.some((date) => String(date.read(row) ?? '').slice(0, 10) >= today))
  )
}

/** “When is the next deadline”: of what is still to come the earliest, and nothing that is past; undefined where no next one is asked for. */
export function tellNext(state: At): Composed | undefined {
  const { topic, wanted, selected, measures, today } = state
  const { reading, things } = wanted
  if (reading.period !== undefined) return undefined
  if (!isRecurring(state) && !(NEXT.test(reading.text) && OF_ONE.test(reading.text))) return undefined
  const isDate = (field: Field | undefined): field is Field => field?.kind === 'date'
  const stated = fieldOf(topic, topic.datedBy?.(reading))
  const dates = [
    stated,
    measures.find(isDate),
    AHEAD.map((id) => fieldOf(topic, id)).find(isDate),
    topic.columns.find(({ kind, id }) => kind === 'date' && /^(?:due|matur|expir|valid|next)/.test(id)),
    fieldOf(topic, topic.dated),
  ].filter(isDate)
  const ahead = (one: Field) =>
    selected.rows.filter((row) => String(one.read(row) ?? '').slice(0, 10) >= today)
  const [first] = dates
  // What has gone ex may be paid yet: of several days that of the first one that is still to come.
  const isNamed = /\bex\b/.test(reading.text)
  const field =
    topic.eventsOf === undefined || isNamed ? first : (dates.find((one) => ahead(one).length > 0) ?? first)
  if (!field) return undefined
  const rows = ahead(field)
  if (rows.length === 0)
    throw new NoEvidence(
      `None of the ${selected.kindOf}${things.length > 0 ? ` of ${things[0]!.label}` : ''} has a day still to come on record (${field.label}), so there is no next one to tell.`,
    )
  const narrowed = { ...selected, rows, narrowing: [...selected.narrowing, `${field.label} still to come`] }
  return tellOrdered({
    ...state,
    selected: narrowed,
    measures: [field, ...measures.filter((one) => one !== field)],
    wanted: { ...wanted, reading: { ...reading, direction: 'oldest', aggregate: 'value' } },
  })
}
