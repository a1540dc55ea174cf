import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Candidate, figuresOfCall } from '#engines/transcript-analysis/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'

/** Where the calls with a news agency's figures lie, and those labelled by hand; they are not part of the product. */
const SILVER = sharedData('bench/transcripts-silver/calls.jsonl.gz')
const GOLD = sharedData('bench/transcripts/labels.public.json')
/** Figures as the call states them, labelled by reading its sentences where the agency printed none, or another than the call says; [] where the call states none. */
const labelled = (field: 'growth' | 'revenue' | 'earnings-growth'): Record<string, number[]> =>
  JSON.parse(readFileSync(new URL(`./${field}-read.json`, import.meta.url), 'utf8'))

export const FOLDS = 5

type Figure = { value: number; inText: boolean }
type Row = {
  file: string
  ticker: string
  text: string
  silver: { revenue?: Figure; growth?: Figure; eps?: (Figure & { basis: string })[] }
}

export type SilverCall = {
  file: string
  fold: number
  /** Calls of companies with calls labelled by hand test the fit and take no part in it. */
  isTest: boolean
  read: ReturnType<typeof figuresOfCall>
  silver: Row['silver']
  growthRead: number[] | undefined
  revenueRead: number[] | undefined
  earningsGrowthRead: number[] | undefined
}

/** The calls with what the engine gathers of each; null where they are not at hand. */
export function readSilverCalls(): SilverCall[] | null {
  if (!existsSync(SILVER) || !existsSync(GOLD)) return null
  const rows: Row[] = gunzipSync(readFileSync(SILVER))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const gold = new Set(
    (JSON.parse(readFileSync(GOLD, 'utf8')) as { ticker: string }[]).map(({ ticker }) => ticker),
  )
  const growth = labelled('growth')
  const revenue = labelled('revenue')
  const earningsGrowth = labelled('earnings-growth')
  return rows.map(({ file, ticker, text, silver }) => ({
    file,
    fold:
      Number.parseInt(createHash('sha256').update(`fold:${ticker}`).digest('hex').slice(0, 8), 16) % FOLDS,
    isTest: gold.has(ticker),
    read: figuresOfCall(text),
    silver,
    growthRead: growth[file.replace('.txt', '')],
    revenueRead: revenue[file.replace('.txt', '')],
    earningsGrowthRead: earningsGrowth[file.replace('.txt', '')],
  }))
}

export type JudgedField = 'revenue' | 'share' | 'growth' | 'earningsGrowth'

export type Judgement = {
  /** The call says the figure, as far as the source knows. */
  isStated: boolean
  right: boolean[]
}

/** Which candidates say what the source prints; null where the source says nothing of the field. */
export function judge(
  call: SilverCall,
  target: JudgedField,
  candidates: readonly Candidate[],
): Judgement | null {
  const { revenue, growth, eps } = call.silver
  const isOther = isOfAnotherYear(call)
  if (target === 'revenue') {
    const read = call.revenueRead
    if (read) return judged(candidates, read.length > 0, (one) => read.some((value) => isAmount(one, value)))
    if (isOther) return null
    return revenue ? judged(candidates, revenue.inText, (one) => isAmount(one, revenue.value)) : null
  }
  if (target === 'share')
    return eps?.length && !isOther
      ? judged(
          candidates,
          eps.some(({ inText }) => inText),
          (one) => eps.some(({ value }) => isAmount(one, value)),
        )
      : null
  const read = target === 'growth' ? call.growthRead : call.earningsGrowthRead
  if (read) return judged(candidates, read.length > 0, (one) => read.some((value) => isRate(one, value)))
  return growth && target === 'growth' && !isOther
    ? judged(candidates, growth.inText, (one) => isRate(one, growth.value))
    : null
}

/** The agency printed the fourth quarter of the year behind the one that a call held early in that year is of. */
const isOfAnotherYear = ({ file, read: { gathered } }: SilverCall): boolean =>
  gathered.call.quarter === 4 && file.endsWith(`_q4_${(gathered.call.year ?? 0) + 1}.txt`)

const judged = (
  candidates: readonly Candidate[],
  isStated: boolean,
  isRight: (one: Candidate) => boolean,
): Judgement => ({
  isStated,
  right: candidates.map(isRight),
})

/** As the scorer of the calls compares: within 0.6 % or half of the last digit that was said. */
function isAmount({ value, quantity }: Candidate, printed: number): boolean {
  const digits = /\d[\d,]*(?:\.(\d+))?/.exec(quantity.text)
  const number = Number((digits?.[0] ?? '1').replaceAll(',', ''))
  const scale = number === 0 ? 1 : Math.abs(quantity.value) / number
  const half = 0.5 * 10 ** -(digits?.[1]?.length ?? 0) * scale
  return (
    Math.sign(value) === Math.sign(printed) &&
    Math.abs(value - printed) <= Math.max(Math.abs(printed) * 0.006, half * 1.0001)
  )
}

function isRate({ value, quantity }: Candidate, printed: number): boolean {
  const decimals = /\.(\d+)/.exec(quantity.text)?.[1]?.length ?? 0
  return Math.abs(value - printed) <= 0.15 || Number(printed.toFixed(decimals)) === value
}
