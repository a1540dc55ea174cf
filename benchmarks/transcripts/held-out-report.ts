import type { Candidate, Figure, Figures } from '#engines/transcript-analysis/index.ts'
import { FOLDS, type JudgedField, judge, type SilverCall } from './silver-calls.ts'

const fields = [
  ['revenue', 'revenue', 'revenue'],
  ['growth', 'revenueGrowth', 'revenue growth'],
  ['share', 'earnings', 'share'],
  ['earningsGrowth', 'earningsGrowth', 'earnings growth'],
] as const

const verdicts = [
  'right',
  'missed',
  'differs',
  'shown where none is stated',
  'held back where none is stated',
] as const
type Verdict = (typeof verdicts)[number]

const sameFigure = (figure: Figure, { view, quantity }: Candidate): boolean =>
  view.sentence.index === figure.sentence &&
  view.sentence.span.start + quantity.span.start === figure.span.start

/** Whether what a call shows is what its source says, by the weights of the other folds; null where the source says nothing. */
export function verdictOn(call: SilverCall, field: JudgedField, figure: Figure | null): Verdict | null {
  const target = fields.find(([name]) => name === field)![2]
  const candidates = call.read.gathered.candidates[target]
  const judgement = judge(call, field, candidates)
  if (!judgement) return null
  const { isStated, right } = judgement
  if (!figure) return isStated ? 'missed' : 'held back where none is stated'
  const isRight = candidates.some((one, at) => right[at] && (sameFigure(figure, one) || stands(figure, one)))
  if (isRight) return 'right'
  if (isStated) return 'differs'
  return 'shown where none is stated'
}

/** Of two kinds of earnings that are both shown, one is enough. */
const stands = (figure: Figure, { target, quantity }: Candidate): boolean =>
  target === 'share' && figure.display.includes('), ') && figure.display.includes(quantity.text)

/** Prints by field, and by fold, how often what is shown is right. */
export function reportShown(calls: readonly SilverCall[], figuresOf: (call: SilverCall) => Figures): void {
  const shown = calls.map((call) => ({ call, figures: figuresOf(call) }))
  for (const [field, key] of fields) {
    const judged = shown.flatMap(({ call, figures }) => {
      const verdict = verdictOn(call, field, figures[key])
      return verdict ? [{ fold: call.fold, verdict }] : []
    })
    const line = (some: typeof judged): string => {
      const count = (verdict: Verdict) => some.filter((one) => one.verdict === verdict).length
      const [right, missed, differs, invented] = verdicts.map(count) as [number, number, number, number]
      const stated = right + missed + differs
      const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`
      return `of ${stated} stated: right ${percent(right, stated)}  missed ${percent(missed, stated)}  differs ${percent(differs, stated)}  shown where none is stated ${invented}  right where shown ${percent(right, right + differs + invented)}`
    }
    console.log(`\n${field}: ${line(judged)}`)
    for (let fold = 0; fold < FOLDS; fold += 1)
      console.log(`  fold ${fold} ${line(judged.filter((one) => one.fold === fold))}`)
  }
}
