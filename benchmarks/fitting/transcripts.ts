import {
  beliefIn,
  type Candidate,
  type FigureModel,
  featuresIn,
  rank,
  readingsOf,
  type Target,
  type Weights,
} from '#engines/transcript-analysis/index.ts'
import { fitLine, fitRanker, type RankCase } from '../transcripts/fit-ranker.ts'
import { reportShown } from '../transcripts/held-out-report.ts'
import {
  FOLDS,
  type JudgedField,
  judge,
  readSilverCalls,
  type SilverCall,
} from '../transcripts/silver-calls.ts'
import { writeShown } from '../transcripts/silver-report.ts'
import { writeModel } from '../transcripts/write-model.ts'

/** Fits the ranking of figures on calls and reports it on unseen companies. `--write` keeps the weights. */
const read = readSilverCalls()
if (read === null) {
  console.error('The calls are not here: set ASSAY_DATA to the folder that has them.')
  process.exit(1)
}
const calls: SilverCall[] = read

type Fitted = JudgedField
const targetOf: Record<Fitted, Target> = {
  revenue: 'revenue',
  share: 'share',
  growth: 'revenue growth',
  earningsGrowth: 'earnings growth',
}
const PRECISION = { revenue: 5, share: 2, growth: 3, earningsGrowth: 3 }
/** A call without the sentences that say the figure says none: what is left must not be taken for it. */
const BEREFT_WEIGHT = 0.5
const NEARLY = 0.03

type Beside = Parameters<typeof featuresIn>[2]

function casesOf(
  call: SilverCall,
  field: Fitted,
  besideOf: (call: SilverCall) => Beside,
): {
  reported: RankCase
  bereft: RankCase | null
  candidates: Candidate[]
  left: Candidate[]
  isStated: boolean
} | null {
  const { gathered } = call.read
  const target = targetOf[field]
  const all = gathered.candidates[target]
  const judgement = judge(call, field, all)
  if (!judgement) return null
  const { right, isStated } = judgement
  const beside = besideOf(call)
  const read = {
    growth: call.growthRead,
    revenue: call.revenueRead,
    share: undefined,
    earningsGrowth: call.earningsGrowthRead,
  }[field]
  const isNone = !isStated && read !== undefined
  const stated: RankCase = { features: featuresIn(gathered, target, beside), right, isNone, weight: 1 }
  const good = all.filter((_, at) => right[at])
  const states = new Set(
    all.filter((one) => good.some(({ value }) => isNear(field, one.value, value))).map(({ view }) => view),
  )
  const left = all.filter(({ view }) => !states.has(view))
  // The agency often prints one of two earnings: without it the other is still right.
  const isBereft =
    isStated &&
    good.length > 0 &&
    left.length > 0 &&
    (field !== 'share' || (call.silver.eps?.length ?? 0) > 1)
  const bereft = isBereft
    ? {
        features: featuresIn(
          { ...gathered, candidates: { ...gathered.candidates, [target]: left } },
          target,
          beside,
        ),
        right: left.map(() => false),
        isNone: true,
        weight: BEREFT_WEIGHT,
      }
    : null
  return { reported: stated, bereft, candidates: all, left, isStated }
}

const isNear = (field: Fitted, a: number, b: number): boolean =>
  /growth/i.test(field) ? Math.abs(a - b) < 0.6 : Math.abs(a - b) <= NEARLY * Math.abs(b)

function learn(
  field: Fitted,
  among: readonly SilverCall[],
  beside: (call: SilverCall) => Beside,
  prior?: Weights,
): Weights {
  const cases = among.flatMap((call) => {
    const made = casesOf(call, field, beside)
    return made ? [made.reported, ...(made.bereft ? [made.bereft] : [])] : []
  })
  return fitRanker(cases, PRECISION[field], prior)
}

type AmountWeights = Pick<FigureModel['weights'], 'revenue' | 'share'>

/** The belief in each amount that a rate may be the growth of, by weights that the call had no part in. */
const besideOf =
  (field: Fitted, weightsOf: (call: SilverCall) => AmountWeights) =>
  (call: SilverCall): Beside => {
    if (field !== 'growth' && field !== 'earningsGrowth') return undefined
    const { gathered } = call.read
    const { revenue, share } = weightsOf(call)
    const [weights, targets] =
      field === 'growth' ? [revenue, ['revenue'] as const] : [share, ['share', 'income'] as const]
    const beside = targets.flatMap((target) =>
      rank(gathered.candidates[target], featuresIn(gathered, target), weights),
    )
    return { beside, weights }
  }

const learning = calls.filter(({ isTest }) => !isTest)
const learnedWithout = (left: readonly number[]): SilverCall[] =>
  learning.filter(({ fold }) => !left.includes(fold))
const folds = Array.from({ length: FOLDS }, (_, fold) => fold)
const amounts = new Map<string, AmountWeights>()

/** The weights of amounts without the calls of some folds; several fits ask for the same. */
function amountWeights(left: readonly number[]): AmountWeights {
  const key = left.toSorted().join()
  const among = learnedWithout(left)
  const weights = amounts.get(key) ?? {
    revenue: learn('revenue', among, () => undefined),
    share: learn('share', among, () => undefined),
  }
  amounts.set(key, weights)
  return weights
}

/** Rates are learned beside amounts that are believed as they will be of an unknown company: each fold by the weights of the others. */
function weightsWithout(left: readonly number[]): FigureModel['weights'] {
  const among = learnedWithout(left)
  const beside = ({ fold }: SilverCall) => amountWeights([...left, fold])
  const growth = learn('growth', among, besideOf('growth', beside))
  // Few calls are labelled for it: what tells growth of revenue is where its weights begin.
  const earningsGrowth = learn('earningsGrowth', among, besideOf('earningsGrowth', beside), growth)
  return { ...amountWeights(left), growth, earningsGrowth }
}

const byFold = folds.map((fold) => weightsWithout([fold]))

type Judged = { belief: number; isRight: boolean; weight: number }

/** Beliefs of each field on companies of the other folds, and whether they were right. */
function heldOut(field: Fitted): Judged[] {
  return calls.flatMap((call) => {
    const weights = byFold[call.fold]!
    const made = casesOf(
      call,
      field,
      besideOf(field, () => weights),
    )
    if (!made || (!made.isStated && !made.reported.right.some(Boolean) && !made.reported.isNone)) return []
    const best = (candidates: readonly Candidate[], { features, right, weight }: RankCase): Judged[] => {
      const readings = readingsOf(rank(candidates, features, weights[field]))
      const at = readings[0] ? candidates.indexOf(readings[0].best.candidate) : -1
      return [{ belief: beliefIn(targetOf[field], readings), isRight: at >= 0 && right[at] === true, weight }]
    }
    return [...best(made.candidates, made.reported), ...(made.bereft ? best(made.left, made.bereft) : [])]
  })
}

/** Changes with any weight and any feature. */
const VERSION = 'figures 1.4.0'
/** Likelihoods from which a figure is shown. */
const SHOWN_FROM = { revenue: 0.4, share: 0.5, growth: 0.4, earningsGrowth: 0.45 }
const lines = Object.fromEntries(
  (['revenue', 'share', 'growth', 'earningsGrowth'] as const).map((field) => {
    const judged = heldOut(field)
    const line = { ...fitLine(judged), shownFrom: SHOWN_FROM[field] }
    const firsts = judged.filter(({ weight }) => weight === 1)
    console.log(
      `\n${field}: the likeliest is right in ${((100 * firsts.filter(({ isRight }) => isRight).length) / firsts.length).toFixed(1)} % of ${firsts.length}`,
    )
    console.log(`${field}: said and were right, held out (slope ${line.slope}, shift ${line.shift})`)
    const chance = ({ belief }: Judged) => 1 / (1 + Math.exp(-(line.shift + line.slope * belief)))
    for (let from = 0; from < 1; from += 0.1) {
      const some = judged.filter((one) => chance(one) >= from && (chance(one) < from + 0.1 || from > 0.85))
      if (some.length === 0) continue
      const mean = (of: (one: Judged) => number) =>
        (some.reduce((sum, one) => sum + of(one), 0) / some.length).toFixed(3)
      console.log(
        `${from.toFixed(1)}  ${String(some.length).padStart(4)}  said ${mean(chance)}  were ${mean(({ isRight }) => (isRight ? 1 : 0))}`,
      )
    }
    return [field, line]
  }),
) as Record<Fitted, { slope: number; shift: number; shownFrom: number }>
const calibration: FigureModel['calibration'] = {
  revenue: lines.revenue,
  share: lines.share,
  income: lines.share,
  'revenue growth': lines.growth,
  'earnings growth': lines.earningsGrowth,
}

reportShown(calls, (call) => call.read.choose({ version: VERSION, weights: byFold[call.fold]!, calibration }))

const out = process.env.HELD_OUT
if (out) {
  const shownAll = Object.fromEntries(
    Object.entries(calibration).map(([target, line]) => [target, { ...line, shownFrom: 0 }]),
  )
  writeShown(
    calls,
    (call) =>
      call.read.choose({
        version: VERSION,
        weights: byFold[call.fold]!,
        calibration: shownAll as FigureModel['calibration'],
      }),
    out,
  )
}
if (process.argv.includes('--write'))
  writeModel({ version: VERSION, weights: weightsWithout([]), calibration }, learning.length)
