import { callFacts } from './call-facts.ts'
import { type NotAnalysedReason, otherKindOf } from './document-kind.ts'
import { chooseFigures, type Figure, type Figures } from './figures/choose-figures.ts'
import { foldText, otherLanguageOf } from './fold-text.ts'
import { findGuidance, type Guidance } from './remarks/guidance.ts'
import { contentWords, overlap } from './remarks/plain-speech.ts'
import { type AnalystQuestion, findQuestions } from './remarks/questions.ts'
import { findQuotes, type Quote } from './remarks/quotes.ts'
import { type ExecutiveRemark, readRemarks } from './remarks/read-remarks.ts'
import { findRemarks, type Remark } from './remarks/risks-and-opportunities.ts'
import { readSentiment, type Sentiment } from './remarks/sentiment.ts'
import { sentencesOf } from './sentences.ts'
import type { Layout, Sentence, Span, Speaker, Turn } from './transcript.ts'
import { findTurns } from './turns/find-turns.ts'

export interface Highlight {
  text: string
  span: Span
  speaker: string
}

export interface TranscriptAnalysis {
  outcome: 'analysed'
  layout: Layout
  quarter: number | null
  year: number | null
  speakers: Speaker[]
  turns: Turn[]
  figures: Figures
  guidance: Guidance
  sentiment: Sentiment
  risks: Remark[]
  opportunities: Remark[]
  quotes: Quote[]
  questions: AnalystQuestion[]
  highlights: Highlight[]
  /** A few sentences made of the fields above; no number in it that is not in the transcript. */
  analysis: string
  /** What a reader has to know before believing any of it. */
  warnings: string[]
}

/** Why a text was not analysed. */
export interface NotAnalysed {
  outcome: 'not-analysed'
  reason: NotAnalysedReason
  /** What it is in, where it is not English. */
  language?: string
}

const FEWEST_CHARACTERS = 200
const MOST_HIGHLIGHTS = 6
/** Characters of a sentence; a text whose sentences are longer on average has no full stops. */
const LONGEST_USUAL = 600
const NUMBERS = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g

/** Everything the engine reads from the transcript of an earnings call. Spans are places in the text that was given. */
export function analyseTranscript(original: string): TranscriptAnalysis | NotAnalysed {
  if (original.trim().length < FEWEST_CHARACTERS) return { outcome: 'not-analysed', reason: 'no-text' }
  const text = foldText(original)
  const language = otherLanguageOf(text)
  if (language) return { outcome: 'not-analysed', reason: 'not-english', language }
  const otherKind = otherKindOf(text)
  if (otherKind) return { outcome: 'not-analysed', reason: otherKind }
  const call = findTurns(text)
  if (call.turns.length === 0) return { outcome: 'not-analysed', reason: 'no-speakers' }
  const sentences = sentencesOf(text, call.turns)
  const facts = callFacts(text, call.turns, call.participants)
  const figures = chooseFigures(sentences, facts, text)
  const remarks = readRemarks(sentences)
  const guidance = findGuidance(remarks)
  const sentiment = readSentiment(remarks, figures, guidance)
  const risks = findRemarks(remarks, 'risk', new Set())
  const opportunities = findRemarks(remarks, 'opportunity', new Set(risks.map(({ sentence }) => sentence)))
  const quotes = findQuotes(remarks, call.turns, text)
  const questions = findQuestions(text, call.turns)
  const speakers = [...new Map(call.turns.map(({ speaker }) => [speaker.name, speaker])).values()]
  const warnings: string[] = []
  if (call.turns.some(({ certainUntil, span }) => certainUntil > 0 && certainUntil < span.end))
    warnings.push(
      'A change of speaker seems to be missing; no quote is taken from where it is not certain who speaks.',
    )
  if (call.layout === 'one voice')
    warnings.push(
      'No speaker was found: the figures are read, but it is not known who said them and nothing is quoted.',
    )
  else if (call.turns[0]?.certainUntil === 0)
    warnings.push('No speaker is named in the first part of the text; nothing of it is quoted.')
  else if (!speakers.some(({ role }) => role === 'chief-executive' || role === 'chief-financial-officer'))
    warnings.push('The transcript does not say who the chief executive or the chief financial officer is.')
  if (sentences.length * LONGEST_USUAL < call.turns.reduce((sum, { span }) => sum + span.end - span.start, 0))
    warnings.push(
      'The text has hardly any punctuation, as automatic captions have none: figures are read where they can be; guidance, risks and opportunities may be missed.',
    )
  const others = new Set(
    call.turns.flatMap(({ span }) => otherLanguageOf(text.slice(span.start, span.end)) ?? []),
  )
  if (others.size > 0)
    warnings.push(
      `Part of the text is in ${listOf([...others])}. Only English is supported; that part is not read.`,
    )
  // Shown is what was written, not how it was read.
  const asWritten = <T extends { text: string; span: Span }>(submitted: T): T => ({
    ...submitted,
    text: written(original, text, submitted.span),
  })
  const known = new Set((text.match(NUMBERS) ?? []).map(numberKey))
  return {
    outcome: 'analysed',
    layout: call.layout,
    quarter: facts.quarter,
    year: facts.year,
    speakers,
    turns: call.turns,
    figures,
    guidance: {
      ...guidance,
      items: guidance.items.map(asWritten),
      declined: guidance.declined ? asWritten(guidance.declined) : null,
    },
    sentiment,
    risks: risks.map(asWritten),
    opportunities: opportunities.map(asWritten),
    quotes: quotes.map((quote) => ({ ...quote, quote: written(original, text, quote.span) })),
    questions: questions.map((question) => ({
      ...question,
      question: written(original, text, question.span),
    })),
    highlights: highlightsOf(sentences, remarks, figures, known).map(asWritten),
    analysis: summaryOf({ figures, guidance, sentiment, risks, opportunities, questions }, text, known),
    warnings,
  }
}

/** The words of a place as they were written, without what captions and pages print between them. */
function written(original: string, text: string, { start, end }: Span): string {
  let words = ''
  for (let at = start; at < end; at += 1) words += /\s/.test(text[at] ?? ' ') ? ' ' : original[at]
  return words.trim().replaceAll(/ +/g, ' ')
}

const numberKey = (number: string): string => String(Number.parseFloat(number.replaceAll(',', '')))

/** Whether every number of a sentence stands in the transcript. */
const isVerified = (sentence: string, known: ReadonlySet<string>): boolean =>
  (sentence.match(NUMBERS) ?? []).every((number) => known.has(numberKey(number)))

const fields: readonly { key: 'revenue' | 'revenueGrowth' | 'earnings' | 'earningsGrowth'; name: string }[] =
  [
    { key: 'revenue', name: 'Revenue' },
    { key: 'revenueGrowth', name: 'Revenue growth' },
    { key: 'earnings', name: 'Earnings' },
    { key: 'earningsGrowth', name: 'Earnings growth' },
  ]

function highlightsOf(
  sentences: readonly Sentence[],
  remarks: readonly ExecutiveRemark[],
  figures: Figures,
  known: ReadonlySet<string>,
): Highlight[] {
  const highlights: Highlight[] = []
  const taken = new Set<number>()
  for (const { key } of fields) {
    const figure = figures[key]
    if (!figure || taken.has(figure.sentence)) continue
    const sentence = sentences[figure.sentence]
    if (!sentence || sentence.text.length > 400) continue
    taken.add(figure.sentence)
    highlights.push({ text: sentence.text, span: sentence.span, speaker: sentence.turn.speaker.name })
  }
  const centre = centreOf(remarks)
  const scored = remarks
    .filter(({ sentence }) => sentence.turn.section === 'prepared' && !taken.has(sentence.index))
    .filter(({ text, whole, formality }) => text.length > 60 && text.length < 330 && whole && !formality)
    .map(({ sentence, words, numbers }) => {
      let weight = 0
      for (const word of words) weight += centre.get(word) ?? 0
      const early = sentence.position < 15 ? 1.2 : 0
      return {
        sentence,
        words,
        score: weight / Math.sqrt(words.size + 1) + Math.min(numbers, 2) * 0.8 + early,
      }
    })
  scored.sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
  const words: ReadonlySet<string>[] = highlights.map(({ text: submitted }) => contentWords(submitted))
  for (const candidate of scored) {
    if (highlights.length >= MOST_HIGHLIGHTS) break
    if (words.some((other) => overlap(other, candidate.words) > 0.5)) continue
    words.push(candidate.words)
    const { sentence } = candidate
    highlights.push({ text: sentence.text, span: sentence.span, speaker: sentence.turn.speaker.name })
  }
  return highlights.filter(({ text: submitted }) => isVerified(submitted, known))
}

/** How telling each word is for the whole of the remarks. */
function centreOf(remarks: readonly ExecutiveRemark[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const remark of remarks) for (const word of remark.words) counts.set(word, (counts.get(word) ?? 0) + 1)
  let most = 1
  for (const count of counts.values()) most = Math.max(most, count)
  for (const [word, count] of counts) counts.set(word, /\d/.test(word) ? 0 : count < 3 ? 0 : count / most)
  return counts
}

/** What a figure is of, where neither its name nor what is shown says it. */
function basisNoted({ basis, display }: Figure, name: string): string {
  const rest = basis
    .split(', ')
    .filter((part) => !display.includes(part) && !name.toLowerCase().startsWith(part.toLowerCase()))
  return rest.length === 0 ? '' : ` (${rest.join(', ')})`
}

const COUNT_WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')
const countWord = (count: number): string => COUNT_WORDS[count] ?? 'many'

function summaryOf(
  submitted: Pick<
    TranscriptAnalysis,
    'figures' | 'guidance' | 'sentiment' | 'risks' | 'opportunities' | 'questions'
  >,
  text: string,
  known: ReadonlySet<string>,
): string {
  const { figures, guidance, sentiment, risks, opportunities, questions } = submitted
  const parts: string[] = []
  const stated = fields.filter(({ key }) => figures[key] !== null)
  const unsure = fields.filter(({ key }) => figures[key] === null && figures.candidates[key].length > 0)
  const missing = fields.filter(({ key }) => figures[key] === null && figures.candidates[key].length === 0)
  for (const { key, name } of stated) {
    const figure = figures[key] as Figure
    const spoken = text.slice(figure.span.start, figure.span.end).trim()
    const shown = isVerified(figure.display, known) ? figure.display : spoken
    parts.push(`${name}: ${shown}${basisNoted(figure, name)}, as ${figure.speaker} said.`)
  }
  if (missing.length > 0)
    parts.push(
      `${listOf(missing.map(({ name }, at) => (at === 0 ? name : name.toLowerCase())))} ${missing.length === 1 ? 'is' : 'are'} not stated in this transcript.`,
    )
  if (unsure.length > 0)
    parts.push(
      `${listOf(unsure.map(({ name }, at) => (at === 0 ? name : name.toLowerCase())))} ${unsure.length === 1 ? 'is' : 'are'} not certain: what could be meant is listed.`,
    )
  if (guidance.present) {
    const actions = new Set(guidance.actions)
    const action = actions.has('lowered')
      ? 'lowered'
      : actions.has('raised')
        ? 'raised'
        : actions.has('reaffirmed')
          ? 'reaffirmed'
          : 'given'
    parts.push(`Guidance was ${action}.`)
  } else
    parts.push(guidance.declined ? 'Management said that it gives no guidance.' : 'No guidance was found.')
  parts.push(`The tone is ${sentiment.label}: ${listOf(sentiment.reasons)}.`)
  const about = (remarks: readonly Remark[]): string[] => {
    const counts = new Map<string, number>()
    for (const { topics } of remarks)
      for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1)
    return [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 3)
      .map(([topic]) => topic)
  }
  if (risks.length > 0 && about(risks).length > 0)
    parts.push(`Risks named are mostly about ${listOf(about(risks))}.`)
  if (opportunities.length > 0 && about(opportunities).length > 0)
    parts.push(`Opportunities are mostly about ${listOf(about(opportunities))}.`)
  const declined = questions.filter(({ outcome }) => outcome === 'declined').length
  if (questions.length > 0)
    parts.push(
      declined === 0
        ? 'No question of an analyst was plainly declined.'
        : `${capital(countWord(declined))} of the analysts' questions ${declined === 1 ? 'was' : 'were'} at least partly declined.`,
    )
  return parts.filter((part) => isVerified(part, known)).join(' ')
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function listOf(items: readonly string[]): string {
  if (items.length <= 1) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
