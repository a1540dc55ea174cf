import { isExecutive, type Sentence } from '../../transcript.ts'
import { isContribution, isForward } from '../statements/forward.ts'
import { periodOf } from '../statements/periods.ts'
import type { CallPeriod, Period, Statement } from '../statements/statement.ts'
import { statementsIn } from '../statements/statements-in.ts'
import { type Token, tokensOf } from '../statements/tokens.ts'
import { type Measure, measuresIn } from './measures.ts'

/** A sentence with a figure, and what the talk was about when it was said. */
export interface View {
  sentence: Sentence
  tokens: readonly Token[]
  measures: readonly Measure[]
  /** What the grammar of the sentence says of revenue and earnings. */
  statements: readonly Statement[]
  /** The measures of the sentence before, which "it" and "this" may mean. */
  before: readonly Measure[]
  topicPeriod: Period
  /** The period that the sentence names anywhere, and the one before it. */
  ownPeriod: Period
  periodBefore: Period
  /** A part of the company was spoken of just before, so that bare words may mean the part. */
  afterPart: boolean
  forward: boolean
  contribution: boolean
  hypothetical: boolean
  segment: boolean
  /** The parts of the company that the call names: its segments, divisions and brands. */
  parts: readonly string[]
  /** How many such sentences came before in the call. */
  order: number
}

const MEASURES =
  /\b(?:revenues?|sales|earnings|eps|income|loss|losses|profit|a?ffo|nareit|earned|turnover|per share|top[- ]line)\b/i
const HYPOTHETICAL = /\b(?:if|could|would have|imagine|example|hypothetical)\b/i
/** "In every segment", "across all regions" is the whole company. */
const ALL_PARTS =
  /\b(?:all|every|each|both|across)\b[^,.;]{0,30}?\b(?:segments?|regions?|divisions?|category|categories|brands?|business units?)\b/gi
const SEGMENT =
  /\b(?:segments?|divisions?|business unit|business line|region|regional|americas|europe|emea|asia|apac|international|north america|domestic|brand|product line|category|same[- ]stores?|comparable)\b/i

/** What heads a table whose amounts are not in dollars: what stands under it is nobody's words. */
const TABLE = /\([^()]{0,60}\bin (?:thousands|millions)\b|\bin (?:thousands|millions),? except\b/i

/** The sentences of the executives that name revenue or earnings, or go on about them, where they hold a figure. */
export function viewsOf(sentences: readonly Sentence[], call: CallPeriod): View[] {
  const views: View[] = []
  const topic = new Topic(call)
  const speaking = sentences.some(({ turn: { speaker } }) => isExecutive(speaker.role))
  const parts = partsNamed(sentences, call)
  let last: { sentence: Sentence; measures: readonly Measure[] } | null = null
  let table: Sentence['turn'] | null = null
  for (const sentence of sentences) {
    const { role } = sentence.turn.speaker
    if (TABLE.test(sentence.text)) table = sentence.turn
    if (sentence.turn === table) continue
    if (
      speaking
        ? !isExecutive(role) && role !== 'investor-relations'
        : role === 'operator' || role === 'analyst'
    )
      continue
    topic.read(sentence)
    const before = sentences[sentence.index - 1]
    const isNamed = MEASURES.test(sentence.text)
    const goesOn: boolean =
      last !== null && last.sentence.turn === sentence.turn && last.sentence.index === sentence.index - 1
    if (!isNamed && !goesOn) continue
    const tokens = tokensOf(sentence.text)
    const measures = measuresIn(tokens)
    if (tokens.some(({ quantity }) => quantity && quantity.kind !== 'other'))
      views.push({
        sentence,
        tokens,
        measures,
        statements: statementsIn(sentence.text, call),
        before: goesOn && last ? last.measures.filter(({ metric }) => metric !== 'other') : [],
        topicPeriod: topic.period,
        ownPeriod: periodOf(sentence.text, call),
        periodBefore: before && before.turn === sentence.turn ? periodOf(before.text, call) : 'unsaid',
        afterPart: topic.afterPart,
        forward: isForward(sentence.text),
        contribution: isContribution(sentence.text),
        hypothetical: HYPOTHETICAL.test(sentence.text),
        segment: SEGMENT.test(sentence.text.replaceAll(ALL_PARTS, ' ')),
        parts,
        order: views.length,
      })
    last = isNamed ? { sentence, measures } : null
  }
  return views
}

const PART_NAMED =
  /\b([A-Z][\w&'’-]+(?: (?:(?:and|&) )?[A-Z][\w&'’-]+){0,3}) (?:segments?|divisions?|business(?: unit| line)?|brands?|product line|region)\b/g
const NO_NAME =
  /^(?:Our|The|In|This|That|For|And|Total|Each|All|Both|These|Those|Within|While|As|Across|Turning|Core|Overall|With|At|By|On|From|To|Of|A|An|Its|New|Other|Some|Any|First|Second|Third|Fourth|But|So|Now|When|If|More|Most|Also|Looking|Moving|Starting|Excluding|Including|Net|Sales|Revenue|Adjusted|Organic|Global|Business|Small|Large|Good|Great|Strong|Every|Their|Your|My|We|I|It|Q[1-4])$/

/** The names of parts of the company, as "the Metal Coatings segment" gives them. */
function partsNamed(sentences: readonly Sentence[], { names }: CallPeriod): string[] {
  const parts = new Set<string>()
  for (const { text } of sentences)
    for (const [, named = ''] of text.matchAll(PART_NAMED)) {
      const words = named.split(' ')
      while (words.length > 0 && (NO_NAME.test(words[0]!) || /^(?:and|&)$/.test(words[0]!))) words.shift()
      const isCompany = words.every((word) => names.has(word.toLowerCase().replace(/['’]s?$/, '')))
      if (words.length > 0 && !isCompany) parts.add(words.join(' '))
    }
  return [...parts]
}

/** The period and the part of the company that the talk is at. */
class Topic {
  period: Period = 'unsaid'
  afterPart = false
  private turn = -1
  private paragraph = -1
  private lasting = false
  private readonly call: CallPeriod

  constructor(call: CallPeriod) {
    this.call = call
  }

  read({ turn, text, paragraph }: Sentence): void {
    if (turn.index !== this.turn) {
      this.turn = turn.index
      this.period = 'unsaid'
      this.afterPart = false
    }
    const heading = HEADING.test(text) || text.length < 70
    const named = periodOf(text.slice(0, heading ? 200 : 60), this.call)
    if (named !== 'unsaid') {
      this.period = named
      this.paragraph = paragraph
      this.lasting = heading || /^(?:for|looking at) the (?:full|fiscal|entire)/i.test(text)
    } else if (paragraph !== this.paragraph && !this.lasting) this.period = 'unsaid'
    if (WHOLE_TOPIC.test(text)) this.afterPart = false
    else if (PART_TOPIC.test(text)) this.afterPart = true
  }
}

const HEADING =
  /^(?:(?:now|and|so|let me|let's|i'll|i will|i'd like to|before|next),? ){0,3}(?:turn|move|look|start|begin|review|moving|turning|looking|starting|beginning)/i
const PART_TOPIC =
  /\b(?:segments?|divisions?|business unit|business line)\b[^.]{0,60}$|^(?:(?:now|and|so|next|let me|let's|i'll|i will|i'd like to),? ){0,3}(?:turning|turn|moving|move|shifting|starting|looking|next)\b[^.]{0,30}\b(?:to|with|at|is)\b (?:the |our )?(?!(?:the |our )?(?:results|financials?|quarter|q[1-4]|first|second|third|fourth|full|p&l|income|slide|page|numbers|details|consolidated|total|company|performance|year|key|highlights))[A-Za-z]/i
/** The talk is of the whole company again: it says so, or turns to the results themselves. */
const WHOLE_TOPIC =
  /\b(?:consolidated|total company|company[- ]wide|overall|in total|for the company)\b|\b(?:turn|move|shift|look|go|get|start|begin)(?:ing)?\b[^.]{0,16}\b(?:to|at|on|with|into) (?:the |our |my )?(?:(?:first|second|third|fourth|full|quarter|year|quarterly|q[1-4]|fiscal|20\d\d)[ -]){0,4}(?:financials\b|financial (?:results|performance|highlights)|p&l\b|income statement)/i
