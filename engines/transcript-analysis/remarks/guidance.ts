import { type Quantity, quantitiesIn } from '../figures/quantities.ts'
import type { Span } from '../transcript.ts'
import type { ExecutiveRemark } from './read-remarks.ts'

export type GuidanceAction = 'raised' | 'lowered' | 'reaffirmed' | 'given' | 'withdrawn'

export interface GuidanceItem {
  text: string
  span: Span
  sentence: number
  speaker: string
  action: GuidanceAction
  metric: string | null
  period: string | null
  /** What was said, as a range where one was given. */
  ranges: {
    low: number
    high: number
    unit: 'money' | 'percent' | 'points'
    currency: string | null
    span: Span
  }[]
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
  ['earnings per share', /\beps\b|\bearnings per (?:\w+ )?share\b|\bper (?:diluted )?share\b/i],
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
  ['subscribers', /\bsubscribers?\b|\bnet adds\b/i],
  ['earnings', /\bearnings\b|\bffo\b/i],
]
const PERIODS =
  /\b(?:(?:first|second|third|fourth|next|current|upcoming|coming)[- ](?:fiscal )?(?:quarter|year|half)|full[- ]year(?: (?:fiscal )?20\d\d)?|fiscal (?:year )?'?(?:20)?\d\d|fy ?'?\d\d|q[1-4](?: 20\d\d)?|(?:second|back|first) half|20[1-3]\d|this year|next year|rest of the year|remainder of (?:the|this) year|for the year|for the quarter|long[- ]term)\b/i
const SAYS =
  /\b(?:we|i|management|company)\b[^.]{0,30}\b(?:expect|anticipate|project|forecast|estimate|target|guide|guiding|believe|see)\b|\b(?:is|are) (?:now |currently |still )?(?:expected|anticipated|projected|forecast) to\b|\b(?:guidance|outlook)\b/i
const RAISED =
  /\b(?:rais(?:e|ed|ing)|increas(?:e|ed|ing)|lift(?:ed|ing))\b[^.]{0,50}\b(?:guidance|outlook|forecast|target|range|expectations?|guide|midpoint)\b|\bnow expect\b[^.]{0,80}\b(?:above|higher than|up from|compared (?:to|with) (?:our )?pr(?:ior|evious))\b/i
const LOWERED =
  /\b(?:lower(?:ed|ing)?|reduc(?:e|ed|ing)|cut(?:ting)?|revis(?:ed|ing) down)\b[^.]{0,50}\b(?:guidance|outlook|forecast|target|range|expectations?|guide|midpoint)\b|\bguidance\b[^.]{0,40}\blowered\b/i
const REAFFIRMED =
  /\b(?:reaffirm\w*|reiterat\w*|maintain\w*|confirm\w*|unchanged)\b[^.]{0,60}\b(?:guidance|outlook|forecast|targets?|range|expectations?)\b|\bcontinue to expect\b|\bstill expect\b/i
const DECLINED =
  /\b(?:not|n't|never|no longer|without|declin\w+ to|suspend\w*|withdr[ae]w\w*|unable to|nor)\b[^.?!]{0,40}\b(?:guidance|formal outlook|an outlook|forecasts?)\b|\bno (?:formal |specific |financial |earnings )?guidance\b|\bguidance\b[^.?!]{0,20}\b(?:suspended|withdrawn)\b/i
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

const actionOf = (text: string): GuidanceAction =>
  LOWERED.test(text)
    ? 'lowered'
    : RAISED.test(text)
      ? 'raised'
      : REAFFIRMED.test(text)
        ? 'reaffirmed'
        : 'given'

function rangeOf(quantity: Quantity, from: number): GuidanceItem['ranges'][number] {
  const { low, high, kind, currency, span } = quantity
  return {
    low,
    high,
    unit: kind === 'other' ? 'points' : kind,
    currency,
    span: { start: from + span.start, end: from + span.end },
  }
}

/** What management says it expects, or that it says nothing. */
export function findGuidance(remarks: readonly ExecutiveRemark[]): Guidance {
  const scored = remarks
    .map((remark) => ({ ...remark, score: scoreOf(remark) }))
    .filter(({ score }) => score >= SHOWN_FROM)
  const refusal = remarks.find(
    ({ text, formality }) =>
      !formality && DECLINED.test(text) && !/\bnot chang|n't chang|not updat|n't updat/i.test(text),
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
  const actions = (
    [
      ['lowered', LOWERED],
      ['raised', RAISED],
      ['reaffirmed', REAFFIRMED],
    ] as const
  ).filter(([, pattern]) =>
    remarks.some(
      ({ text, formality, sentence }) =>
        !formality && sentence.turn.section === 'prepared' && pattern.test(text),
    ),
  )
  return {
    present,
    actions: present ? actions.map(([action]) => action) : [],
    items: present
      ? shown.map(({ sentence }) => ({
          text: sentence.text,
          span: sentence.span,
          sentence: sentence.index,
          speaker: sentence.turn.speaker.name,
          action: actionOf(sentence.text),
          metric: METRICS.find(([, pattern]) => pattern.test(sentence.text))?.[0] ?? null,
          period: PERIODS.exec(sentence.text)?.[0] ?? null,
          ranges: quantitiesIn(sentence.text)
            .filter(({ kind }) => kind !== 'other')
            .map((quantity) => rangeOf(quantity, sentence.span.start)),
        }))
      : [],
    declined,
  }
}
