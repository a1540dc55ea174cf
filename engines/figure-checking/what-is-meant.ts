import type { Evidenced } from './evidence.ts'
import type { SaidFigure } from './said-figures.ts'

/** What a figure is called that no column here has: said of another figure it is another's name. */
const ELSEWHERE =
  'revenue|revenues|sales|turnover|net income|earnings|operating income|operating profit|ebit|ebitda|margin|gross margin|debt|assets|liabilities|capital expenditure|guidance|penalty|fine|market capitalisation|salary|dividend|dividends|profit|price target|book value|free cash flow|volume|tax|taxes|fee|fees'.split(
    '|',
  )
/** Words of columns that say too little by themselves to be their name. */
const SAYS_NOTHING = new Set(
  'at in up down do did day days data today made make made on done each got happen how move moving last first top bottom open opened close closed closing old oldest name names number numbers level money size stand stands start started level limit rate ratio record total version when year years share shares unit units complete covered current entered entries entry expire hit hits high highest low lowest worst match matches maximum minimum paid pay people placed positions position portfolio raise raised read risk score securities settled since spread spot staff stale stake still a share take in top trade trades trading updated benchmark basis better worse behind beat did exposed fall fallen flow grown helped hurt invested joined lent limit make on negative peak percent percentage perform performed ir es pd % holdings account age amount ask bid added add acquired allocated arrive became began booked bring in brought in change changed charge collect come due come up committed contributed cost cash cases watchlist of the risk at risk with in the market a year'.split(
    ' ',
  ),
)
const TELLING = new Set('cost cash score risk exposure change'.split(' '))

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[-’']/g, ' ')
    .replace(/is(e|ed|ation)\b/g, 'iz$1')
    .replace(/(?<=[a-z]{3})s\b/g, '')
    .replace(/[^a-z% ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The names that figures go by, made ready to be found in sentences. */
export type MeasureNames = { pattern: RegExp }

export function measureNames(names: readonly string[]): MeasureNames {
  const telling = [...names, ...ELSEWHERE]
    .map((name) => name.toLowerCase())
    .filter(
      (name) =>
        /^[a-z][a-z\s’'-]{2,}$/.test(name) &&
        (TELLING.has(name) || !SAYS_NOTHING.has(name)) &&
        !/^(?:how|what|when|which|where|do|did|are|was|in|at|of|on|from|to|can|could|may|might|with|since|been|had|has|still|as)\b/.test(
          name,
        ),
    )
  const unique = [...new Set(telling)].toSorted((one, other) => other.length - one.length)
  const written = unique.map((name) =>
    name
      .split(/[\s-]+/)
      .map((word) => `${word.replace(/s$/, '').replace(/is(e|ed|ation)$/, 'i[sz]$1')}s?`)
      .join('[\\s-]+'),
  )
  return { pattern: new RegExp(`\\b(?:${written.join('|')})\\b`, 'gi') }
}

const ROSE_OR_FELL =
  /\b(?:rose|risen|fell|fallen|gained|climbed|dropped|declined|increased|decreased|grew|returned|up|down)(?: by)?(?: about| some| around)? $/i
const IS_MOVE =
  /gain|loss|los[et]|profit|pnl|return|change|move|perform|drawdown|contribut|impact|effect|growth|fall|drop|difference/i

type Span = { from: number; to: number }

/** Whether a value is what a sentence calls the figure: by the last name of a measure before it, or the one right behind it. */
export function isMeasureSaid(
  sentence: string,
  said: SaidFigure,
  earlier: readonly SaidFigure[],
  value: Evidenced,
  { pattern }: MeasureNames,
  names: readonly Span[],
  heading: string,
): boolean {
  const { measures } = value
  if (!measures || measures.length === 0 || said.kind === 'name') return true
  const own = measures.map(plain)
  const before = sentence.slice(0, said.from)
  if (said.kind !== 'date' && ROSE_OR_FELL.test(before) && !measures.some((name) => IS_MOVE.test(name)))
    return false
  const called = calledBy(sentence, said, earlier, pattern, names) ?? lastOf(heading, pattern, [])
  return called === undefined || own.some((name) => ` ${name} `.includes(` ${plain(called)} `))
}

function calledBy(
  sentence: string,
  said: SaidFigure,
  earlier: readonly SaidFigure[],
  pattern: RegExp,
  names: readonly Span[],
): string | undefined {
  const behind = /^\s*(?:of |in |the |an? |total |overall )*/.exec(sentence.slice(said.to))![0]
  const start = said.to + behind.length
  pattern.lastIndex = 0
  const next = [...sentence.slice(start).matchAll(pattern)].find(({ index }) => index === 0)
  const others = earlier.filter(({ to }) => to <= said.from)
  const since = others.at(-1)?.to ?? 0
  const last = lastOf(sentence.slice(since, said.from), pattern, names, since)
  if (last !== undefined) return last
  if (next && !covers(names, start)) return next[0]
  // A further figure of the same kind goes by the name that the one before it went by.
  const previous = others.findLast(({ kind }) => kind === said.kind)
  const isFurther = previous && !/[;]/.test(sentence.slice(previous.to, said.from))
  return isFurther ? calledBy(sentence, previous, earlier, pattern, names) : undefined
}

const covers = (names: readonly Span[], at: number): boolean =>
  names.some(({ from, to }) => at >= from && at < to)

function lastOf(text: string, pattern: RegExp, names: readonly Span[], offset = 0): string | undefined {
  pattern.lastIndex = 0
  return [...text.matchAll(pattern)].findLast(({ index }) => !covers(names, index + offset))?.[0]
}

const A_YEAR =
  /\b(?:an?|per|each|every) year\b(?! (?:ago|earlier|before|or less))|\bper annum\b|\bp\.\s?a\.|\bannuali[sz]ed\b|\bannual(?:ly)?\b|\byearly\b/i
const IS_OF_A_YEAR = /year|annual|yield|coupon|rate|alpha|volatil|tracking/i

/** Whether a share that a sentence calls one a year is one: what was earned over some days is none. */
export function isSpanSaid(clause: string, said: SaidFigure, { measures }: Evidenced): boolean {
  if (said.kind !== 'percent' || !measures || measures.length === 0 || !A_YEAR.test(clause)) return true
  return measures.some((name) => IS_OF_A_YEAR.test(name))
}

/** Things that are counted: what stands behind a bare number. */
const THING =
  /^\s+(?:(?:[a-z-]+)\s+){0,2}?(shares?|units?|days?|weeks?|months?|quarters?|years?|hours?|minutes?|seconds?|times|people|persons?|customers?|cases?|positions?|holdings?|stocks?|securities|orders?|trades?|lots?|alerts?|matches|match|hits?|lists?|screenings?|entries|companies|company|borrowers?|bonds?|documents?|employees?|points?|dividends?|quotes?|events?|accounts?|names?|parties|party|subjects?|countries|sectors?|assignees?|deadlines?|breaches)\b/i

/** Whether what a number is said to count is what the value counts. */
export function isThingSaid(sentence: string, said: SaidFigure, value: Evidenced): boolean {
  if (said.kind !== 'number') return true
  const thing = THING.exec(sentence.slice(said.to))?.[1]?.toLowerCase()
  if (!thing) return true
  const { unit, counts, text } = value
  const one = singular(thing)
  if (unit === 'USD') return false
  if (['shares', 'days', 'years'].includes(unit)) return one === singular(unit)
  if (text.toLowerCase().includes(one)) return true
  if (!counts || counts.length === 0) return !['share', 'day', 'year', 'month', 'week'].includes(one)
  return counts.some((name) => plain(name).split(' ').map(singular).includes(one))
}

const singular = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=match|breach)es$/, '')
    .replace(/s$/, '')
