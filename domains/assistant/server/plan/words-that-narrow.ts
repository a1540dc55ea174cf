import type { Direction, Reading } from '#engines/question-parsing/index.ts'
import type { Chosen } from '../answering/choosing/thread.ts'

/** Words that narrow or turn a question whatever it is about, and whether a plan uses the one that stands at a place. */
type WordClass = { words: RegExp; isUsed: (chosen: Chosen, at: number) => boolean }

const textAt = ({ words }: Reading, at: number): string => words[at]?.text ?? ''

const readingOf = ({ wanted }: Chosen): Reading => wanted.reading

/** How many of one kind a plan holds beside each other. */
const isOfSeveral = ({ topic, wanted: { reading, things, values, columns } }: Chosen): boolean =>
  things.length > 1 ||
  values.length > 1 ||
  columns.length > 1 ||
  reading.names.length > 1 ||
  reading.furtherPeriod !== undefined ||
  topic.isSeries === true

/** The ends of an order, each with those that it is not: “cheapest” is no order from the highest on. */
const ENDS: readonly (readonly [RegExp, readonly Direction[]])[] = [
  [
    /^(?:smallest|lowest|least|fewest|minimum|min|shortest|cheapest|tiniest|lightest|mildest|tightest|narrowest|slowest|calmest|safest|bottom)$/,
    ['most', 'newest', 'oldest'],
  ],
  [/^(?:cheapest|lowest|smallest|fewest|shortest|bottom)$/, ['best']],
  [/^(?:biggest|largest|highest|greatest|most|maximum|max|heaviest|priciest|dearest|widest)$/, ['least']],
  [/^(?:biggest|largest|highest|greatest|heaviest|priciest|dearest)$/, ['oldest', 'newest']],
  [/^(?:best|strongest|gainers?|winners?)$/, ['worst', 'least', 'newest', 'oldest']],
  [/^(?:worst|weakest|riskiest|poorest|losers?|laggards?)$/, ['best', 'newest']],
  [/^(?:oldest|earliest|soonest)$/, ['newest', 'most', 'least', 'best', 'worst']],
  [/^(?:newest)$/, ['oldest', 'most', 'least', 'best', 'worst']],
]

const END =
  /^(?:most|least|best|worst|biggest|largest|highest|lowest|smallest|oldest|newest|latest|earliest|top|bottom|gainers?|winners?|losers?|laggards?|\w{3,}(?:iest|gest|west|rest|kest|dest|nest|test|pest|lest))$/
const NO_END = /^(?:interest|latest|test|request|rest|invest|forest|west|harvest|protest|honest|modest)$/

const isOrderedValueAt = ({ topic, wanted: { reading } }: Chosen, at: number): boolean =>
  (reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []).some(
    (match) =>
      match.part === 'value' &&
      match.from === at &&
      topic.columns.some(({ id, order }) => id === match.column && order !== undefined),
  )

/** “Expected loss of the largest borrowers”, read of facilities: the rows that are the largest are none of those that are told. */
const isOfOtherRows = ({ topic, wanted: { reading } }: Chosen, at: number): boolean =>
  /^(?:borrower|customer|facility|case|alert|supplier|bond|order|trade)$/.test(
    reading.words[at]?.stem ?? '',
  ) &&
  !(reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []).some(
    ({ part, from, to }) => part !== 'hint' && from <= at && at < to,
  )

const isEndUsed = (chosen: Chosen, at: number): boolean => {
  const reading = readingOf(chosen)
  const text = textAt(reading, at)
  const isOfThem = /^(?:most|least|best|worst)$/.test(text) && /^(?:of|us)$/.test(textAt(reading, at + 1))
  if (NO_END.test(text) || textAt(reading, at - 1) === 'at' || isOfThem) return true
  if (/^(?:biggest|largest|smallest)$/.test(text) && isOfOtherRows(chosen, at + 1)) return false
  const { direction } = reading
  // “The least urgent”: a value that stands in an order, and not those that have it.
  if (text === 'least' && isOrderedValueAt(chosen, at + 1)) return false
  if (direction === undefined) return reading.aggregate !== 'value'
  return !ENDS.some(([words, others]) => words.test(text) && others.includes(direction))
}

/** What a person asks, wants or thinks is no work of theirs. */
const ASKS =
  /^(?:need|want|would|can|could|may|might|will|should|am|was|think|mean|believe|guess|know|see|look|find|ask|wonder|hope|understand|heard|forgot|remember|get|understood|must|like|take)$/
const ACTS =
  /^(?:changed?|closed?|edit(?:ed)?|approved?|deleted?|assign(?:ed)?|escalated?|decided?|opened|raised?|screen(?:ed)?|review(?:ed)?)$/
const TELLS = /^(?:tell|show|give|let|remind|get|find|list|bring|send|help|name|inform|walk|take|for|to)$/
const COMMON = /^(?:portfolio|account|book|watch|watchlist|boss|manager|question|knowledge|team|fund)$/

/** “Cases I closed”, “mine”, “my screenings”: of rows that people have, whose they are narrows them. */
const isSelfUsed = ({ topic, wanted: { reading, things } }: Chosen, at: number): boolean => {
  const isAct = textAt(reading, at) === 'i' && ACTS.test(textAt(reading, at + 1))
  if ((!topic.about.includes('person') && !isAct) || things.some(({ kind }) => kind === 'person')) return true
  const [before, text, next] = [at - 1, at, at + 1].map((one) => textAt(reading, one)) as [
    string,
    string,
    string,
  ]
  if (text === 'i')
    return ASKS.test(next) || (/^(?:can|could|should|may|do)$/.test(before) && ASKS.test(next))
  if (text === 'me')
    return (
      TELLS.test(before) &&
      !/\b(?:assigned|given|belong\w*|allocated|escalated|due) to me\b/.test(reading.text)
    )
  return text === 'my' && COMMON.test(next)
}

const classes: readonly WordClass[] = [
  { words: END, isUsed: isEndUsed },
  { words: /^(?:i|me|my|mine|myself)$/, isUsed: isSelfUsed },
  {
    words: /^(?:total|sum|altogether|combined|together|aggregate)$/,
    isUsed: (chosen) =>
      chosen.topic.isSingle === true ||
      chosen.isFollowUp ||
      ['sum', 'count', 'share', 'groups'].includes(readingOf(chosen).aggregate) ||
      isOfSeveral(chosen),
  },
  {
    // “Its volume against its average”, “difference?”: what stands beside what came to nothing.
    words: /^(?:difference|gap|both|either|versus|vs|against)$/,
    isUsed: (chosen, at) =>
      isOfSeveral(chosen) ||
      (chosen.isFollowUp && !/^(?:difference|gap)$/.test(textAt(readingOf(chosen), at))) ||
      (chosen.topic.isSingle === true && !chosen.isFollowUp) ||
      readingOf(chosen).comparisons.length > 0 ||
      readingOf(chosen).aggregate === 'groups',
  },
  {
    // “Alerts closed by Maya”: who has a row is known, and not who did that to it.
    words: /^(?:by|did)$/,
    isUsed: ({ topic, wanted: { reading, things, without = [] } }, at) =>
      !/^(?:alerts|tasks|monitoring-alerts)$/.test(topic.id) ||
      ![...things, ...without].some(({ kind }) => kind === 'person') ||
      !(textAt(reading, at) === 'by'
        ? /\b(?:closed?|opened|raised|escalated|snoozed|dismissed|confirmed|decided|done|finished|created)\b.* by\b/.test(
            reading.text,
          )
        : /\b(?:close|open|raise|escalate|snooze|dismiss|confirm|decide|do|finish|create)\b/.test(
            reading.text,
          )),
  },
  {
    // “The spread of A bonds”: a grade, and no article.
    words: /^a$/,
    isUsed: ({ wanted: { reading } }, at) =>
      !(at > 0 && reading.words[at]?.isCapital && /\ws$/.test(textAt(reading, at + 1))),
  },
  {
    // “Became high risk this year”: how something stands now says nothing of when that came about.
    words: /^(?:became|become|becomes|becoming|turned)$/,
    isUsed: (chosen, at) => /^(?:of|out)$/.test(textAt(readingOf(chosen), at + 1)),
  },
  {
    // “Bigger than Apple and Microsoft together”: a sum that something is held against.
    words: /^(?:together|combined)$/,
    isUsed: ({ wanted: { reading, things } }) => things.length < 2 || !/\bthan\b/.test(reading.text),
  },
  {
    // “Emissions of the companies we hold”: what is held is on record of the account alone.
    words: /^(?:hold|own|held|owned)$/,
    isUsed: ({ topic, wanted: { reading } }, at) =>
      topic.knowsTheCompany !== true || !/^(?:we|i)$/.test(textAt(reading, at - 1)),
  },
  {
    // “Is that more than we paid?”: what was told before against what is told now.
    words: /^than$/,
    isUsed: ({ wanted: { reading, values }, isFollowUp }, at) =>
      !isFollowUp ||
      values.length > 0 ||
      reading.comparisons.length > 0 ||
      !/^(?:we|i) (?:paid|bought)$/.test(`${textAt(reading, at + 1)} ${textAt(reading, at + 2)}`),
  },
  { words: /^(?:same|similar|equal|instead)$/, isUsed: ({ isFollowUp }) => isFollowUp },
]

/** The places of words that narrow a question and that nothing of its plan uses. */
export const narrowingUnused = (chosen: Chosen, free: readonly number[]): number[] =>
  free.filter((at) =>
    classes.some(({ words, isUsed }) => words.test(textAt(chosen.wanted.reading, at)) && !isUsed(chosen, at)),
  )
