import { isFunctionWord, type Reading, type TopicMatch } from '#engines/question-parsing/index.ts'
import { NoEvidence } from '../../topics/topic.ts'
import type { Chosen } from '../choosing/thread.ts'
import { listed } from '../tell.ts'
import { isStatedByTime } from '../telling/over-time/tell-by-time.ts'
import { matchesOfOthers, statedAt } from './of-others.ts'
import { statedByScreening } from './refuse-unscreened.ts'

/**
 * What a question says and an answer would go without: a word that leaves something out, what something is held against, a column or a value of other rows, somebody else's
 * name. Where one of them was not read, the answer would be one to another question.
 */
export function refuseUnread(chosen: Chosen): void {
  const { topic } = chosen
  const unread = [
    ...(isNegationUnread(chosen) ? ['what is to be left out (“not”, “without”)'] : []),
    ...(isComparisonUnread(chosen) ? ['what it is to be held against (“than”)'] : []),
    ...(isTimeUnread(chosen) || isDateUnread(chosen) || isMonthUnread(chosen)
      ? ['which times are meant']
      : []),
    ...(isEitherUnread(chosen) ? ['which of the two (“or”) is meant'] : []),
    ...(isOwnUnread(chosen) ? ['whose is held against whose'] : []),
  ]
  const names = namesOfOthers(chosen)
  if (topic.id === 'lists' && names.length > 0)
    throw statedByScreening(listed(names.map((one) => `“${one}”`)))
  const words = [...names, ...(chosen.isFollowUp ? placesOfOthers(chosen) : wordsOfOthers(chosen))]
  words.push(...workOfOthers(chosen), ...headOfOthers(chosen))
  if (unread.length + words.length === 0) return
  throw new NoEvidence(
    `I read this as a question of the ${topic.label} and did not understand ${listed([...unread, ...new Set(words.map((one) => `“${one}”`))])}: without it, it would be another question. Please put it in other words.`,
  )
}

/** Work that the installation keeps elsewhere and that nothing here reads: tasks are no cases, and a booking is no trade. */
const OTHER_WORK = /^(?:tasks?|work items?|bookings?|intake|inbox|vacanc(?:y|ies)|reqs?|openings)$/i

const workOfOthers = ({ topic, wanted: { reading } }: Chosen): string[] => {
  if (topic.knowsStrangers || topic.about.includes('tracked-company')) return []
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  return reading.words.flatMap(({ raw }, at) =>
    OTHER_WORK.test(raw) && !own.some(({ part, from, to }) => part !== 'hint' && from <= at && at < to)
      ? [raw]
      : [],
  )
}

const ROWS =
  /^(?:cases|alerts|screenings|orders|trades|customers|clients|positions|tasks|documents|transactions|borrowers|suppliers|bonds|reviews|signals)$/

/** “Cases of Belarusian companies”: what is asked for are rows of another kind. */
const headOfOthers = (chosen: Chosen): string[] => {
  const { reading } = chosen.wanted
  const head = reading.words.findIndex(({ text }) => ROWS.test(text))
  const own = reading.topics.find((one) => one.topic.id === chosen.topic.id)?.matches ?? []
  const isHead =
    /^(?:of|about|on|for|against|with|concerning)$/.test(reading.words[head + 1]?.text ?? '') ||
    (head <= 1 && !own.some(({ part }) => part === 'noun'))
  if (head < 0 || !isHead || chosen.isFollowUp || chosen.topic.knowsStrangers) return []
  return matchesOfOthers(chosen).some(({ part, from, to }) => part === 'noun' && from <= head && head < to)
    ? [reading.words[head]!.raw]
    : []
}

/** Words that deny nothing: “isn't it”, “I do not know”, “or not”, “not sure”. */
const NO_DENIAL =
  /\bnot (?:in |as )?%|\b(?:is|are|was|were|do|does|did|have|has|had|can|could|would|should) not (?:it|we|they|you|i|he|she|that|there)\b|\bdo not (?:know|remember|recall|understand|see|care|mind|have access|want|need)\b|\bnot (?:(?:in |as )?(?:dollars?|usd|money)|sure|certain|only|just|to mention|a problem|bad|forgetting)\b|\b(?:whether )?or not\b|\bwhy not\b|\bif not\b|\bno(?:t)? (?:more|less|fewer|later|earlier|longer) than\b|\bno (?:problem|worries|matter|doubt|idea|rush)\b/g

const DENIAL =
  /\b(?:not|except|excluding|without|outside|neither|nor|never|none|(?<=\b(?:has|have|had) )no(?= (?!(?:more|less|fewer|longer|idea|problem)\b))|(?:nobody|no one)(?= (?:has|have|had|ever|yet)))\b/g

function isNegationUnread({ topic, wanted }: Chosen): boolean {
  const { reading, values, without = [], lacking = [] } = wanted
  if (values.some(({ isNot }) => isNot) || without.length > 0 || lacking.length > 0) return false
  const text = reading.text.replace(NO_DENIAL, (stated) => ' '.repeat(stated.length))
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  return [...text.matchAll(DENIAL)].some(({ index }) => {
    const at = reading.words.findIndex(({ start, end }) => start <= index && index < end)
    return (
      at >= 0 &&
      !own.some(({ from, to }) => from <= at && at < to) &&
      !(reading.comparisons.length > 0 && /\blonger than\b/.test(reading.text))
    )
  })
}

const THAN =
  /\b(?:more|less|fewer|bigger|larger|greater|higher|smaller|lower|better|worse|older|younger|longer|shorter|newer|riskier|safer|cheaper)(?: \w+){0,3} than\b/

/** “Higher than last year's average”: nothing of it is an amount, a second name or a second year. */
function isComparisonUnread({ wanted, isFollowUp }: Chosen): boolean {
  const { reading, things, values } = wanted
  return (
    THAN.test(reading.text) &&
    !isFollowUp &&
    reading.comparisons.length === 0 &&
    things.length < 2 &&
    reading.period === undefined &&
    values.length < 2 &&
    !/\bthan (?:we|i) (?:paid|bought)\b|\bthan (?:one|once|zero|nothing|usual)\b/.test(reading.text)
  )
}

const BY_TIME =
  /\b(?:per|by|each|every) (?:day|week|month|quarter|year)\b|\b(?:monthly|weekly|quarterly|yearly|annually)\b|\b(?:single|one|1)[- ]day (?:loss|gain|move|fall|drop|rise|return)\b|\bin (?:a|one) (?:single )?day\b/

const TIME_BEFORE = /\b(?:day|week|month|quarter|year) (?:before|earlier|prior)\b/

/** Two times beside each other (“Q1 versus Q2”), or one after the other (“per month”): figures of one time are told alone. */
function isTimeUnread({ topic, wanted: { reading } }: Chosen): boolean {
  if (topic.isSeries) return false
  const { period, text } = reading
  const isHeldAgainst =
    period !== undefined && /\b(?:versus|against|compared|or)\b/.test(text.slice(period.start, period.end))
  const isOfBefore =
    period !== undefined && TIME_BEFORE.test(text.slice(0, period.start) + text.slice(period.end))
  return (
    isHeldAgainst ||
    isOfBefore ||
    reading.furtherPeriod !== undefined ||
    (!topic.isSingle && BY_TIME.test(text) && !isStatedByTime(topic, text))
  )
}

const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|april|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|tonight|fortnight)$/

/** A month that is said and of which no period was read. */
const isMonthUnread = ({ topic, wanted: { reading } }: Chosen): boolean =>
  reading.period === undefined &&
  !topic.knowsStrangers &&
  (/\b(?:year|quarter|month) end\b/.test(reading.text) ||
    reading.words.some(
      ({ text }, at) =>
        MONTH.test(text) && !reading.names.some(({ from, to }) => from <= at && at < to && to > from),
    ))

/** “Opened and closed in October”: one time is of one day of a row, and here two are named. */
function isDateUnread({ topic, wanted: { reading, columns, values } }: Chosen): boolean {
  if (reading.period === undefined || topic.isSeries) return false
  const came = values.flatMap(
    ({ column, value }) => topic.columns.find(({ id }) => id === column)?.whenOf?.[value] ?? [],
  )
  const isAskedWhen = /\b(?:when|what day|which day)\b/.test(reading.text)
  const named = columns.filter((id) => topic.columns.some((one) => one.id === id && one.kind === 'date'))
  return !isAskedWhen && new Set([...came, ...named]).size > 1
}

/** “More tech or more bonds”: values of two columns beside each other, of which rows would have to have both. */
function isEitherUnread({ topic, wanted: { reading } }: Chosen): boolean {
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  const stated = own.filter((one) => one.part === 'value')
  return stated.some((one, at) => {
    const next = stated[at + 1]
    if (next === undefined || one.column === next.column) return false
    const between = reading.words.slice(one.to, next.from).map(({ text }) => text)
    return between.length <= 3 && between.some((word) => word === 'or' || word === 'versus')
  })
}

/** “How does ours compare with Ferrovia's”: where one's own company is meant as well, that of the other alone is half of it. */
const isOwnUnread = ({ topic, wanted: { reading, things } }: Chosen): boolean =>
  topic.knowsTheCompany === true &&
  things.length === 1 &&
  /\b(?:our|ours|we)\b/.test(reading.text) &&
  /\b(?:compare[sd]?|versus|against|than)\b/.test(reading.text)

/** Names of which the rows say nothing: orders are not told by who placed them. */
function namesOfOthers({ topic, wanted: { reading } }: Chosen): string[] {
  if (topic.knowsStrangers || topic.knowsTheCompany) return []
  return reading.names
    .filter(
      ({ things, from, to }) =>
        to > from && things.length > 0 && things.every(({ kind }) => !topic.about.includes(kind)),
    )
    .map((name) => name.said)
}

const HAVING = new Set(['have', 'has', 'had', 'having', 'with', 'without'])

const BETWEEN = new Set(['a', 'an', 'any', 'some', 'no', 'open', 'more', 'the', 'our'])

/** What rows have of another kind narrows them: “customers with alerts”. */
function isHad({ words }: Reading, { part, from }: TopicMatch): boolean {
  if (part !== 'noun') return false
  let at = from - 1
  while (BETWEEN.has(words[at]?.text ?? '')) at -= 1
  return HAVING.has(words[at]?.text ?? '') && !/^(?:we|i|you)$/.test(words[at - 1]?.text ?? '')
}

const isTelling = (reading: Reading, match: TopicMatch): boolean =>
  match.part === 'column' || match.part === 'value' || isHad(reading, match)

/** Words that are columns or values of other rows, and nothing of those that were chosen. */
const wordsOfOthers = (chosen: Chosen): string[] => {
  const { reading } = chosen.wanted
  const words = matchesOfOthers(chosen)
    .filter((match) => isTelling(reading, match))
    .map((match) => statedAt(reading, match))
  return [...new Set(words)].filter((one) => !isWeak(one, reading.text))
}

/** “And in Norway?” of rows that have no country: those of all would be told. */
const placesOfOthers = (chosen: Chosen): string[] =>
  matchesOfOthers(chosen)
    .filter((match) => match.part === 'value' && match.column === 'country')
    .map((match) => statedAt(chosen.wanted.reading, match))

/** Words that any subject may have and that narrow nothing: an answer goes without none of what was asked. */
const WEAK = new Set(
  `money amount amounts level levels based rated fall fell falls fallen rise rose rises drop dropped grow grew add adds added adding offer company companies hurt hurts
   risky trade trades waiting size name names state type kind own expire expires expired lately work works performing performed market account portfolio book books list carry carries ticker tickers symbol symbols`.split(
    /\s+/,
  ),
)

/** “Since we bought it”, “than we paid”: from when on, and against what, a gain is. */
const SINCE =
  /\b(?:since|when|what|than) (?:we|i|it was) (?:bought|paid|purchased|acquired)(?: \w+)?\b|\bsince (?:the )?(?:purchase|buying|entry)\b/g

const SCOPE = /^(?:(?:in|on|of|for) )?(?:(?:the|our|my) )?(?:portfolio|account|book|books|market)$/

const isWeak = (one: string, text: string): boolean =>
  SCOPE.test(one.toLowerCase()) ||
  one
    .toLowerCase()
    .split(' ')
    .every((word) => WEAK.has(word) || isFunctionWord(word)) ||
  (text.match(SINCE) ?? []).some((phrase) => phrase.split(' ').includes(one.toLowerCase()))
