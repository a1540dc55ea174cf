import { isLargeTalk, type Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../contract/index.ts'
import { refuseUnaccounted } from '../plan/account-for-words.ts'
import { planOf } from '../plan/plan.ts'
import { readingShown } from '../plan/shown-reading.ts'
import { NoEvidence, Unclear } from '../topics/topic.ts'
import { type Answered, type Asked, plainAnswer } from './answered.ts'
import type { Chosen, Thread } from './choosing/thread.ts'
import { answerFromDocuments } from './documents/documents.ts'
import { explain } from './explain.ts'
import { notePassedOver, refusePassedOver } from './refusals/pass-over.ts'
import { refuseBare, refuseDangling } from './refusals/refuse-dangling.ts'
import { refuseOthersRows, refuseOtherThings } from './refusals/refuse-others.ts'
import { refuseSeveral } from './refusals/refuse-several.ts'
import { refuseStrangers } from './refusals/refuse-strangers.ts'
import { refuseUnread } from './refusals/refuse-unread.ts'
import { capitalised, listed } from './tell.ts'
import { answerTopic } from './telling/answer-topic.ts'
import { ofOneTime, tellTwoTimes, timesAsked } from './two-times.ts'

const FUTURE_IS_KNOWN = new Set(
  `cases bonds orders lots stress alerts facilities credit-decisions suppliers report-schedules
  reviews`.split(/\s+/),
)

/** The days that are known of what is still to come; what it will be by then is not. */
const DAYS_AHEAD: Readonly<Record<string, readonly string[]>> = {
  cases: ['dueAt', 'sla'],
  alerts: ['snoozedUntil', 'overdue', 'kind'],
}

/** “How many alerts will we get next week”, “will it be a true positive”: no day that is known is asked for. */
const isOfUnknownDays = ({ text }: Reading, { topic, wanted: { columns, values } }: Chosen): boolean => {
  const known = DAYS_AHEAD[topic.id]
  return (
    known !== undefined &&
    /\b(?:will|going to|forecasts?|predict\w*|expect\w*|likely)\b/.test(text) &&
    !known.some((id) => columns.includes(id) || values.some(({ column }) => column === id))
  )
}

/** Scenarios say what would be, and not whether it will. */
const isForecast = (reading: Reading, chosen: Chosen): boolean =>
  isOfUnknownDays(reading, chosen) || isForecastOfPrices(reading, chosen)

const isForecastOfPrices = ({ text }: Reading, { topic, wanted: { columns } }: Chosen): boolean =>
  /^(?:and |so )?how will\b/.test(text) ||
  // Of a bond the days ahead are known, and not what it will cost then.
  (/\bwill\b/.test(text) &&
    topic.columns.some(
      ({ id, unit, label }) => columns.includes(id) && (unit === 'price' || /yield|spread|price/.test(label)),
    )) ||
  (topic.id === 'stress' &&
    /\b(?:will|going to|forecasts?|predict\w*|about to|likely to)\b/.test(text) &&
    !/\b(?:if|in case|were to|scenarios?|stress)\b/.test(text))

export async function answerChosen(asked: Asked, chosen: Chosen | undefined): Promise<Answered> {
  const { asker, reading, thread, attached } = asked
  // What documents say of the future is on record: they said it.
  if (chosen?.topic.id === 'area-documents') {
    // “Who said that?” asks of what was quoted before.
    const stated =
      chosen.isFollowUp && thread?.plan.subject === 'area-documents' && reading.hasPronoun
        ? asked.read(`${thread.question} ${asked.question}`)
        : reading
    return { answer: await answerFromDocuments(asker, stated, attached), thread: threadOf(chosen, asked) }
  }
  if (chosen?.topic.id === 'calls') return answerOfCall(asked, chosen)
  return answerOfRows(asked, chosen)
}

/** What no figure of a call says may stand in its text. */
async function answerOfCall(asked: Asked, chosen: Chosen): Promise<Answered> {
  try {
    return await answerOfRows(asked, chosen)
  } catch (failure) {
    // Of a quarter of which no call is kept, another's text says nothing.
    if (!(failure instanceof NoEvidence) || failure.lookedAt !== undefined) throw failure
    // A figure that a call does not state is in none of its sentences: one that speaks of it is of another time, or foretells it.
    if (chosen.wanted.columns.some((id) => TOLD_ON_CALLS.has(id)) && chosen.wanted.things.length > 0)
      throw failure
    const quoted = await answerFromDocuments(asked.asker, asked.reading, asked.attached).catch(
      (other: unknown) => {
        if (other instanceof NoEvidence) return undefined
        throw other
      },
    )
    if (!quoted?.citations.some(({ quote }) => quote !== undefined)) throw failure
    return { answer: quoted, thread: threadOf(chosen, asked) }
  }
}

const TOLD_ON_CALLS = new Set(['revenue', 'revenueGrowth', 'earnings', 'earningsGrowth'])

const ASKS_MEANING =
  /^(?:and |so |ok )?what (?:is|are) (?!(?:the|our|my|your|its|their|his|her)\b)[\p{L} '-]+\??$/u

/** What a question says and its plan has not: an answer would go without it. @throws NoEvidence with the reading that was given up; Unclear. */
async function refuseHalfRead(
  asker: Asked['asker'],
  chosen: Chosen,
  thread: Thread | undefined,
): Promise<void> {
  if (chosen.topic.id.startsWith('area-')) return
  try {
    // Of several customers of a name one may be the only borrower.
    if (!chosen.topic.about.includes('borrower') && !chosen.topic.isOfFew) refuseSeveral(chosen)
    // Where it is known whose it is, words that are not are of what is asked.
    if (chosen.topic.knowsStrangers && chosen.wanted.things.length === 0) refuseOthersRows(chosen)
    else {
      refuseStrangers(chosen)
      refusePassedOver(chosen)
      notePassedOver(asker, chosen)
    }
    refuseUnread(chosen)
    refuseUnaccounted(chosen)
    refuseOtherThings(chosen, thread)
    // What was held against each other is no list that one could be left out of.
    if (chosen.isFollowUp && thread?.plan.isComparison && (chosen.wanted.without?.length ?? 0) > 0)
      throw new NoEvidence('Please say again what is asked of those that are left.')
  } catch (failure) {
    if (failure instanceof NoEvidence) {
      failure.half = chosen
      // What a refusal stands on was looked at: it says so, and names it.
      await chosen.topic.load(asker, chosen.wanted).catch(() => undefined)
      if (asker.tools.length > 0) failure.lookedAt ??= capitalised(chosen.topic.label)
    }
    throw failure
  }
}

async function answerOfRows(asked: Asked, read: Chosen | undefined): Promise<Answered> {
  const { asker, reading, thread } = asked
  const times = read && timesAsked(read, asker.today)
  // What holds of one of two times is looked at as a question of that one.
  const chosen = read && times ? ofOneTime(read, times[0]) : read
  const looksAhead = reading.looksAhead || reading.period?.isFuture === true
  if (looksAhead && !(chosen && FUTURE_IS_KNOWN.has(chosen.topic.id) && !isForecast(reading, chosen)))
    return {
      answer: plainAnswer(
        'refused',
        'I make no forecasts: nothing on record says what will happen. I can tell what has happened up to now, such as prices, returns and risk measured on the past.',
      ),
      thread,
    }
  // “The company” of an area without a topic of its own is nobody’s question back.
  if (!chosen?.topic.id.startsWith('area-') && !chosen?.topic.knowsTheCompany)
    refuseDangling(reading, thread, chosen)
  if (!chosen) {
    if (isLargeTalk(reading))
      throw new Unclear(
        'What is the question about: your portfolio, a security and its price, the cases and alerts, or a customer?',
        ['portfolio', 'price', 'cases', 'customer'],
      )
    throw new NoEvidence(
      'Nothing that I can read here answers that. I can tell about the portfolio, orders, prices, risk, bonds, options, screenings, cases, alerts, customers, borrowers and their accounts, ESG, companies, documents and sanctions lists.',
    )
  }
  await refuseHalfRead(asker, chosen, thread)
  refuseBare(chosen, thread)
  if (read && times) {
    const both = await tellTwoTimes(asker, chosen.topic, read, times)
    return {
      answer: { ...both, tools: asker.tools, proposal: null, ...readingOf(asked, chosen) },
      thread: threadOf(chosen, asked),
    }
  }
  const answered: Awaited<ReturnType<typeof answerTopic>> = await answerTopic(
    asker,
    chosen.topic,
    chosen.wanted,
  ).catch((failure: unknown) => {
    // “What is probability of default?” asks of nobody: what it means is told.
    if (failure instanceof Unclear && ASKS_MEANING.test(reading.text) && chosen.wanted.things.length === 0)
      return explain(asker, reading, undefined).catch((other: unknown) => {
        throw other instanceof NoEvidence ? failure : other
      })
    // Which of many is meant is no question where a word that is not known may say that nothing of them is.
    if (failure instanceof Unclear && reading.unknown.length > 0 && chosen.wanted.things.length === 0)
      throw new NoEvidence(
        `I do not know ${listed(reading.unknown.map(({ raw }) => `“${raw}”`))}, and nothing else says what is asked. Please put it in other words.`,
      )
    // Of several customers of a name none is a borrower, and nothing else speaks of credit: then it is not known who is meant.
    if (failure instanceof NoEvidence && chosen.weight < 3) refuseSeveral(chosen)
    throw failure
  })
  const { picked, told, ...answer } = answered
  return {
    answer: { ...answer, tools: asker.tools, proposal: null, ...readingOf(asked, chosen) },
    thread: {
      ...threadOf(chosen, asked),
      ...(picked ? { picked } : {}),
      // Of whom one was asked after several were told, the others are still those that were told.
      ...(told ? { told } : chosen.isFollowUp && thread?.told ? { told: thread.told } : {}),
    },
  }
}

/** How rows were found, to be shown and corrected; of what stands in no topic of rows nothing. */
const readingOf = ({ asker, read }: Asked, chosen: Chosen): Pick<Answer, 'reading'> =>
  chosen.topic.id.startsWith('area-') ? {} : { reading: readingShown(chosen, read, asker.today) }

export const threadOf = (
  { topic, wanted, isFollowUp }: Chosen,
  { asker, question, thread }: Asked,
): Thread => ({
  ...(asker.accountId === undefined ? {} : { accountId: asker.accountId }),
  plan: planOf(topic, wanted, isFollowUp),
  question: isFollowUp && thread ? `${thread.question} ${question}`.slice(-400) : question,
})
