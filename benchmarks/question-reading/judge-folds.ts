import { type Feature, type LinearModel, logistic, scoreOf } from '#engines/question-parsing/index.ts'
import type { AskedQuestion, Attempt, Verdict } from './ask-all.ts'
import { type Example, fitLinear } from './train.ts'

export type Least = { patterns: number; answer: number; offer: number }
export type Judged = AskedQuestion & { patternSureness: number | undefined; sureness: number[] }

const isRight = ({ right, outcome }: Verdict): boolean => outcome === 'answered' && right === true

const exampleOf = (features: readonly Feature[], isMeant: boolean, weight = 1): Example => ({
  candidates: [{ id: 'answer', shared: features, own: [] }],
  meant: isMeant ? [0] : [],
  weight,
})

function examplesOf(asked: readonly AskedQuestion[]): Example[] {
  return asked.flatMap(({ byPatterns, patternFeatures, attempts = [] }) => [
    ...(patternFeatures ? [exampleOf(patternFeatures, isRight(byPatterns))] : []),
    ...attempts.flatMap(({ features, verdict }) =>
      verdict?.outcome === 'answered' ? [exampleOf(features, isRight(verdict))] : [],
    ),
  ])
}

const fitOn = (asked: readonly AskedQuestion[]): LinearModel =>
  fitLinear(examplesOf(asked), { kind: 'each', rounds: 60, rate: 0.1, shared: 0.002, own: 0 })

const surenessOf = (model: LinearModel, features: readonly Feature[]): number =>
  logistic(scoreOf(model, { id: 'answer', shared: features, own: [] }))

/** How sure each answer is, by what was fitted on the other sets. */
export function judgeFolds(asked: readonly (AskedQuestion | undefined)[]): Judged[] {
  const known = asked.filter((one): one is AskedQuestion => one?.byPatterns !== undefined)
  return [...new Set(known.map(({ set }) => set))].flatMap((set) => {
    const model = fitOn(known.filter((one) => one.set !== set))
    return known
      .filter((one) => one.set === set)
      .map((one) => ({
        ...one,
        patternSureness: one.patternFeatures && surenessOf(model, one.patternFeatures),
        sureness: (one.attempts ?? []).map(({ features }) => surenessOf(model, features)),
      }))
  })
}

/** What would be answered with these thresholds: the same steps as `answerSurely`. */
export function decide(
  one: Judged,
  least: Least,
): { by: 'patterns' | 'fitted' | 'offer' | 'refused'; verdict: Verdict } {
  const { byPatterns, attempts, patternSureness, sureness } = one
  if (!attempts || byPatterns.outcome === 'asked-back') return { by: 'patterns', verdict: byPatterns }
  const isAnswered = byPatterns.outcome === 'answered'
  if (isAnswered && (patternSureness === undefined || patternSureness >= least.patterns))
    return { by: 'patterns', verdict: byPatterns }
  // Only what has an answer is given or offered.
  const order = attempts
    .map((_, at) => at)
    .filter((at) => attempts[at]!.verdict?.outcome === 'answered')
    .toSorted((a, b) => sureness[b]! - sureness[a]!)
  const [best] = order
  if (best !== undefined && !isAnswered && sureness[best]! >= least.answer)
    return { by: 'fitted', verdict: (attempts[best] as Attempt).verdict! }
  const isOffered = best !== undefined && sureness[best]! >= least.offer
  const outcome = isOffered ? ('asked-back' as const) : ('refused' as const)
  if (!isAnswered && !isOffered) return { by: 'refused', verdict: byPatterns }
  return {
    by: isOffered ? 'offer' : 'refused',
    verdict: {
      outcome,
      ...(one.kind === 'unanswerable'
        ? { refused: !isOffered }
        : one.kind === 'ambiguous'
          ? { askedBack: isOffered && !one.hasChoices }
          : { right: false, routed: false }),
    },
  }
}

export type Sums = {
  answerable: number
  routed: number
  right: number
  wrong: number
  asked: number
  declined: number
  nothing: number
  refused: number
  several: number
  askedBack: number
  all: number
}

export function sum(judged: readonly Judged[], least: Least | undefined): Sums {
  const sums: Sums = {
    answerable: 0,
    routed: 0,
    right: 0,
    wrong: 0,
    asked: 0,
    declined: 0,
    nothing: 0,
    refused: 0,
    several: 0,
    askedBack: 0,
    all: 0,
  }
  for (const one of judged) {
    const verdict = least ? decide(one, least).verdict : one.byPatterns
    sums.all += 1
    if (one.kind === 'unanswerable') {
      sums.nothing += 1
      if (verdict.refused) sums.refused += 1
      if (verdict.outcome === 'answered') sums.wrong += 1
    } else if (one.kind === 'ambiguous') {
      sums.several += 1
      if (verdict.askedBack) sums.askedBack += 1
      if (verdict.outcome === 'answered') sums.wrong += 1
    } else {
      sums.answerable += 1
      if (verdict.routed) sums.routed += 1
      if (verdict.right) sums.right += 1
      else if (verdict.outcome === 'answered') sums.wrong += 1
      else if (verdict.outcome === 'asked-back') sums.asked += 1
      else sums.declined += 1
    }
  }
  return sums
}

const percent = (part: number, of: number): string => (of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`)
const lineOf = (set: string, how: string, s: Sums): string =>
  `| ${set} | ${how} | ${s.all} | ${percent(s.routed, s.answerable)} | ${percent(s.right, s.answerable)} | ${s.wrong} (${percent(s.wrong, s.all)}) | ${s.asked} | ${s.declined} | ${s.refused} of ${s.nothing} | ${s.askedBack} of ${s.several} |`

const GRID = [0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 2]

/** The thresholds with most right answers among those that keep wrong ones and unanswered refusals within bounds. */
export function bestLeast(
  judged: readonly Judged[],
  isWeighed: (one: Judged) => boolean = () => true,
): Least {
  const counted = judged.filter(isWeighed)
  let best: { least: Least; right: number } | undefined
  for (const patterns of [0.05, 0.5, ...GRID])
    for (const answer of GRID)
      for (const offer of GRID) {
        const least = { patterns, answer, offer: Math.min(offer, answer) }
        const s = sum(counted, least)
        if (s.wrong / s.all > 0.02 || s.refused / Math.max(1, s.nothing) < 0.97) continue
        const right = s.right + 0.3 * s.asked
        if (!best || right > best.right) best = { least, right }
      }
  return best?.least ?? { patterns: 0.5, answer: 0.9, offer: 0.7 }
}

export function fitSureness(judged: readonly Judged[]): { sureness: LinearModel; least: Least } {
  return { sureness: fitOn(judged), least: bestLeast(judged) }
}

export function report(judged: readonly Judged[]): void {
  const least = bestLeast(judged)
  console.log(`thresholds: ${JSON.stringify(least)}`)
  console.log(
    '| set | by | questions | routed | right | wrong | asked back | refused | refused rightly | asked back rightly |',
  )
  for (const set of [...new Set(judged.map((one) => one.set)), 'all']) {
    const own = set === 'all' ? judged : judged.filter((one) => one.set === set)
    console.log(lineOf(set, 'patterns', sum(own, undefined)))
    console.log(lineOf(set, 'both', sum(own, least)))
  }
}
