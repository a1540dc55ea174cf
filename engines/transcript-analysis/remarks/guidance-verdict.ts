import { type Quantity, quantitiesIn } from '#engines/quantities/index.ts'
import { type Span, spanOf } from '../transcript.ts'

export type GuidanceAction = 'raised' | 'lowered' | 'reaffirmed' | 'given' | 'withdrawn'

/** What a clause says of guidance: the figures that stand now, the one before them, and the words that say what was done. Places are in the sentence. */
export interface Verdict {
  action: GuidanceAction
  /** The part of the sentence that it is said in. */
  clause: Span
  now: Quantity[]
  before: Quantity | null
  words: Span | null
}

const NOUN = '(?:guidance|outlook|forecasts?|guide)'
/** The words between what is done and the guidance it is done to: none of them begins another thought. */
const FILLER = String.raw`(?:(?!(?:we|which|that|because|due|by|if|to|with|they|customers?|prices?|pricing|dividends?)\b)[\w'’&%$./-]+,? ){0,9}?`
const verb = (...stems: string[]): string => String.raw`\b(?:${stems.join('|')})\b `
const RAISE = verb(
  'rais(?:e|es|ed|ing)',
  'increas(?:e|es|ed|ing)',
  'lift(?:s|ed|ing)?',
  'upgrad(?:e|ed|ing)',
  'boost(?:ed|ing)?',
  '(?:tak(?:e|en|ing)|bring(?:ing)?|mov(?:e|ed|ing)|bump(?:ed|ing)?|nudg(?:e|ed|ing)|revis(?:e|ed|ing)) up(?:wards?)?',
)
/** "The lower end of our guidance" is a place, and nothing that was done. */
const LOWER = `(?!lower (?:end|half|bound|part|side|range)\\b)${verb(
  'lower(?:s|ed|ing)?',
  'reduc(?:e|es|ed|ing)',
  'cut(?:s|ting)?',
  'decreas(?:e|ed|ing)',
  'trim(?:med|ming)?',
  '(?:tak(?:e|en|ing)|bring(?:ing)?|mov(?:e|ed|ing)|revis(?:e|ed|ing)) down(?:wards?)?',
)}`
const KEEP = verb(
  'reaffirm(?:s|ed|ing)?',
  'reiterat(?:e|es|ed|ing)',
  'maintain(?:s|ed|ing)?',
  'confirm(?:s|ed|ing)?',
  'keep(?:s|ing)?',
  'leav(?:e|es|ing)',
)
const DROP = verb('withdr(?:aw|aws|ew|awn|awing)', 'suspend(?:s|ed|ing)?', 'pull(?:s|ed|ing)?')
/** "Guidance for organic growth has been", "guidance is being": what was done to it stands behind. */
const BEHIND = String.raw`\b${NOUN} (?:(?!(?:we|which|that|because|if)\b)[\w'’&%$-]+ ){0,6}?(?:is|are|was|were|has been|have been)(?: now| being| also| therefore){0,2} `
const BEFORE = String.raw`(?:before|previously|(?:our|the|its|my) (?:\w+ ){0,2}(?:prior|previous|earlier|original|initial)|prior|previous)(?![- ](?:fiscal )?(?:years?|quarters?|periods?|months?|cycles?|peaks?|record))\b`
const than = (words: string): string =>
  String.raw`\b(?:${words})\b[^.;]{0,30}\b(?:than|from|over|versus|compared (?:to|with)|relative to)\b ${BEFORE}`

const states: readonly [GuidanceAction, RegExp][] = [
  [
    'withdrawn',
    new RegExp(
      `${DROP}${FILLER}${NOUN}\\b|${BEHIND}(?:withdrawn|suspended|no longer (?:valid|applicable))\\b|\\b${NOUN} (?:[\\w'’-]+ ){0,5}(?:should|can|may) no longer be relied (?:up)?on\\b`,
      'i',
    ),
  ],
  [
    'lowered',
    new RegExp(
      `${LOWER}${FILLER}${NOUN}\\b|${BEHIND}(?:lowered|reduced|cut|revised down(?:wards?)?)\\b|${than('lower|less|down|below|reduction|decrease')}`,
      'i',
    ),
  ],
  [
    'raised',
    new RegExp(
      `${RAISE}${FILLER}${NOUN}\\b|${BEHIND}(?:raised|increased|lifted|revised up(?:wards?)?)\\b|${than('higher|more|up|above|increase|improvement')}`,
      'i',
    ),
  ],
  [
    'reaffirmed',
    new RegExp(
      `${KEEP}${FILLER}${NOUN}\\b|\\b${NOUN} (?:(?!(?:we|which|that|because|if)\\b)[\\w'’&%$-]+ ){0,6}?(?:is|are|remains?|stays?) (?:unchanged|intact)\\b|\\b(?:no|not making any) changes? (?:to|in) ${FILLER}${NOUN}\\b|\\bnot changing ${FILLER}${NOUN}\\b`,
      'i',
    ),
  ],
]
/** With a figure soon behind it, this reaffirms what was expected. */
const STILL = /\b(?:continue to|still) (?:expect|anticipate|forecast|project)\b/i
const SOON = 110
const ANOTHERS =
  /\b(?:analysts?|consensus|street|peers|competitors?|suppliers?|industry|imf|economists?|they|their|if|would|could|might|whether)\b/i
const NEGATED = /\b(?:not|n't|never|without|rather than|instead of|nor)\s(?:\w+ ){0,2}$/i
/** Done at another time than on this call. */
const EARLIER =
  /\b(?:last (?:quarter|month|year|call|week|time)|(?:in|on|since|back in) (?:january|february|march|april|may|june|july|august|september|october|november|december)|earlier (?:this|in the) (?:year|quarter|month)|in the (?:first|second|third|prior|previous) quarter|when we|at (?:our|the) (?:investor|analyst) day)\b/i
const TODAY = /\b(?:now|today|again|further|once more|are|we're|am|continue)\b/i
const COMPARED =
  /\b(?:from|compared (?:to|with)|versus|vs\.?|than|instead of|previous(?:ly)?|prior|earlier|original|initial|relative to|over)\b[^.;]*$/i
/** Of two ranges, one is what the other came from: "$5.9 to $6.0 billion, up from $5.7 to $5.9 billion". */
const SHIFTED = /\b(?:up|down|raised|lowered|increased|reduced|revised|changed|narrowed) from\b[^.;]*$/i
const GUIDED_BEFORE = /\b(?:prior|previous(?:ly)?|earlier|original|initial|before|guided|last call)\b/i
/** What has been done is no guidance: "our prior guidance of $1 billion, we now have $875 million in the bank". */
const DONE = /\bwe (?:now )?(?:have|had|delivered|achieved|sold|completed|closed) (?:already )?[$€£\d]/i
const PAST =
  /\b(?:last year|a year ago|year-ago|prior[- ]year|in (?:fiscal )?20\d\d|same (?:quarter|period))\b/i
const NOW = String.raw`\bnow (?:expect|see|anticipat|forecast|project|guid|estimat|look for)`
const MOVES = new RegExp(`${RAISE}|${LOWER}|${NOW}|\\brevis|\\bupdat|\\b${NOUN}\\b`, 'i')

/** Only where the figures of guidance are moved is “from … to …” a pair of them. */
const MOVED = new RegExp(`${RAISE}${FILLER}${NOUN}\\b|${LOWER}${FILLER}${NOUN}\\b|${NOW}|\\brevis`, 'i')

/** The clauses of a sentence that has more than one statement of what is expected. */
function clausesOf(text: string): Span[] {
  const cuts = [...text.matchAll(/;\s+|,? (?:and|but|while) (?=(?:we|we're|our|this|that|are|is)\b)/g)]
  const clauses: Span[] = []
  let start = 0
  for (const cut of [
    ...cuts.map(({ index, 0: { length } }) => spanOf(index, index + length)),
    spanOf(text.length, text.length),
  ]) {
    if (cut.start > start) clauses.push(spanOf(start, cut.start))
    start = cut.end
  }
  return clauses
}

function readClause(text: string, clause: Span): Verdict {
  const stated = text.slice(clause.start, clause.end)
  const shift = ({ start, end }: Span): Span => spanOf(start + clause.start, end + clause.start)
  const now: Quantity[] = []
  let before: Quantity | null = null
  let last = 0
  const isMoved = MOVED.test(stated)
  for (const quantity of quantitiesIn(stated)) {
    if (quantity.kind === 'other') continue
    const lead =
      stated
        .slice(last, quantity.span.start)
        .split(/, (?:and|which|but)\b|\band\b/)
        .at(-1) ?? ''
    const behind = stated.slice(quantity.span.end, quantity.span.end + 45).split(/\d/)[0] ?? ''
    last = quantity.span.end
    // By how much it was moved is neither what is expected now nor what was before.
    if (isMoved && /\bby (?:\w+ )?$/i.test(lead)) continue
    const placed = { ...quantity, span: shift(quantity.span) }
    const isCompared =
      COMPARED.test(lead) || /^,? (?:we (?:guided|had|gave|provided|previously)|previously)/i.test(behind)
    if (!isCompared) now.push(placed)
    else if (
      !PAST.test(behind) &&
      !PAST.test(lead) &&
      (GUIDED_BEFORE.test(lead + behind) ||
        (isMoved && quantity.low !== quantity.high && SHIFTED.test(lead)) ||
        (isMoved && /\bfrom\b/i.test(lead) && /^,? to\b/i.test(behind)))
    )
      before ??= placed
  }
  const plain: Verdict = { action: 'given', clause, now, before, words: null }
  if (before && MOVES.test(stated) && !DONE.test(stated)) {
    const pair = now.find(
      ({ kind, currency }) =>
        kind === before?.kind && (currency === before.currency || !currency || !before.currency),
    )
    if (pair) {
      const [old, current] = [(before.low + before.high) / 2, (pair.low + pair.high) / 2]
      const words = spanOf(
        Math.min(before.span.start, pair.span.start),
        Math.max(before.span.end, pair.span.end),
      )
      return { ...plain, words, action: current > old ? 'raised' : current < old ? 'lowered' : 'reaffirmed' }
    }
  }
  for (const [action, pattern] of states) {
    const found = pattern.exec(stated)
    if (!found) continue
    const lead = stated.slice(0, found.index)
    if (NEGATED.test(lead) || ANOTHERS.test(lead.slice(-60)) || /\b(?:their|customers?'?)\b/i.test(found[0]))
      continue
    if (
      EARLIER.test(stated) &&
      !TODAY.test(stated.slice(Math.max(0, found.index - 25), found.index + found[0].length))
    )
      continue
    return { ...plain, action, words: shift(spanOf(found.index, found.index + found[0].length)) }
  }
  const still = STILL.exec(stated)
  const near =
    still &&
    now.some(
      ({ span }) => span.start - clause.start - still.index < SOON && span.start - clause.start > still.index,
    )
  return near
    ? { ...plain, action: 'reaffirmed', words: shift(spanOf(still.index, still.index + still[0].length)) }
    : plain
}

/** What a sentence says was done to guidance, where its words or the pair of figures in it say so; else it was given. */
export function verdictOf(text: string): Verdict {
  const read = clausesOf(text).map((clause) => readClause(text, clause))
  return (
    read.find(({ action, now }) => action !== 'given' && now.length > 0) ??
    read.find(({ action }) => action !== 'given') ??
    read.find(({ now }) => now.length > 0) ?? {
      action: 'given',
      clause: spanOf(0, text.length),
      now: [],
      before: null,
      words: null,
    }
  )
}
