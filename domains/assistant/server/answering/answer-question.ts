import {
  dayInWords,
  doubtfulDay,
  indexNames,
  isLargeTalk,
  type Reading,
  readQuestion,
  splitQuestion,
} from '#engines/question-parsing/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Answer } from '../../contract/index.ts'
import { withoutAccountName } from '../topics/accounts.ts'
import { maturitiesOf } from '../topics/bonds.ts'
import { topicIndex } from '../topics/index.ts'
import { NoEvidence, Unclear } from '../topics/topic.ts'
import { answerTopic } from './answer-topic.ts'
import { type Asker, makeAsker } from './asker.ts'
import { calculate } from './calculate.ts'
import { type AttachedDocument, answerFromDocuments, isAboutFiles } from './documents.ts'
import { explain, explainRecord } from './explain.ts'
import { guide, smallTalk } from './product.ts'
import { propose } from './propose.ts'
import { type Shown, withSelection } from './selection.ts'
import { listed } from './tell.ts'
import { furtherThings, thingsOf } from './things.ts'
import { type Chosen, chooseTopic, passedOver, type Thread } from './wanted.ts'

export type Answered = { answer: Answer; thread: Thread | undefined }

/**
 * Answers a question from what the person who asks may read: an answer with its evidence, a question back where several things may be
 * meant, or a refusal where there is no evidence. It writes nothing.
 *
 * @param thread what the conversation was about before; undefined at its beginning.
 * @param shown what the screen that asks has selected: “these” and “my selection” stand for it; and the files that are attached to the conversation.
 */
export async function answerQuestion(
  ctx: Context,
  question: string,
  thread: Thread | undefined,
  shown?: Shown & { attached?: readonly AttachedDocument[] },
): Promise<Answered> {
  const parts = splitQuestion(question)
  if (parts.length === 1) return answerPart(ctx, question, thread, shown)
  const answered: Answered[] = []
  let last = thread
  for (const part of parts) {
    const one = await answerPart(ctx, part, last, shown)
    last = one.thread ?? last
    answered.push(one)
  }
  const joined = answered.map(({ answer }) => answer)
  // Half an answer beside a question back is no answer yet.
  const back = joined.find(({ outcome }) => outcome === 'asked-back')
  if (back) return { answer: back, thread: last }
  return {
    answer: joined.every(({ outcome }) => outcome === 'refused') ? joined[0]! : together(joined),
    thread: last,
  }
}

function together(answers: readonly Answer[]): Answer {
  const renamed = answers.map((answer, index) => {
    const idOf = (id: string) => (index === 0 ? id : `${id}${'abc'[index - 1]}`)
    const text = answer.citations.reduce(
      (said, { id }) => said.replaceAll(`[${id}]`, `[${idOf(id)}]`),
      answer.text,
    )
    return {
      ...answer,
      text,
      citations: answer.citations.map((one) => ({ ...one, id: idOf(one.id) })),
      figures: answer.figures.map((one) => ({
        ...one,
        source: { ...one.source, citation: idOf(one.source.citation) },
      })),
    }
  })
  // The figures that are asked stand before those told beside them.
  const longest = Math.max(...renamed.map(({ figures }) => figures.length))
  const figures = Array.from({ length: longest }, (_, at) =>
    renamed.flatMap((one) => one.figures[at] ?? []),
  ).flat()
  return {
    outcome: 'answered',
    text: renamed.map(({ text }) => text).join('\n\n'),
    tools: renamed.flatMap(({ tools }) => tools),
    figures,
    citations: renamed.flatMap(({ citations }) => citations),
    items: renamed.flatMap(({ items }) => items),
    proposal: renamed.find(({ proposal }) => proposal)?.proposal ?? null,
  }
}

const plainAnswer = (
  outcome: Answer['outcome'],
  text: string,
  asker?: Asker,
  items: readonly string[] = [],
): Answer => ({
  outcome,
  text,
  tools: asker?.tools ?? [],
  figures: [],
  citations: [],
  items: [...items],
  proposal: null,
})

async function answerPart(
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
  const known = await thingsOf(asker, `${question} ${thread?.question ?? ''}`)
  let names = indexNames(known.things)
  const read = (text: string) =>
    withMaturities(readQuestion(text, { topics: topicIndex, names, today: asker.today }))
  let reading = read(withUnit(question, thread))
  const further = known.isPartial ? await furtherThings(asker, reading) : []
  if (further.length > 0) {
    names = indexNames([...known.things, ...further])
    reading = read(withUnit(question, thread))
  }
  const attached = shown?.attached ?? []
  const completed = completeBy(reading, thread, read)
  if (completed) reading = completed
  try {
    return await answerReading({ asker, question, reading, thread, read, attached })
  } catch (failure) {
    const quoted =
      failure instanceof NoEvidence && attached.length > 0
        ? await fromFiles(asker, reading, attached)
        : undefined
    if (quoted) return { answer: quoted, thread }
    if (failure instanceof NoEvidence)
      return {
        answer: {
          ...plainAnswer('refused', failure.message, asker),
          citations: failure.lookedAt
            ? [{ id: 'c1', kind: 'records', label: failure.lookedAt, href: null }]
            : [],
        },
        thread,
      }
    if (failure instanceof Unclear) return askBack(asker, question, thread, failure)
    if (failure instanceof Problem)
      return { answer: plainAnswer('refused', refusalOf(failure), asker), thread }
    throw failure
  }
}

/** The question back, and what waits for its answer. */
const askBack = (
  asker: Asker,
  question: string,
  thread: Thread | undefined,
  { message, choices }: Unclear,
): Answered => ({
  answer: plainAnswer('asked-back', message, asker, choices),
  thread: {
    topic: '',
    things: [],
    columns: [],
    values: [],
    ...thread,
    question: thread?.question ?? question,
    pending: question,
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

/** “And over the last 3?” counts in what the question before counted in. */
function withUnit(question: string, thread: Thread | undefined): string {
  const unit = thread?.question.match(/\b(days?|weeks?|months?|quarters?|years?)\b/i)?.[1]
  return unit
    ? question.replace(/\b((?:last|past) (?:\d+|two|three|six|twelve))(?=\s*[?.!]?\s*$)/i, `$1 ${unit}`)
    : question
}

/** What answers a question back is read together with the question that was asked. */
function completeBy(
  reading: Reading,
  thread: Thread | undefined,
  read: (text: string) => Reading,
): Reading | undefined {
  if (!thread?.pending || reading.words.length > 6) return undefined
  const strongest = reading.topics[0]?.weight ?? 0
  return strongest < 5 && reading.act === 'ask' ? read(`${thread.pending} ${reading.text}`) : undefined
}

function refusalOf({ code, message }: Problem): string {
  if (code === 'forbidden') return `Your role does not allow reading this, so I cannot answer it. ${message}`
  if (code === 'invalid-input') return `That cannot be computed with what the question gives. ${message}`
  return `There is no answer on record: ${message}`
}

/** Maturities are named by numbers: they are things of the curve. */
function withMaturities(reading: Reading): Reading {
  const years = maturitiesOf(reading)
  if (years.length === 0) return reading
  const things = years.map((one) => ({
    kind: 'maturity',
    id: String(one),
    label: one < 1 ? `${Math.round(one * 12)} months` : `${one} years`,
    names: [],
  }))
  return {
    ...reading,
    names: [
      ...reading.names,
      ...things.map((one) => ({ things: [one], from: 0, to: 0, said: one.label, isWhole: true })),
    ],
  }
}

type Asked = {
  asker: Asker
  question: string
  reading: Reading
  thread: Thread | undefined
  read: (text: string) => Reading
  attached: readonly AttachedDocument[]
}

const reasons = {
  advice:
    'I give no advice on what to buy, sell or hold: I only tell what is on record. I can show the position, its gain, its risk or its price.',
  private:
    'Nothing private about people is on record here, so I cannot tell that: neither pay nor personal data.',
  'other-people':
    'I read only what belongs to you and your organisation. What others hold, watch or asked stays theirs, so I cannot tell that.',
} as const

const OTHER_CURRENCY =
  /[€£¥]\s?\d|\b(?:in|into|to) (?:eur|euros?|gbp|(?:british )?pounds?|sterling|chf|(?:swiss )?francs?|jpy|yen|sek|nok|dkk|kron(?:or|er|e|a)|cad|aud)\b|\d\s?(?:eur|euros?|gbp|chf|jpy|yen)\b/

async function answerReading(asked: Asked): Promise<Answered> {
  const { asker, question, reading, thread, attached } = asked
  const { act } = reading
  const currency = OTHER_CURRENCY.exec(reading.text)?.[0].trim()
  if (currency)
    return {
      answer: plainAnswer(
        'refused',
        `Amounts on record here are in US dollars, and nothing on record turns them into another currency (“${currency}”).`,
      ),
      thread,
    }
  const doubtful = doubtfulDay(reading.text, asker.today)
  if (doubtful) {
    const days = doubtful.map(dayInWords)
    throw new Unclear(`Which day do you mean, ${listed(days, 'or')}?`, days)
  }
  if (act === 'greet' || act === 'thank' || act === 'help') return { answer: smallTalk(act), thread }
  const isPay =
    /\b(?:earns?|gets? paid|makes? a year|paid)\b/.test(reading.text) &&
    reading.names.some(({ things }) => things.some(({ kind }) => kind === 'person'))
  if (isPay) return { answer: plainAnswer('refused', reasons.private), thread }
  if (isAboutFiles(reading, attached))
    return { answer: await answerFromDocuments(asker, reading, attached), thread }
  if (reading.outOfReach) return { answer: plainAnswer('refused', reasons[reading.outOfReach]), thread }
  if (act === 'do') {
    const form = await propose(asker, reading, question)
    if (form) return { answer: form, thread }
    return {
      answer: plainAnswer(
        'refused',
        'I change nothing myself and cannot prepare that. I can fill in an order, a cancellation, a new case or a symbol for your watchlist, for you to send.',
      ),
      thread,
    }
  }
  const shown = guide(reading)
  if (shown) return { answer: shown, thread }
  const chosen = chooseTopic(reading, thread)
  if (act === 'explain' || act === 'why') return explained(asked, chosen)
  const worked = await calculate(asker, reading)
  if (worked) return { answer: worked, thread }
  return answerChosen(asked, chosen)
}

/** What is looked up as such, and has no definition or reason of its own on record. */
const isLookedUp = ({ id, knowsStrangers }: Chosen['topic']): boolean =>
  id.startsWith('area-') || knowsStrangers === true

async function explained(asked: Asked, chosen: Chosen | undefined): Promise<Answered> {
  const { asker, reading, thread } = asked
  if (chosen && isLookedUp(chosen.topic) && chosen.weight >= 3) return answerChosen(asked, chosen)
  if (reading.act === 'why') refuseDangling(reading, thread, undefined)
  if (chosen && (reading.act === 'why' || chosen.wanted.things.length > 0)) {
    refuseSeveral(chosen)
    const reason = await explainRecord(asker, chosen)
    if (reason) return { answer: reason, thread: threadOf(chosen, asked) }
  }
  const isBare = reading.words.length <= 7 && (reading.hasPronoun || reading.act === 'why')
  return {
    answer: await explain(asker, reading, isBare ? thread?.question : undefined),
    thread: chosen ? threadOf(chosen, asked) : thread,
  }
}

const FUTURE_IS_KNOWN = new Set([
  'cases',
  'bonds',
  'orders',
  'stress',
  'alerts',
  'facilities',
  'credit-decisions',
  'suppliers',
  'report-schedules',
])

/** Scenarios say what would be, and not whether it will. */
const isForecast = ({ text }: Reading, { topic }: Chosen): boolean =>
  topic.id === 'stress' &&
  /\b(?:will|going to|forecasts?|predict\w*|about to|likely to)\b/.test(text) &&
  !/\b(?:if|in case|were to|scenarios?|stress)\b/.test(text)

async function answerChosen(asked: Asked, chosen: Chosen | undefined): Promise<Answered> {
  const { asker, reading, thread, attached } = asked
  // What documents say of the future is on record: they said it.
  if (chosen?.topic.id === 'area-documents')
    return { answer: await answerFromDocuments(asker, reading, attached), thread: threadOf(chosen, asked) }
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
  if (!chosen.topic.id.startsWith('area-')) {
    // Of several customers of a name one may be the only borrower.
    if (!chosen.topic.about.includes('borrower')) refuseSeveral(chosen)
    if (!chosen.topic.knowsStrangers) {
      refuseStrangers(chosen)
      refusePassedOver(chosen)
      notePassedOver(asker, chosen)
    } else if (chosen.wanted.things.length > 0) {
      // Whose it is is known: words that are not are of what is asked.
      refusePassedOver(chosen)
      notePassedOver(asker, chosen)
    } else refuseOthersRows(chosen)
    refuseOthersNames(chosen)
  }
  refuseBare(chosen, thread)
  const answer = await answerTopic(asker, chosen.topic, chosen.wanted).catch((failure: unknown) => {
    // Of several customers of a name none is a borrower, and nothing else speaks of credit: then it is not known who is meant.
    if (failure instanceof NoEvidence && chosen.weight < 3) refuseSeveral(chosen)
    throw failure
  })
  return { answer: { ...answer, tools: asker.tools, proposal: null }, thread: threadOf(chosen, asked) }
}

const threadOf = ({ topic, wanted, isFollowUp }: Chosen, { asker, question, thread }: Asked): Thread => ({
  ...(asker.accountId === undefined ? {} : { accountId: asker.accountId }),
  topic: topic.id,
  things: [...wanted.things],
  columns: [...wanted.columns],
  values: [...wanted.values],
  question: isFollowUp && thread ? `${thread.question} ${question}`.slice(-400) : question,
})

/** A pronoun with nothing before it that it could stand for. */
function refuseDangling(reading: Reading, thread: Thread | undefined, chosen: Chosen | undefined): void {
  const isPointing =
    /\b(?:it|its|they|them|their|he|she|him|her|this one|that one|the same|those|that stock|that one|this stock|that case|this case|that customer|this customer|this bond|that bond|the stock|the company|the bond|the customer|the position)\b/.test(
      reading.text.replace(/\b(?:is it true|it is|what is it like)\b/g, ''),
    )
  if (!isPointing || thread || reading.names.length > 0 || reading.direction || reading.aggregate !== 'value')
    return
  if (chosen && chosen.wanted.values.length > 0) return
  const what = chosen && !chosen.topic.isSingle ? chosen.topic.label : 'records'
  throw new Unclear(
    `Which of the ${what} do you mean: the portfolio as a whole, a single security such as AAPL or MSFT, a case, or a customer? Please name it.`,
    ['the portfolio', 'a security', 'a case', 'a customer'],
  )
}

/** “What is the status?”: a column that many things have, of nothing that is named. */
function refuseBare({ topic, wanted, isFollowUp }: Chosen, thread: Thread | undefined): void {
  const { reading, things, values } = wanted
  if (thread || isFollowUp || topic.isSingle || things.length > 0 || values.length > 0) return
  if (reading.words.length > 5 || reading.isAggregateSaid || reading.direction || reading.period) return
  if (reading.amounts.length > 0 || reading.comparisons.length > 0) return
  const said = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  if (said.length === 0 || said.some(({ part }) => part !== 'column' && part !== 'hint')) return
  const rivals = reading.topics.filter(
    ({ topic: { id }, matches }) => id !== topic.id && matches.some(({ part }) => part === 'column'),
  )
  if (rivals.length < 2 || !/\b(?:the|its|that|this|it)\b/.test(reading.text)) return
  throw new Unclear(
    'Of what: the portfolio, a security such as AAPL or MSFT, an order, a case, or a customer? Please name it.',
    ['the portfolio', 'a security', 'an order', 'a case', 'a customer'],
  )
}

/** A name that several bear, where one of them is asked about. */
function refuseSeveral({ topic, wanted }: Chosen): void {
  const { reading } = wanted
  if (
    reading.aggregate !== 'value' &&
    reading.isAggregateSaid &&
    reading.aggregate !== 'mean' &&
    reading.aggregate !== 'sum' &&
    reading.act !== 'why'
  )
    return
  for (const { things, said } of reading.names) {
    const fitting = things.filter(({ kind }) => topic.about.includes(kind))
    const kinds = new Set(fitting.map(({ kind }) => kind))
    const first = topic.about.find((kind) => kinds.has(kind))
    const same = fitting.filter(({ kind }) => kind === first)
    if (same.length > 1) {
      const choices = same.slice(0, 8).map(({ label }) => label)
      throw new Unclear(
        `Several are called “${said}”: which one do you mean, ${listed(choices, 'or')}?`,
        choices,
      )
    }
  }
}

/** Rows of another kind that a question without a name speaks of: one's own company, or the whole, is not what it asks. */
function refuseOthersRows(chosen: Chosen): void {
  const { topic, isFollowUp } = chosen
  const others = isFollowUp || topic.id === 'companies' ? [] : passedOver(chosen)
  if (others.length > 0)
    throw new NoEvidence(
      `I read this as a question of the ${topic.label}, and those say nothing of ${listed(others.map((one) => `“${one}”`))}. Please put it in other words.`,
    )
}

/** Somebody of whom the rows that were chosen say nothing: an answer from them would be one about somebody else. */
const PARTIES = new Set([
  'customer',
  'borrower',
  'esg-company',
  'supplier',
  'call-company',
  'case-subject',
  'case',
])

function refuseOthersNames({ topic, wanted, isFollowUp }: Chosen): void {
  if (isFollowUp || topic.id.startsWith('area-')) return
  const strange = wanted.reading.names.filter(
    ({ things }) =>
      things.length > 0 && things.every(({ kind }) => PARTIES.has(kind) && !topic.about.includes(kind)),
  )
  const isOfSome = wanted.reading.names.some(({ things }) =>
    things.some(({ kind }) => topic.about.includes(kind)),
  )
  if (strange.length === 0 || isOfSome || topic.id === 'alerts' || topic.knowsStrangers) return
  throw new NoEvidence(
    `I read this as a question of the ${topic.label}, and those say nothing of ${listed(strange.map(({ said }) => `“${said}”`))}. Please put it in other words.`,
  )
}

const NAMING = new Set([
  'of',
  'for',
  'to',
  'with',
  'from',
  'about',
  'against',
  'called',
  'named',
  'many',
  'have',
  'or',
  'is',
  'case',
  'in',
  'at',
  'by',
])

/** Behind somebody's name: what is asked is theirs. */
const OWNS = new Set([
  'own',
  'owns',
  'hold',
  'holds',
  'held',
  'have',
  'has',
  'buy',
  'bought',
  'sell',
  'sold',
  'owe',
  'owes',
  'earn',
  'earns',
])

const COUNTED_UP = new Set(['count', 'sum', 'mean', 'share'])

/** So many words that nothing here knows leave too little of a question to answer it. */
const PASSED_OVER_MOST = 1

/** A question of whose telling words too many are not known, or the very one that says what is asked: an answer would be one to another question. */
function refusePassedOver({ topic, wanted, isFollowUp }: Chosen): void {
  const { reading } = wanted
  const { unknown } = reading
  if (unknown.length === 0) return
  const owner = unknown.find((word) => OWNS.has(reading.words[reading.words.indexOf(word) + 1]?.text ?? ''))
  if (owner) throw new NoEvidence(`I do not know who “${owner.raw}” is, so I have nothing to answer from.`)
  const said = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  const isSaidWhat =
    isFollowUp ||
    reading.isAggregateSaid ||
    reading.direction !== undefined ||
    (wanted.things.length > 0 && !topic.knowsStrangers) ||
    said.some(({ part, isPlain }) => (part === 'column' || part === 'value') && !isPlain)
  // A country or a state alone is no question about the rows that have it.
  const isByValueAlone =
    !isFollowUp &&
    wanted.things.length === 0 &&
    !reading.isAggregateSaid &&
    said.length > 0 &&
    said.every(({ part }) => part === 'value')
  // A number of rows is of what they are said to be: a word before their name that nobody knows is of those counted.
  const isNumber =
    reading.isAggregateSaid &&
    COUNTED_UP.has(reading.aggregate) &&
    unknown.some((word) => {
      const behind = reading.words.indexOf(word) + 1
      return said.some(({ part, from }) => part === 'noun' && from === behind)
    })
  if (unknown.length <= PASSED_OVER_MOST && isSaidWhat && !isByValueAlone && !isNumber) return
  throw new NoEvidence(
    `I do not know ${listed(unknown.map(({ raw }) => `“${raw}”`))}, and without ${unknown.length > 1 ? 'these words' : 'it'} it may be another question. Please put it in other words.`,
  )
}

/** Words that nothing here knows may have narrowed the question: an answer says that it goes without them. */
function notePassedOver(asker: Asker, chosen: Chosen): void {
  const { unknown } = chosen.wanted.reading
  if (unknown.length > 0)
    asker.notes.add(`I do not know ${listed(unknown.map(({ raw }) => `“${raw}”`))} and passed it over`)
  const others = chosen.isFollowUp ? [] : passedOver(chosen)
  if (others.length > 0)
    asker.notes.add(
      `I read this as a question of our ${chosen.topic.label}; ${listed(others.map((one) => `“${one}”`))} ${others.length > 1 ? 'were' : 'was'} passed over`,
    )
}

/** Words that stand where a name stands and that nobody here bears: an answer without them would be one to another question. */
function refuseStrangers({ topic, wanted }: Chosen): void {
  const { reading } = wanted
  const strange = reading.unknown.filter((word) => {
    const before = reading.words[reading.words.indexOf(word) - 1]
    return (
      (word.isCapital && word.start > 0) ||
      (topic.about.length > 0 && before !== undefined && NAMING.has(before.text))
    )
  })
  if (strange.length === 0) return
  const isNamed = wanted.things.length > 0
  if (isNamed && !strange.some(({ isCapital, start }) => isCapital && start > 0)) return
  throw new NoEvidence(
    `Nothing on record here is called “${strange.map(({ raw }) => raw).join(' ')}”, so I have nothing to answer from.`,
  )
}
