import { type AnswerKind, answerKindOf, answersIn, holdsAnswer, OF_KIND } from './answer-kinds.ts'
import { fittedAnswers } from './fitted-answers.ts'
import { askedIn, type Term, termsOf } from './words.ts'

/** A piece of a document, and how much was searched to find it. */
export interface SearchedPassage {
  text: string
  /** What stands above it: the title of its document, a heading. */
  heading: string
}

export interface FoundAnswer {
  passage: number
  /** The words that answer, by the characters of the passage. */
  start: number
  end: number
  /** How often such words answered the question, among questions over documents the weights were not fitted on. */
  likelihood: number
  /** The asked words that stand nowhere in it, nor a word that means the same. */
  missing: string[]
  signs: number[]
}

const SAME_WORD = 1
const SAME_MEANING = 0.75
const AROUND = 0.45
const LONGEST = 480

interface Window {
  passage: number
  start: number
  end: number
  terms: readonly Term[]
}

const ABBREVIATED = /\b(?:U\.S|Inc|Corp|Co|Ltd|No|Mr|Ms|Dr|St|vs|approx|[A-Z])\.\s*$/

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Sentences, lines of tables with the line before them, and pairs of short sentences: what can be quoted as an answer. */
function windowsOf(text: string, passage: number): Window[] {
  const pieces: { start: number; end: number }[] = []
  for (const line of text.matchAll(/[^\n]+/g))
    for (const { segment, index } of sentences.segment(line[0])) {
      const start = line.index + index + (segment.length - segment.trimStart().length)
      const end = line.index + index + segment.trimEnd().length
      const last = pieces.at(-1)
      // An abbreviation ends no sentence.
      if (last && last.end >= line.index && ABBREVIATED.test(text.slice(last.start, last.end))) last.end = end
      else if (end > start) pieces.push({ start, end })
    }
  return pieces.flatMap(({ start, end }, at) => {
    const next = pieces[at + 1]
    const ends = [Math.min(end, start + LONGEST), ...(next && next.end - start <= LONGEST ? [next.end] : [])]
    return ends.map((to) => ({ passage, start, end: to, terms: termsOf(text.slice(start, to)) }))
  })
}

const matchOf = (asked: Term, terms: readonly Term[]): number => {
  let best = 0
  for (const { stem, group } of terms) {
    if (stem === asked.stem || stem.split(' ').includes(asked.stem)) return SAME_WORD
    if (group !== null && group === asked.group) best = SAME_MEANING
  }
  return best
}

/** How many characters may lie between the words of the kind that is asked and the thing it is of. */
const NEAR = 60
/** What may be between a number and what it counts: "164,000 full-time equivalent employees". */
const BEFORE_COUNTED =
  /^\s*(?:(?!(?:of|the|a|an|our|its|and|or|per|for|in|to|at|on|by|from|with|under|than|that|shares?|days?|years?|months?|hours?|points?)\b)\p{Ll}[\p{L}-]*,?\s+){0,3}$/u
/** What makes of a thing counted the mark of another: "employee stock plan". */
const OF_ANOTHER =
  /^\s+(?:stock|share|plan|benefit|compensation|training|engagement|retention|related|agreement|fee|sales)s?\b/i
const BEHIND_COUNTED =
  /^\s*(?:[\p{Ll}-]+\s+)?(?:was|were|is|are|of|included?|totall?ed|numbered|comprised|:)\s*(?:(?:approximately|about|over|nearly|almost|roughly|more than|some|a total of|comprised of)\s+)*$/u
const DEFINED =
  /^["”'’)]?\s*(?:(?:is|are|was|were|shall|must|may|will|consists?|includes?|comprises?|means?|refers?|provides?|requires?)\b|:)/

/** How well a candidate fits the question: the number beside the thing counted, the amount beside its name. */
function nearOf(
  kind: AnswerKind,
  asked: readonly Term[],
  { start, end, terms }: Window,
  text: string,
): number {
  const words = text.slice(start, end)
  const own = terms.filter((term) => asked.some((one) => matchOf(one, [term]) > 0))
  if (kind === 'any') return own.some((term) => DEFINED.test(words.slice(term.end))) ? 1 : 0
  const found = answersIn(kind, words)
  if (kind !== 'count')
    return own.some((term) =>
      found.some((one) => (one.start >= term.end ? one.start - term.end : term.start - one.end) <= NEAR),
    )
      ? 1
      : 0
  const [counted] = asked
  const counts = found.filter((one) =>
    terms.some(
      (term) =>
        counted !== undefined &&
        matchOf(counted, [term]) > 0 &&
        !OF_ANOTHER.test(words.slice(term.end)) &&
        (one.end <= term.start
          ? BEFORE_COUNTED.test(words.slice(one.end, term.start))
          : one.start >= term.end && BEHIND_COUNTED.test(words.slice(term.end, one.start))),
    ),
  )
  // Of two counts of one thing, the whole is asked.
  return Math.max(0, ...counts.map((one) => 1 + sizeOf(words.slice(one.start, one.end)) / 8))
}

const TOGETHER = 14

/** Whether a word of the kind stands beside the thing itself: "rate of interest", "interest rate". */
const standTogether = (ofKind: readonly Term[], asked: readonly Term[], terms: readonly Term[]): boolean =>
  terms.some(
    (one) =>
      ofKind.some((term) => matchOf(term, [one]) > 0) &&
      terms.some(
        (other) =>
          asked.some((term) => matchOf(term, [other]) > 0) &&
          Math.max(one.start - other.end, other.start - one.end) <= TOGETHER,
      ),
  )

/** The order of magnitude of a number. */
function sizeOf(number: string): number {
  const value = Number.parseFloat(number.replaceAll(',', ''))
  const scale = /billion/.test(number) ? 9 : /million/.test(number) ? 6 : /thousand/.test(number) ? 3 : 0
  return Number.isFinite(value) && value > 0 ? Math.log10(value) + scale : 0
}

/** How telling each asked word is among the passages: the rarer the more. */
function weightsOf(
  asked: readonly Term[],
  passages: readonly (readonly Term[])[],
  searched: number,
): number[] {
  return asked.map((term) => {
    const holding = passages.filter((terms) => matchOf(term, terms) > 0).length
    return Math.log(1 + (searched - holding + 0.5) / (holding + 0.5)) + 0.2
  })
}

const PERIOD = /\b(?:19|20)\d\d\b|\b(?:q[1-4]|first|second|third|fourth) quarter\b|\bq[1-4]\b/gi

/** The words that answer a question, the likeliest first. `searched` is how many passages were looked through in all. */
export function findAnswers(
  question: string,
  passages: readonly SearchedPassage[],
  { searched, passedOver }: { searched: number; passedOver?: ReadonlySet<string> },
): FoundAnswer[] {
  const kind = answerKindOf(question)
  const all = askedIn(question, passedOver)
  const rest = all.filter(({ stem }) => !OF_KIND[kind].test(stem))
  const asked = rest.length > 0 ? rest : all
  if (asked.length === 0 || passages.length === 0) return []
  const whole = passages.map(({ text, heading }) => [...termsOf(text), ...termsOf(heading)])
  const weights = weightsOf(asked, whole, Math.max(searched, passages.length))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const ofKind = all.filter((term) => !asked.includes(term))
  const periods = question.match(PERIOD) ?? []
  const scored = passages.flatMap(({ text, heading }, at) => {
    const around = asked.map((term) => matchOf(term, whole[at]!))
    if (!around.some((match) => match > 0)) return []
    return windowsOf(text, at).map((window) => {
      const own = asked.map((term) => matchOf(term, window.terms))
      const covered = own.map((match, index) => Math.max(match, around[index]! * AROUND))
      const coverage = covered.reduce((total, match, index) => total + match * weights[index]!, 0) / sum
      const lost =
        Math.max(0, ...weights.map((weight, index) => (own[index] === 0 ? weight : 0))) / Math.max(...weights)
      const absent =
        Math.max(0, ...weights.map((weight, index) => (around[index] === 0 ? weight : 0))) /
        Math.max(...weights)
      const words = text.slice(window.start, window.end)
      const holds = holdsAnswer(kind, words)
      const inPeriod = periods.every((period) =>
        `${heading} ${text}`.toLowerCase().includes(period.toLowerCase()),
      )
      const near = nearOf(kind, asked, window, text)
      const isSentence = /[.;!?]["”)]?$/.test(words) && window.terms.length > 4
      const length = window.terms.length
      const rank =
        coverage +
        (kind === 'any' ? 0 : holds ? 0.15 : -0.2) +
        0.25 * near +
        (standTogether(ofKind, asked, window.terms) ? 0.1 : 0) +
        (isSentence ? 0.15 : 0) -
        0.15 * lost -
        (inPeriod ? 0 : 0.2) -
        0.003 * length
      return { window, own, coverage, lost, absent, holds, near, isSentence, inPeriod, rank }
    })
  })
  scored.sort((one, other) => other.rank - one.rank)
  const [first] = scored
  const rival = scored.find(({ window }) => window.passage !== first?.window.passage)
  return scored
    .slice(0, MOST_ANSWERS)
    .map(({ window, own, coverage, lost, absent, holds, near, isSentence, inPeriod, rank }) => {
      const signs = [
        coverage,
        lost,
        absent,
        kind === 'any' ? 0 : holds ? 1 : -1,
        inPeriod ? 1 : 0,
        Math.min(1, Math.max(0, rank - (rival?.rank ?? 0)) * 4),
        Math.floor(near),
        kind === 'any' ? 1 : 0,
        isSentence ? 1 : 0,
        Math.min(4, asked.length) / 4,
        own.filter((match) => match > 0).length / asked.length,
      ]
      return {
        passage: window.passage,
        start: window.start,
        end: window.end,
        likelihood: likelihoodOf(signs),
        missing: asked.filter((_, at) => own[at] === 0).map(({ stem }) => stem),
        signs,
      }
    })
}

const MOST_ANSWERS = 8

const likelihoodOf = (signs: readonly number[]): number => {
  const { shift, slopes } = fittedAnswers
  return 1 / (1 + Math.exp(-signs.reduce((sum, sign, at) => sum + sign * (slopes[at] ?? 0), shift)))
}

/** Whether words are likely enough to be quoted as the answer. */
export const isAnswer = ({ likelihood }: FoundAnswer): boolean => likelihood >= fittedAnswers.answeredFrom

/** Whether a question asks for one thing, as an amount or a date, and not what is said of a subject. */
export const asksOneThing = (question: string): boolean => answerKindOf(question) !== 'any'
