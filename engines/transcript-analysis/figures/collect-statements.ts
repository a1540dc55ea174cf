import { isExecutive, type Sentence } from '../transcript.ts'
import { periodOf } from './statements/periods.ts'
import type { CallPeriod, Period, Statement } from './statements/statement.ts'
import { statementsIn } from './statements/statements-in.ts'

export interface Said {
  statement: Statement
  sentence: Sentence
  period: Period
  /** A part of the company was spoken of just before, so that bare words may mean the part. */
  afterPart: boolean
  score: number
  reasons: string[]
}

/** Every statement about revenue and earnings that the executives make, with the period and part that the talk is at. */
export function collectStatements(sentences: readonly Sentence[], call: CallPeriod): Said[] {
  const collected: Said[] = []
  let turn = -1
  let topicPeriod: Period = 'unsaid'
  let topicParagraph = -1
  let afterPart = false
  let lasting = false
  const speaking = sentences.some(({ turn: { speaker } }) => isExecutive(speaker.role))
  for (const sentence of sentences) {
    const { speaker } = sentence.turn
    if (
      speaking
        ? !isExecutive(speaker.role) && speaker.role !== 'investor-relations'
        : speaker.role === 'operator' || speaker.role === 'analyst'
    )
      continue
    if (sentence.turn.index !== turn) {
      turn = sentence.turn.index
      topicPeriod = 'unsaid'
      afterPart = false
    }
    const heading = HEADING.test(sentence.text) || sentence.text.length < 70
    const named = periodOf(sentence.text.slice(0, heading ? 200 : 60), call)
    if (named !== 'unsaid') {
      topicPeriod = named
      topicParagraph = sentence.paragraph
      lasting = heading || /^(?:for|looking at) the (?:full|fiscal|entire)/i.test(sentence.text)
    } else if (sentence.paragraph !== topicParagraph && !(lasting && topicPeriod === 'year'))
      topicPeriod = 'unsaid'
    if (WHOLE_TOPIC.test(sentence.text)) afterPart = false
    else if (PART_TOPIC.test(sentence.text)) afterPart = true
    if (!MEASURES.test(sentence.text)) continue
    const statements = statementsIn(sentence.text, call)
    // A sentence that says the whole first and a part then leaves the talk at the whole.
    const saysWhole = statements.some(
      ({ metric, scope, amounts }) => metric === 'revenue' && scope !== 'part' && amounts.length > 0,
    )
    for (const statement of statements) {
      if (PART_TOPIC.test(sentence.text) && statement.scope === 'unsaid') statement.scope = 'part'
      const period = statement.period === 'unsaid' ? topicPeriod : statement.period
      const said: Said = {
        statement,
        sentence,
        period,
        afterPart: afterPart && statement.scope !== 'company',
        score: 0,
        reasons: [],
      }
      collected.push(said)
      if (
        statement.metric === 'revenue' &&
        statement.scope === 'part' &&
        !saysWhole &&
        !/\b(?:comp|comparable|comps|same-store|same store|digital|online)\b/i.test(sentence.text)
      )
        afterPart = true
    }
  }
  bringBackToQuarter(collected)
  return collected
}

const SOON = 4

/**
 * “Full year expenses … Net income was $85 million. On a full year basis, net income was $234 million”: where a measure is said of the year right behind, and larger, what was said of it
 * before was not of the year, though the talk was at it.
 */
function bringBackToQuarter(collected: readonly Said[]): void {
  for (const said of collected) {
    const [own] = said.statement.amounts
    if (!own || said.period !== 'year' || said.statement.period !== 'unsaid' || own.period !== 'unsaid')
      continue
    const isOfYear = collected.some(({ statement, sentence }) => {
      const distance = sentence.index - said.sentence.index
      return (
        distance > 0 &&
        distance <= SOON &&
        sentence.turn.index === said.sentence.turn.index &&
        statement.metric === said.statement.metric &&
        statement.scope !== 'part' &&
        !statement.forward &&
        statement.period === 'year' &&
        Math.abs(statement.amounts[0]?.value ?? 0) > Math.abs(own.value)
      )
    })
    if (isOfYear) said.period = 'unsaid'
  }
}

const MEASURES = /\b(?:revenues?|sales|earnings|eps|income|loss|losses|profit|a?ffo|nareit|earned)\b/i
const HEADING =
  /^(?:now |and |so |let me |let's |i'll |before |next,? )?(?:turn|move|look|start|begin|review|moving|turning|looking|starting|beginning)/i
const PART_TOPIC =
  /\b(?:segments?|divisions?|business unit|business line)\b[^.]{0,60}$|^(?:now |and |so |next,? |let me )?(?:turning|turn|moving|move|shifting|starting|looking|next)\b[^.]{0,30}\b(?:to|with|at|is)\b (?:the |our )?(?!(?:the |our )?(?:results|financials?|quarter|q[1-4]|first|second|third|fourth|full|p&l|income|slide|page|numbers|details|consolidated|total|company|performance|year|key|highlights))[A-Za-z]/i
/** The talk is of the whole company again: it says so, or turns to the results themselves. */
const WHOLE_TOPIC =
  /\b(?:consolidated|total company|company[- ]wide|overall|in total|for the company)\b|\b(?:turn|move|shift|look|go|get|start|begin)(?:ing)?\b[^.]{0,16}\b(?:to|at|on|with|into) (?:the |our |my )?(?:(?:first|second|third|fourth|full|quarter|year|quarterly|q[1-4]|fiscal|20\d\d)[ -]){0,4}(?:financials\b|financial (?:results|performance|highlights)|p&l\b|income statement)/i
