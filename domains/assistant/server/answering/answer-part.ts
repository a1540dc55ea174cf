import {
  asksStanding,
  indexNames,
  type Reading,
  readQuestion,
  spanBefore,
  speaksOfLists,
} from '#engines/question-parsing/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Answer } from '../../contract/index.ts'
import { planOfThings } from '../plan/plan.ts'
import { readingsOffered } from '../plan/shown-reading.ts'
import { withoutAccountName } from '../topics/accounts.ts'
import { withCountries } from '../topics/customers/countries.ts'
import { topicIndex } from '../topics/index.ts'
import { maturitiesOf } from '../topics/market/curve.ts'
import { NoEvidence, Unclear } from '../topics/topic.ts'
import { answerReading } from './answer-reading.ts'
import { type Answered, plainAnswer } from './answered.ts'
import { type Asker, makeAsker } from './asker.ts'
import { askedAgain } from './calculation/asked-again.ts'
import { chosenBy } from './choosing/chosen-by.ts'
import type { Thread } from './choosing/thread.ts'
import type { AttachedDocument } from './documents/attached-document.ts'
import { answerFromDocuments } from './documents/documents.ts'
import { type Shown, withSelection } from './naming/selection.ts'
import { furtherThings, otherThings, thingsOf } from './naming/things.ts'
import { asking, withWhose } from './naming/whose-work.ts'
import { statedByScreening } from './refusals/refuse-unscreened.ts'
import { withUnit } from './with-unit.ts'

export async function answerPart(
  ctx: Context,
  asked: string,
  thread: Thread | undefined,
  shown: (Shown & { attached?: readonly AttachedDocument[] }) | undefined,
): Promise<Answered> {
  const asker = makeAsker(ctx, thread?.accountId)
  const named = await withoutAccountName(asker, asked)
  let question = named
  try {
    question = withSelection(asker, named, shown)
  } catch (failure) {
    if (failure instanceof Unclear) return askBack(asker, named, thread, failure)
    throw failure
  }
  question = withWhose(
    ctx,
    withCountries(
      askedAgain(question, thread?.calculated) ??
        nextInOrder(question, thread) ??
        withTimeBefore(question, thread),
    ),
  )
  const known = await thingsOf(asker, `${question} ${thread?.question ?? ''}`)
  const own = asking(ctx).filter(
    ({ id }) => !known.things.some((one) => one.kind === 'person' && one.id === id),
  )
  let names = indexNames([...known.things, ...own])
  const read = (text: string) =>
    withNumbers(readQuestion(text, { topics: topicIndex, names, today: asker.today }))
  let reading = read(withUnit(question, thread))
  const further = known.isPartial ? await furtherThings(asker, reading) : []
  // A name that is not known yet may be one of a subject that the question does not speak of.
  const others =
    reading.unknown.length > 0 ? await otherThings(asker, `${question} ${thread?.question ?? ''}`) : []
  if (further.length + others.length > 0) {
    names = indexNames([...known.things, ...own, ...further, ...others])
    reading = read(withUnit(question, thread))
  }
  const attached = shown?.attached ?? []
  const completed = completeBy(reading, question, thread)
  if (completed !== undefined) {
    question = completed
    reading = read(completed)
  }
  const isOfStanding = asksStanding(asked) || asksStanding(question)
  try {
    const answered = await answerReading({ asker, question, reading, thread, read, attached })
    return isOfStanding ? notByDocuments(answered, asker, thread) : answered
  } catch (failure) {
    const quoted =
      failure instanceof NoEvidence && attached.length > 0 && !isOfStanding
        ? await fromFiles(asker, reading, attached)
        : undefined
    if (quoted && !isOfLists(quoted)) return { answer: quoted, thread }
    if (failure instanceof NoEvidence)
      return {
        answer: {
          ...plainAnswer(
            'refused',
            quoted
              ? `${failure.message} The ${attached.length > 1 ? 'attached files speak' : 'attached file speaks'} of lists or clearance, which a screening alone answers: ask what it says to read the passage.`
              : failure.message,
            asker,
          ),
          citations: failure.lookedAt
            ? [{ id: 'c1', kind: 'records', label: failure.lookedAt, href: null }]
            : [],
          ...(failure.half ? { reading: { parts: [], offers: readingsOffered(failure.half, read) } } : {}),
        },
        thread: unanswered(reading, thread, question),
      }
    if (failure instanceof Unclear) return askBack(asker, question, thread, failure)
    if (failure instanceof Problem)
      return { answer: plainAnswer('refused', refusalOf(failure), asker), thread }
    throw failure
  }
}

const DOCUMENT = /^\/dashboard\/documents\//

/** Whether an answer quotes what a document says of lists or clearance. */
const isOfLists = ({ citations }: Answer): boolean =>
  citations.some(({ href, quote }) => quote && DOCUMENT.test(href ?? '') && speaksOfLists(quote))

/** Whether somebody is on a list is answered by a screening: an answer that rests on documents alone is none. */
const notByDocuments = (answered: Answered, asker: Asker, thread: Thread | undefined): Answered => {
  const { citations } = answered.answer
  const isOfDocuments = citations.length > 0 && citations.every(({ href }) => DOCUMENT.test(href ?? ''))
  return isOfDocuments
    ? { answer: plainAnswer('refused', statedByScreening('somebody').message, asker), thread }
    : answered
}

/** What was not answered still says whom it was about; what leans on it otherwise leans on nothing. */
function unanswered(reading: Reading, thread: Thread | undefined, question: string): Thread {
  const things = reading.names.flatMap(({ things: [one, ...others], from, to }) =>
    one && others.length === 0 && to > from ? [one] : [],
  )
  const { accountId } = thread ?? {}
  return {
    plan: planOfThings(things),
    question,
    isUnanswered: true,
    ...(accountId === undefined ? {} : { accountId }),
  }
}

/** The question back, and what waits for its answer. */
const askBack = (
  asker: Asker,
  question: string,
  thread: Thread | undefined,
  { message, choices, said }: Unclear,
): Answered => ({
  answer: plainAnswer('asked-back', message, asker, choices),
  thread: {
    plan: planOfThings(),
    ...thread,
    question: thread?.question ?? question,
    pending: question,
    choices,
    ...(said === undefined ? {} : { said }),
  },
})

/** What the files of the conversation say, where the records say nothing; undefined where they say nothing either. */
async function fromFiles(
  asker: Asker,
  reading: Reading,
  attached: readonly AttachedDocument[],
): Promise<Answer | undefined> {
  try {
    return await answerFromDocuments(asker, reading, attached)
  } catch (failure) {
    if (failure instanceof NoEvidence) return undefined
    throw failure
  }
}

const BEFORE =
  /\b(?:(?:the )?(day|week|month|quarter|year|one) (?:before(?: that)?|earlier|prior)|(?:an?|one) (day|week|month|quarter|year) (?:earlier|before(?: that)?)|(?:the )?(?:previous|prior|preceding) (day|week|month|quarter|year|one))\b/i

/** “And the month before?” is before the time that was asked about, and not before now. */
function withTimeBefore(question: string, thread: Thread | undefined): string {
  const { from, to, rolling } = thread?.plan.period ?? {}
  const found = BEFORE.exec(question)
  if (!found || !from || !to || rolling || /\b(?:versus|vs|compared|against|or)\b/i.test(question))
    return question
  const unit = (found[1] ?? found[2] ?? found[3])!.toLowerCase()
  const span = spanBefore({ from, to }, unit === 'one' ? undefined : unit)
  const dated = question.replace(BEFORE, `from ${span.from} to ${span.to}`)
  return /^(?:and|but|so)\b/i.test(dated) ? dated : `and ${dated}`
}

const NEXT =
  /^(?:and |then )?(?:the |what about the |who is |which is )*(second|third|fourth|fifth|runner[- ]up|next)(?: one)?\W*$/i

const TOP =
  /\b(?!(?:at |the )?(?:least|latest|interest|request|west|east|test|rest|best (?:execution))\b)((?:\w{3,}est|most|least|worst|best|top))\b/i

/** “And the second?” after the riskiest one: the same order is asked for its next. */
function nextInOrder(question: string, thread: Thread | undefined): string | undefined {
  const place = NEXT.exec(question)?.[1]?.toLowerCase()
  if (!place || !thread?.picked || (thread.told?.length ?? 0) > 1) return undefined
  const stated = TOP.exec(thread.question)
  if (!stated) return undefined
  const which = place.startsWith('runner') || place === 'next' ? 'second' : place
  return `${thread.question.slice(0, stated.index)}${which} ${thread.question.slice(stated.index)}`
}

/** A question of its own answers none back. */
const ASKS =
  /^(?:how (?:many|much|do|did|does|is|are)|what (?:is|are|was|were|do|does|did)|who|when|where|which|list|show|give)\b/

/** What answers a question back is read together with the question that was asked. */
function completeBy(reading: Reading, question: string, thread: Thread | undefined): string | undefined {
  if (thread?.pending === undefined || reading.words.length > 6 || reading.act !== 'ask') return undefined
  const chosen = chosenBy(reading, thread)
  if (chosen !== undefined) return chosen
  const strongest = reading.topics[0]?.weight ?? 0
  return strongest < 5 && !ASKS.test(reading.text) ? `${thread.pending} ${question}` : undefined
}

function refusalOf({ code, message }: Problem): string {
  if (code === 'forbidden') return `Your role does not allow reading this, so I cannot answer it. ${message}`
  if (code === 'invalid-input') return `That cannot be computed with what the question gives. ${message}`
  return `There is no answer on record: ${message}`
}

/** Maturities and orders are named by numbers: they are things of the curve, and of the account. */
function withNumbers(reading: Reading): Reading {
  const order = /\borders? (?:no\.? ?|number |#)?(\d{1,9})\b(?! (?:shares?|units?|of))/.exec(
    reading.text,
  )?.[1]
  const things = [
    ...maturitiesOf(reading).map((one) => ({
      kind: 'maturity',
      id: String(one),
      label: one < 1 ? `${Math.round(one * 12)} months` : `${one} years`,
      names: [],
    })),
    ...(order ? [{ kind: 'order', id: order, label: `order ${order}`, names: [] }] : []),
  ]
  if (things.length === 0) return reading
  return {
    ...reading,
    names: [
      ...reading.names,
      ...things.map((one) => ({ things: [one], from: 0, to: 0, said: one.label, isWhole: true })),
    ],
  }
}
