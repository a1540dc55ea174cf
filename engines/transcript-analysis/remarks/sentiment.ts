import type { Figures } from '../figures/choose-figures.ts'
import type { Guidance } from './guidance.ts'
import type { ExecutiveRemark } from './read-remarks.ts'

export type SentimentLabel = 'positive' | 'neutral' | 'negative'

export interface Sentiment {
  label: SentimentLabel
  /** 0 to 100; 50 is how calls sound that are neither. */
  score: number
  /** The tone of the remarks and of the answers, from −1 to 1. */
  tone: number
  reasons: string[]
}

/** Executives praise by habit: this is the middle tone of the calls that the engine was fitted on, and how far they spread. */
const USUAL_TONE = 0.45
const SPREAD = 0.2
const ANSWERS_WEIGHT = 0.6
/** The score of a call with the usual words and no fact for or against: most calls are cheerful. */
const USUAL_SCORE = 64
const POINTS_OF_TONE = 8
const FEWEST_WORDS = 6
const FEWEST_RATES = 4

const MISSED =
  /\b(?:below|short of|missed|lower than|worse than)\b[^.,;]{0,40}\b(?:our|its|the) (?:\w+ )?(?:guidance|expectations?|outlook|plan|targets?)\b/i
const BEATEN =
  /\b(?:above|exceed\w*|beat|ahead of|better than|outperform\w*)\b[^.,;]{0,40}\b(?:our|its|the)? ?(?:\w+ )?(?:guidance|expectations?|outlook|expected)\b/i

/** The tone of the executives, held against how calls usually sound, with the facts of the quarter. */
export function readSentiment(
  remarks: readonly ExecutiveRemark[],
  figures: Figures,
  guidance: Guidance,
): Sentiment {
  let good = 0
  let bad = 0
  let missed = 0
  let beaten = 0
  let records = 0
  for (const remark of remarks) {
    if (remark.formality || remark.question) continue
    const prepared = remark.sentence.turn.section === 'prepared'
    const weight = prepared ? 1 : ANSWERS_WEIGHT
    good += remark.good * weight
    bad += remark.bad * weight
    if (!prepared || remark.forward) continue
    if (MISSED.test(remark.text)) missed++
    else if (BEATEN.test(remark.text)) beaten++
    if (/\b(?:record|highest|all-time high)\b/i.test(remark.text)) records++
  }
  const tone = good + bad === 0 ? 0 : (good - bad) / (good + bad)
  const reasons: string[] = []
  const z = good + bad < FEWEST_WORDS ? 0 : Math.max(-2.5, Math.min(2, (tone - USUAL_TONE) / SPREAD))
  let score = USUAL_SCORE + POINTS_OF_TONE * z
  reasons.push(
    z > 0.5
      ? 'the words are better than calls usually are'
      : z < -0.5
        ? 'the words are worse than calls usually are'
        : 'the words are as calls usually are',
  )
  const add = (points: number, reason: string): void => {
    score += points
    reasons.push(reason)
  }
  const { revenueGrowth, earnings, earningsGrowth, directions } = figures
  if (revenueGrowth) {
    if (revenueGrowth.value <= -10) add(-18, 'revenue fell by a tenth or more')
    else if (revenueGrowth.value <= -3) add(-11, 'revenue fell')
    else if (revenueGrowth.value < 0) add(-5, 'revenue fell a little')
    else if (revenueGrowth.value >= 10) add(6, 'revenue grew by a tenth or more')
    else add(3, 'revenue grew')
  }
  if (earnings && earnings.value < 0) add(-18, 'a loss')
  if (earningsGrowth && earningsGrowth.value < -5) add(-12, 'earnings fell')
  else if (earningsGrowth && earningsGrowth.value > 5) add(4, 'earnings grew')
  const rates = directions.up + directions.down
  if (rates >= FEWEST_RATES) {
    const balance = (directions.up - directions.down) / rates
    if (balance < -0.3) add(8 * balance, 'more measures fell than rose')
    else if (balance > 0.5) add(4 * balance, 'most measures rose')
  }
  if (missed > 0 && missed >= beaten) add(-8, 'results were below what had been expected')
  else if (beaten > 1 && beaten > missed) add(3, 'results were above what had been expected')
  if (records >= 3) add(4, 'several records')
  const { actions } = guidance
  if (actions.includes('lowered') && !actions.includes('raised')) add(-12, 'guidance was lowered')
  else if (actions.includes('raised') && !actions.includes('lowered')) add(6, 'guidance was raised')
  score = Math.round(Math.min(98, Math.max(2, score)))
  const label = score >= 60 ? 'positive' : score <= 40 ? 'negative' : 'neutral'
  return { label, score, tone: Number(tone.toFixed(3)), reasons }
}
