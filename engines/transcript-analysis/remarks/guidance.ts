import { type Quantity, quantitiesIn } from '#engines/quantities/index.ts'
import type { Span } from '../transcript.ts'
import { type GuidanceAction, type Verdict, verdictOf } from './guidance-verdict.ts'
import type { ExecutiveRemark } from './read-remarks.ts'

export interface GuidedRange {
  low: number
  high: number
  unit: 'money' | 'percent' | 'points'
  currency: string | null
  span: Span
}

export interface GuidanceItem {
  text: string
  span: Span
  sentence: number
  speaker: string
  action: GuidanceAction
  metric: string | null
  period: string | null
  /** What is expected now, as a range where one was given. */
  ranges: GuidedRange[]
  /** What was expected before, where the sentence says it. */
  before: GuidedRange | null
  /** The words, or the pair of figures, that say what was done; null where it was given. */
  words: Span | null
}

export interface Guidance {
  present: boolean
  /** What was done to it anywhere in the call, the gravest first. */
  actions: GuidanceAction[]
  items: GuidanceItem[]
  /** The sentence with which management says that it gives none. */
  declined: { text: string; span: Span; speaker: string } | null
}

const METRICS: readonly [string, RegExp][] = [
  [
    'earnings per share',
    /\beps\b|\bearnings per (?:\w+ )?share\b|(?<!\bdividends? )\bper (?:diluted )?share\b/i,
  ],
  ['net interest income', /\bnet interest income\b|\bnii\b/i],
  ['free cash flow', /\bfree cash flow\b/i],
  ['capital expenditure', /\bcap(?:ital )?ex(?:penditures?)?\b|\bcapital expenditures?\b/i],
  ['operating margin', /\boperating margins?\b|\bebit margins?\b/i],
  ['gross margin', /\bgross margins?\b/i],
  ['EBITDA', /\bebitda(?:re)?\b/i],
  ['operating income', /\boperating (?:income|profit)\b|\bincome from operations\b|\bebit\b/i],
  ['net income', /\bnet (?:income|loss|earnings)\b/i],
  ['tax rate', /\btax rate\b/i],
  ['expenses', /\b(?:expenses?|opex|costs?)\b/i],
  ['revenue', /\brevenues?\b|\bsales\b|\btop line\b/i],
  ['production', /\bproduction\b|\bshipments\b|\bvolumes?\b/i],
  ['dividend', /\bdividends?\b/i],
  ['subscribers', /\bsubscribers?\b|\bnet adds\b/i],
  ['earnings', /\bearnings\b|\bffo\b/i],
]
const PERIODS =
  /\b(?:(?:first|second|third|fourth|next|current|upcoming|coming)[- ](?:fiscal )?(?:quarter|year|half)|full[- ]year(?: (?:fiscal )?20\d\d)?|fiscal (?:year )?'?(?:20)?\d\d|fy ?'?\d\d|q[1-4](?: 20\d\d)?|(?:second|back|first) half|20[1-3]\d|this year|next year|rest of the year|remainder of (?:the|this) year|for the year|for the quarter|long[- ]term)\b/i
const SAYS =
  /\b(?:we|i|management|company)\b[^.]{0,30}\b(?:expect|anticipate|project|forecast|estimate|target|guide|guiding|believe|see)\b|\b(?:is|are) (?:now |currently |still )?(?:expected|anticipated|projected|forecast) to\b|\b(?:guidance|outlook)\b/i
const DECLINED =
  /\b(?:not|n't|never|no longer|declin\w+ to|unable to|nor)\b (?:\w+ ){0,4}(?:giv|provid|offer|issu|shar|mak|guid|try|forecast)\w*\b[^.?!,]{0,40}\b(?:guidance|outlook|forecasts?|a number)\b|\b(?:no|without) (?:formal |specific |financial |earnings |full[- ]year )?guidance\b(?! (?:change|revision|update))|\bguidance\b[^.?!]{0,20}\b(?:suspended|withdrawn)\b/i
const BACKWARD =
  /\b(?:exceeded|above|beat|ahead of|in line with|better than|relative to|compared to|versus)\b[^.]{0,30}\b(?:guidance|outlook|expectations?)\b/i
const MOST_SHOWN = 4
const SHOWN_FROM = 5

function scoreOf(remark: ExecutiveRemark): number {
  const { text, forward } = remark
  const { turn } = remark.sentence
  if (text.length < 30 || text.length > 620 || remark.question || remark.formality) return 0
  if (!forward && !/\b(?:guidance|outlook)\b/i.test(text)) return 0
  if (DECLINED.test(text)) return 0
  let score = 0
  if (SAYS.test(text)) score += 2
  if (remark.numbers > 0) {
    score += 2
    if (quantitiesIn(text).some(({ low, high }) => low !== high)) score += 0.5
  }
  if (/\b(?:flat|(?:low|mid|high)[- ](?:to[- ]\w+[- ])?(?:single|double)?[- ]?digits?|teens)\b/i.test(text))
    score += 1
  const metric = METRICS.findIndex(([, pattern]) => pattern.test(text))
  if (metric !== -1) score += 1
  if (metric === 0 || metric === 11) score += 0.5
  if (PERIODS.test(text)) score += 1
  if (/\b(?:guidance|outlook|guide|guiding)\b/i.test(text)) score += 1
  if (turn.section === 'prepared') score += 1
  if (turn.speaker.role === 'chief-financial-officer') score += 0.5
  if (BACKWARD.test(text) && !/\bexpect\b/i.test(text)) score -= 2
  if (/\b(?:segment|industry|market is|customers|economists)\b/i.test(text)) score -= 0.5
  if (!forward) score -= 2
  return score
}

function rangeOf(quantity: Quantity, from: number): GuidedRange {
  const { low, high, kind, currency, span } = quantity
  return {
    low,
    high,
    unit: kind === 'other' ? 'points' : kind,
    currency,
    span: { start: from + span.start, end: from + span.end },
  }
}

const GRAVEST: readonly GuidanceAction[] = ['withdrawn', 'lowered', 'raised', 'reaffirmed']
/** A verdict is of more weight than another sentence of what is expected. */
const POINTS_OF_VERDICT = 1.5

/** Whether a sentence says what was done to this company's own guidance: a measure of it, or guidance itself for a period. */
const isOwn = (text: string, { action, now }: Verdict): boolean =>
  action === 'given' ||
  METRICS.some(([, pattern]) => pattern.test(text)) ||
  (/\b(?:guidance|outlook|forecast)\b/i.test(text) &&
    (PERIODS.test(text) || now.length > 0 || action !== 'reaffirmed'))

function itemOf({ sentence, verdict }: ExecutiveRemark & { verdict: Verdict }): GuidanceItem {
  const { text, span } = sentence
  const clause = text.slice(verdict.clause.start, verdict.clause.end)
  const inText = ({ start, end }: Span): Span => ({ start: span.start + start, end: span.start + end })
  return {
    text,
    span,
    sentence: sentence.index,
    speaker: sentence.turn.speaker.name,
    action: verdict.action,
    metric: metricOf(clause) ?? metricOf(text),
    period: PERIODS.exec(clause)?.[0] ?? PERIODS.exec(text)?.[0] ?? null,
    ranges: verdict.now.map((quantity) => rangeOf(quantity, span.start)),
    before: verdict.before ? rangeOf(verdict.before, span.start) : null,
    words: verdict.words ? inText(verdict.words) : null,
  }
}

const BURDEN =
  /\b(?:costs?|expenses?|bad debt|cap(?:ital )?ex|capital expenditures?|tax rate|inflation|share count|interest|provisions?|losses|headwinds?|opex|depreciation)\b/i

/** A cost that is expected higher is no guidance raised, and one lower none lowered. */
const isBurden = ({ action, text, metric }: GuidanceItem): boolean =>
  (action === 'raised' || action === 'lowered') &&
  (metric === null ||
    metric === 'expenses' ||
    metric === 'tax rate' ||
    metric === 'capital expenditure' ||
    metric === 'revenue') &&
  BURDEN.test(text) &&
  !/\b(?:eps|earnings|ffo|ebitda|margins?|outlook for (?:total )?(?:revenues?|sales)|(?:revenue|sales|profit|income) (?:guidance|outlook|growth))\b/i.test(
    text,
  )

const metricOf = (text: string): string | null =>
  METRICS.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** What management says it expects, or that it says nothing. */
export function findGuidance(remarks: readonly ExecutiveRemark[]): Guidance {
  const judged = remarks
    .filter(({ formality, question }) => !formality && !question)
    .map((remark) => {
      const verdict = verdictOf(remark.text)
      const own = isOwn(remark.text, verdict)
        ? verdict
        : { ...verdict, action: 'given' as const, words: null }
      const score = scoreOf(remark)
      return {
        ...remark,
        verdict: own,
        score: score > 0 && own.action !== 'given' ? score + POINTS_OF_VERDICT : score,
      }
    })
  const scored = judged.filter(({ score }) => score >= SHOWN_FROM)
  const refusal = remarks.find(
    ({ text, formality, question }) =>
      !formality &&
      !question &&
      DECLINED.test(text) &&
      !/\bnot chang|n't chang|not updat|n't updat|\bask(?:ing|ed)?\b/i.test(text),
  )
  const declined = refusal
    ? { text: refusal.text, span: refusal.sentence.span, speaker: refusal.sentence.turn.speaker.name }
    : null
  const firm = scored.filter(
    ({ score, text }) =>
      score >= SHOWN_FROM + 1.5 && /\b(?:guidance|outlook|expect|anticipate)\b/i.test(text),
  )
  const speaksOfOwn = firm.some(
    ({ text, numbers }) =>
      numbers > 0 && /\b(?:our|full[- ]year|the) (?:\w+ ){0,3}(?:guidance|outlook)\b/i.test(text),
  )
  const present = scored.length > 0 && !(declined !== null && !speaksOfOwn && firm.length < 4)
  const shown = [...scored]
    .sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
    .slice(0, MOST_SHOWN)
  shown.sort((a, b) => a.sentence.index - b.sentence.index)
  const items = present ? shown.map(itemOf) : []
  const done = new Set(items.filter((item) => !isBurden(item)).map(({ action }) => action))
  return { present, actions: GRAVEST.filter((action) => done.has(action)), items, declined }
}
