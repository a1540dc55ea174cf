import type { Span } from '../transcript.ts'
import { overlap } from './plain-speech.ts'
import type { ExecutiveRemark } from './read-remarks.ts'

export interface Remark {
  text: string
  span: Span
  sentence: number
  speaker: string
  topics: string[]
  /** Said of what is to come, or of what was. */
  kind: 'forward' | 'stated'
}

const RISK =
  /\b(?:headwinds?|pressures?|challeng\w+|uncertain\w*|risks?|inflation\w*|shortages?|constrain\w*|disrupt\w*|delays?|delayed|slow(?:er|down|ing|ed)|weak(?:er|ness|ened)?|soft(?:er|ness|ening)?|adverse\w*|unfavorabl\w*|unfavourabl\w*|negativ\w*|volatil\w+|competitive|competition|competitors?|litigation|recession\w*|downturn|impairment|outflows?|cancel\w*|tariffs?|deteriorat\w+|compress\w+|shortfall|difficult\w*|lockdowns?|headcount reductions?|concentration|dilutive|dilution)\b/gi
/** Words of a fall: a risk only where what falls is wanted. */
const FALL = /\b(?:declin\w+|decreas\w+|lower|fell|loss(?:es)?|impacted|offset|reduced|down)\b/gi
const HARMLESS_FALL =
  /\blower(?:[- ]carbon| cost| tax| turnaround| emission| churn)|\b(?:costs?|expenses?|debt|leverage|churn|tax rate|share count|emissions?|loss ratio)\b[^,.]{0,40}\b(?:declin|decreas|lower|fell|reduc|down)/i
const OPPORTUNITY =
  /\b(?:opportunit\w+|growth|grow(?:ing|s)?|momentum|demand|pipeline|expand\w*|expansion|launch\w*|accelerat\w+|confiden\w+|optimis\w+|well[- ]positioned|tailwinds?|encourag\w+|excit\w+|strong|strength|record|potential|innovat\w+|synerg\w+|upside|improv\w+|gain(?:s|ed|ing)?|adoption|win(?:s|ning)?|increas\w+|benefit\w*)\b/gi
const MOST_SHOWN = 8
const FEWEST_POINTS = 1.5
const FEWEST_SHOWN = 4
const SHORTEST = 55
const LONGEST = 460

/** Words of risk that speak of none, and what has eased. */
const NO_RISK =
  /\brisk[- ](?:adjusted|weighted|management|free)\b|\bcompetitive (?:advantages?|positions?|strengths?|edge|set|differentiat\w+)|\bnegative (?:test|working capital)|\b(?:professional|new|exciting) challenges?\b|\b(?:less|lower|reduced|easing|eased|fewer|no(?: material| real)?) (?:\w+ ){0,2}(?:volatility|inflation\w*|pressures?|headwinds?|risks?|constraints?|disruptions?|competition|costs?)\b/gi

const countOf = (text: string, pattern: RegExp): number =>
  new Set((text.replaceAll(NO_RISK, ' ').match(pattern) ?? []).map((word) => word.toLowerCase())).size

/** What points at more than the figure itself. */
const AHEAD =
  /\b(?:opportunit\w+|pipeline|launch\w*|expan\w+|well[- ]positioned|confiden\w+|optimis\w+|momentum|demand|adoption|potential|innovat\w+|tailwinds?|synerg\w+|wins?|winning)\b/i
/** Notices of the law, refused guidance and the count of shares. */
const NO_REMARK =
  /\b(?:known and unknown|(?:these|such|other|of the|various|certain) risks (?:and|or) uncertainties|current expectations|diluted (?:share|weighted|basis|earnings|eps)|not (?:currently |yet )?(?:providing|giving|issuing)\b[^.]{0,40}\b(?:guidance|outlook))\b/i

/** A measure that rose or fell by so much, and nothing of why or of what is to come. */
function isPlainResult({ text, forward, numbers }: ExecutiveRemark, side: 'risk' | 'opportunity'): boolean {
  if (forward || numbers === 0) return false
  return side === 'risk' ? countOf(text, RISK) === 0 : !AHEAD.test(text)
}

function scoreOf(remark: ExecutiveRemark, side: 'risk' | 'opportunity'): number {
  const { text, good, bad } = remark
  const { turn } = remark.sentence
  if (text.length < SHORTEST || text.length > LONGEST || remark.formality || !remark.whole || remark.question)
    return 0
  const falls = HARMLESS_FALL.test(text) ? 0 : countOf(text, FALL) * 0.5
  const risks = countOf(text, RISK) + falls
  const chances = countOf(text, OPPORTUNITY)
  const own = side === 'risk' ? risks : chances
  if (own === 0 || isPlainResult(remark, side) || NO_REMARK.test(text)) return 0
  const balance = side === 'risk' ? bad - good : good - bad
  if (balance < -1 || (side === 'opportunity' && balance <= 0 && own < 2)) return 0
  let score = Math.min(own, 4) + Math.max(-1, Math.min(balance, 3)) * 0.8
  if (side === 'risk') score -= 0.35 * chances
  if (remark.topics.length > 0) score += 0.8
  if (remark.forward) score += 1
  if (/\b(?:due to|driven by|because|as a result|reflecting|from|given)\b/i.test(text)) score += 0.5
  if (turn.section === 'prepared') score += 0.7
  if (remark.numbers > 0) score += 0.4
  if (side === 'risk' && /\b(?:partially offset|more than offset|offset by|despite)\b/i.test(text))
    score -= 0.3
  if (
    side === 'risk' &&
    /\b(?:opportunit|momentum|confident|pleased|proud|despite|record|outperform|strong|improv)/i.test(text)
  )
    score -= 1.5
  if (side === 'opportunity' && risks > 0) score -= risks * 0.8
  if (
    side === 'opportunity' &&
    /\b(?:opportunit|pipeline|well[- ]positioned|confident|momentum|we expect|we believe)\b/i.test(text)
  )
    score += 1
  return score
}

/** The sentences that speak most plainly of a risk or an opportunity, each about something else than those before it. */
export function findRemarks(
  remarks: readonly ExecutiveRemark[],
  side: 'risk' | 'opportunity',
  taken: ReadonlySet<number>,
): Remark[] {
  const scored = remarks
    .filter(({ sentence }) => !taken.has(sentence.index))
    .map((remark) => ({ ...remark, score: scoreOf(remark, side) }))
    .filter(({ score }) => score > 0)
  scored.sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
  // A call that speaks little of a side still names its few; the weaker ones fill up to that only.
  const plain = scored.filter(({ score }) => score > FEWEST_POINTS).length
  scored.splice(Math.max(plain, FEWEST_SHOWN))
  const chosen: typeof scored = []
  const covered = new Map<string, number>()
  const pool = scored.slice(0, 60)
  while (chosen.length < MOST_SHOWN && pool.length > 0) {
    let best = -1
    let highest = 0
    pool.forEach((candidate, at) => {
      const fresh = candidate.topics.filter((topic) => !covered.has(topic)).length
      const alike = Math.max(0, ...chosen.map((other) => overlap(candidate.words, other.words)))
      const value = candidate.score + 0.9 * fresh - 4 * alike
      if (value > highest) {
        highest = value
        best = at
      }
    })
    const [next] = best === -1 ? [] : pool.splice(best, 1)
    if (!next) break
    chosen.push(next)
    for (const topic of next.topics) covered.set(topic, (covered.get(topic) ?? 0) + 1)
  }
  chosen.sort((a, b) => a.sentence.index - b.sentence.index)
  return chosen.map(({ sentence, topics, forward }) => ({
    text: sentence.text,
    span: sentence.span,
    sentence: sentence.index,
    speaker: sentence.turn.speaker.name,
    topics,
    kind: forward ? 'forward' : 'stated',
  }))
}
