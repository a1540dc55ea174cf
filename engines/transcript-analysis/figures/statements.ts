import type { Span } from '../transcript.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'

export type Metric = 'revenue' | 'earnings per share' | 'net income'
export type GrowthBasis =
  | 'year on year'
  | 'unsaid'
  | 'constant currency'
  | 'organic'
  | 'sequential'
  | 'other years'
export type Period = 'quarter' | 'year' | 'part of the year' | 'another period' | 'unsaid'
export type Scope = 'company' | 'part' | 'unsaid'
export type Basis = 'GAAP' | 'adjusted' | 'unsaid'

export interface Amount {
  value: number
  currency: string | null
  perShare: boolean
  period: Period
  approximate: boolean
  /** In the sentence. */
  span: Span
}

export interface Growth {
  percent: number
  basis: GrowthBasis
  period: Period
  of: 'amount' | 'share'
  span: Span
}

/** What one sentence says about one measure. */
export interface Statement {
  metric: Metric
  label: string
  amounts: Amount[]
  growth: Growth[]
  scope: Scope
  period: Period
  basis: Basis
  /** Expected, not reported. */
  forward: boolean
}

export interface CallPeriod {
  quarter: number | null
  year: number | null
  /** Words of the company's name, in lower case. */
  names: ReadonlySet<string>
}

interface Token {
  word: string
  raw: string
  quantity: Quantity | null
  start: number
  end: number
}

function tokensOf(sentence: string): Token[] {
  const quantities = quantitiesIn(sentence)
  const tokens: Token[] = []
  let next = 0
  for (const match of sentence.matchAll(/[A-Za-z][\w'&]*(?:[-.][\w'&]+)*|\d[\d.,]*|[,;:()]|—|--/g)) {
    const start = match.index
    while (next < quantities.length && (quantities[next]?.span.end ?? 0) <= start) push(next++)
    const inside = quantities[next]
    if (inside && start + match[0].length > inside.span.start) continue
    tokens.push({
      word: match[0].toLowerCase(),
      raw: match[0],
      quantity: null,
      start,
      end: start + match[0].length,
    })
  }
  while (next < quantities.length) push(next++)
  return tokens

  function push(at: number): void {
    const quantity = quantities[at]
    if (!quantity) return
    const { start, end } = quantity.span
    tokens.push({ word: '#', raw: quantity.text, quantity, start, end })
  }
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const UP = set(
  'up increased grew rose growing increasing rising gained improved higher growth increase improvement climbed jumped expanded surged advanced gain grow rise',
)
const DOWN = set(
  'down decreased declined fell declining decreasing lower decline decrease dropped drop reduced contraction slipped falling reduction softened',
)
const NOUNS_OF_CHANGE = set(
  'growth increase decrease decline improvement rise drop gain reduction contraction',
)
const LINKS = set(
  'was were is are of at totaled totalled totaling totalling reached reaching came in be being amounted stood registered equaled reported',
)
const COMPARISONS = set('from versus vs compared against than over above below comparing exceeding off')
const FILLERS = set(
  'a an the represents reflects marking resulting which, better worse approximately about roughly nearly almost our by to and or which that representing reflecting just solid strong robust very another new ' +
    'quarterly record on a prior last previous same period periods ago year years quarter quarters first second third fourth fiscal full year-over-year ' +
    'year-on-year yoy year-over-year, sequentially sequential quarter-over-quarter organically organic basis constant currency constant-currency reported for during with it this is some ' +
    'q1 q2 q3 q4 respectively overall slightly year-ago prior-year all-time high prior-quarter quarter-on-quarter month months three ended ending quarterly or plus within comparable under near nearly short ' +
    'respectable impressive annual an months neutral currency-neutral fx-neutral dollars percent local currencies terms in our nominal gaap non-gaap adjusted diluted per share basic total coming came as as-reported us u.s. ' +
    'march june september december january february april may july august october november calendar its their consistent',
)
const PERIOD_WORDS = set(
  'the this our a an quarter quarters quarterly first second third fourth fiscal full year full-year q1 q2 q3 q4 of and for in during ended ending just most recent recently completed current past three months period first-quarter second-quarter third-quarter fourth-quarter fourth-quarter reported calendar march june september december january february april may july august october november',
)
const MODIFIERS = set(
  'total net consolidated company company-wide companywide overall our quarterly reported gaap non-gaap nongaap gap adjusted record worldwide global firmwide firm-wide enterprise group ' +
    'first second third fourth quarter quarters q1 q2 q3 q4 fiscal full-year full year annual first-quarter second-quarter third-quarter fourth-quarter ongoing pro forma strong solid good ' +
    'diluted basic fully common normalized normalised underlying operating gross total-company the this its their no- non as-reported healthy actual such quarterly-record fully-diluted corporate recurring-free combined',
)
const SHARE_MODIFIERS = set('core comparable cash distributable cash-basis managed economic after-tax')

interface Mention {
  metric: Metric
  label: string
  /** Tokens of the metric's own words. */
  from: number
  to: number
  loss: boolean
}

const isShare = (word: string | undefined): boolean =>
  word === 'share' || word === 'shares' || word === 'ads' || word === 'unit' || word === 'adr'
const BETWEEN_PER_AND_SHARE = set('diluted fully basic common ordinary class a b adjusted gaap')

/** "per diluted share" from this token on: the token after it, or −1. */
function afterPerShare(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.word === 'per-share') return at + 1
  if (tokens[at]?.word !== 'per' && tokens[at]?.word !== 'a') return -1
  let next = at + 1
  while (next < at + 5 && BETWEEN_PER_AND_SHARE.has(tokens[next]?.word ?? '')) next++
  return isShare(tokens[next]?.word) ? next + 1 : -1
}

function mentionsIn(tokens: readonly Token[]): Mention[] {
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at]?.word ?? ''
    const next = tokens[at + 1]?.word ?? ''
    if (word === 'eps' || word === 'epss')
      mentions.push({
        metric: 'earnings per share',
        label: 'earnings per share',
        from: at,
        to: at + 1,
        loss: false,
      })
    else if (/^(?:a?ffo|nareit)$/.test(word) && afterPerShare(tokens, at + 1) !== -1) {
      mentions.push({
        metric: 'earnings per share',
        label: `${word.toUpperCase()} per share`,
        from: at,
        to: afterPerShare(tokens, at + 1),
        loss: false,
      })
    } else if (word === 'revenue' || word === 'revenues') {
      mentions.push({ metric: 'revenue', label: 'revenue', from: at, to: at + 1, loss: false })
    } else if (word === 'sales') {
      let to = at + 1
      if (next === 'and' && /^revenues?$/.test(tokens[at + 2]?.word ?? '')) to = at + 3
      const net = tokens[at - 1]?.word === 'net'
      mentions.push({ metric: 'revenue', label: net ? 'net sales' : 'sales', from: at, to, loss: false })
      at = to - 1
    } else if (
      word === 'earnings' ||
      word === 'income' ||
      word === 'loss' ||
      word === 'profit' ||
      word === 'losses'
    ) {
      const share = afterPerShare(tokens, at + 1)
      const before = tokens[at - 1]?.word ?? ''
      const loss = word === 'loss' || word === 'losses'
      if (share !== -1) {
        mentions.push({
          metric: 'earnings per share',
          label: 'earnings per share',
          from: at,
          to: share,
          loss,
        })
        at = share - 1
      } else if (
        word === 'earnings' ||
        before === 'net' ||
        ((word === 'income' || word === 'loss') && before === 'core')
      ) {
        mentions.push({
          metric: 'net income',
          label: word === 'earnings' ? 'earnings' : `${before} ${word}`,
          from: at,
          to: at + 1,
          loss,
        })
      }
    }
  }
  return mentions
}

const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  q1: 1,
  q2: 2,
  q3: 3,
  q4: 4,
}

/** The period that a run of words names, for the quarter and year of this call. */
export function periodOf(text: string, call: CallPeriod): Period {
  const lower = text.toLowerCase()
  const years = lower.match(/\b(?:20\d\d)\b/g) ?? []
  const quarter =
    /\b(first|second|third|fourth)[- ](?:fiscal )?quarter|\b(?:quarter )?(q[1-4])\b|\bquarter (one|two|three|four)\b/.exec(
      lower,
    )
  if (/^(?:in |for )?(?:the )?(?:last|prior|previous) (?:year|quarter)/.test(lower)) return 'another period'
  if (
    /\b(?:nine|six) months|first half|second half|first nine|year[- ]to[- ]date|\bytd\b|trailing|\btwelve months|12 months/.test(
      lower,
    )
  )
    return 'part of the year'
  if (quarter) {
    const said =
      ORDINALS[quarter[1] ?? quarter[2] ?? ''] ??
      ['one', 'two', 'three', 'four'].indexOf(quarter[3] ?? '') + 1
    if (call.quarter !== null && said !== call.quarter) return 'another period'
    if (call.year !== null && years.length > 0 && years.every((year) => Number(year) < call.year! - 1))
      return 'another period'
    return 'quarter'
  }
  if (
    /\bfull[- ]year|\b(?:for|in|of|during) (?:the )?(?:entire |whole )?(?:fiscal )?year\b|\bfiscal (?:year )?(?:20)?\d\d\b|\bfy ?'?\d\d|\bthis (?:fiscal )?year\b|\bannual\b|\bfor (?:the year|20\d\d)\b|\bin 20\d\d\b|^20\d\d\b/.test(
      lower,
    )
  )
    return 'year'
  if (/\bquarter/.test(lower)) return 'quarter'
  return 'unsaid'
}

/** Words for the time that a figure is compared with. */
const FORMER =
  /\b(?:prior[- ]year|year[- ]ago|last year|a year ago|previous year|prior (?:period|quarter|year)|previous quarter|last quarter|year-earlier|preceding)\b/

const SUBJECTS = set('we i company firm group it they also again this that these results quarter')
const VERBS_OF_RESULT = set(
  'reported delivered generated posted recorded produced achieved had saw announced earned realized realised drove report deliver generate delivering generating reporting posting recording produce',
)
const ADVERBS = set(
  'also again just once still have has had proudly successfully recently approximately already really',
)

function isCompanyName(word: string, call: CallPeriod): boolean {
  return call.names.has(word.replace(/'s?$/, ''))
}

/** Left of the measure: its modifiers, and whether they keep it the whole company's. */
function readModifiers(
  tokens: readonly Token[],
  mention: Mention,
  call: CallPeriod,
): { scope: Scope; start: number; words: string[]; left: number } {
  const words: string[] = []
  let scope: Scope = 'unsaid'
  let at = mention.from - 1
  for (; at >= 0 && words.length < 9; at--) {
    const token = tokens[at]
    if (!token) break
    const { word } = token
    if (token.quantity) {
      if (token.quantity.kind === 'other' && /^(?:20)?\d\d$/.test(token.raw)) {
        words.unshift(word === '#' ? token.raw : word)
        continue
      }
      break
    }
    if (word === ',' && /^20\d\d$/.test(tokens[at + 1]?.raw ?? '')) continue
    if (/^[,;:()]$|^—$|^--$/.test(word)) break
    if (isCompanyName(word, call)) {
      scope = 'company'
      words.unshift(word)
      continue
    }
    if (word === 'reported' && !/^(?:our|the|as|total|on|,)$/.test(tokens[at - 1]?.word ?? ',')) break
    if (
      MODIFIERS.has(word) ||
      (mention.metric !== 'revenue' && SHARE_MODIFIERS.has(word)) ||
      /^(?:20\d\d|quarter's|year's|company's|firm's|group's|fiscal)$/.test(word)
    ) {
      if (
        /^(?:total|consolidated|company|company-wide|companywide|firmwide|firm-wide|enterprise|overall|group|company's|firm's|total-company)$/.test(
          word,
        )
      )
        scope = scope === 'part' ? 'part' : 'company'
      words.unshift(word)
      continue
    }
    if (word === 'organic' || word === 'growth' || word === 'and' || word === 'of' || word === 'in') break
    if (
      STOPS.has(word) ||
      UP.has(word) ||
      DOWN.has(word) ||
      LINKS.has(word) ||
      VERBS_OF_RESULT.has(word) ||
      COMPARISONS.has(word)
    )
      break
    if (isCompanyName(tokens[at - 1]?.word ?? '', call) && /^[A-Z]/.test(token.raw)) {
      words.unshift(word)
      continue
    }
    // A noun or a name before the measure says of what part it is.
    scope = 'part'
    words.unshift(word)
    break
  }
  return { scope, start: Math.max(0, at + 1), words, left: at }
}

const STOPS = set(
  'and or of in for with by to from on at as but that which while when where is are was were be been has have had we i you they it a an another both our us more than over about per including excluding because so if also then now well driven led not no us very only both these those there here good-sized drive driving grow increase ' +
    'include includes included highlights highlight highlighted shows showed show saw reflects reflected posting yes okay so again finally overall, additionally however turning moving looking starting generate deliver see saw expect expects expected reports achieving post',
)

const NEUTRAL_PLACES = set(
  'basis gaap non-gaap adjusted diluted consolidated comparable constant currency line top-line period',
)
const PLACES = set('in from for at across within of on by to through')

/** Right of the measure: a place or a part it belongs to ("revenue in Europe", "sales for the segment"), or a period. */
function readPlace(
  tokens: readonly Token[],
  from: number,
  call: CallPeriod,
): { scope: Scope; next: number; text: string } {
  let at = from
  let scope: Scope = 'unsaid'
  let text = ''
  while (at < tokens.length && PLACES.has(tokens[at]?.word ?? '')) {
    if (tokens[at]?.word === 'of' && tokens[at + 1]?.quantity && tokens[at + 1]?.quantity?.kind !== 'other')
      break
    if (
      tokens[at]?.word === 'of' &&
      /^(?:approximately|about|roughly|over|nearly|a|just|more|almost|record|negative)$/.test(
        tokens[at + 1]?.word ?? '',
      )
    )
      break
    if (tokens[at]?.word === 'by' || tokens[at]?.word === 'to') break
    let next = at + 1
    let onlyPeriod = true
    let companyName = false
    let count = 0
    const words: string[] = []
    while (next < tokens.length && count < 9) {
      const token = tokens[next]
      if (!token) break
      const { word } = token
      if (/^[,;:()]$|^—$|^--$/.test(word) || (token.quantity && token.quantity.kind !== 'other')) break
      if (LINKS.has(word) && word !== 'of' && word !== 'in' && word !== 'at') break
      if (UP.has(word) || DOWN.has(word) || (COMPARISONS.has(word) && words.length > 0)) break
      if (token.quantity) {
        if (!/^(?:20)?\d\d$/.test(token.raw.replace(/^'/, ''))) onlyPeriod = false
        words.push(token.raw)
      } else {
        if (isCompanyName(word, call) || word === 'company' || word === 'firm') companyName = true
        else if (
          !PERIOD_WORDS.has(word) &&
          !NEUTRAL_PLACES.has(word) &&
          !/^20\d\d$|^\d{1,4}$|^quarter's$/.test(word)
        )
          onlyPeriod = false
        words.push(word)
      }
      next++
      count++
    }
    if (words.length === 0) break
    if (companyName && onlyPeriod) scope = 'company'
    else if (!onlyPeriod) {
      scope = 'part'
      return { scope, next, text: `${text} ${words.join(' ')}` }
    }
    text = `${text} ${tokens[at]?.word} ${words.join(' ')}`
    at = next
    if (tokens[at]?.word === ',' && PLACES.has(tokens[at + 1]?.word ?? '') === false) break
  }
  return { scope, next: at, text }
}

const GROWTH_TAIL = 10

function basisOf(tokens: readonly Token[], at: number, call: CallPeriod): GrowthBasis {
  const words: string[] = []
  for (let next = at + 1; next < Math.min(tokens.length, at + 1 + GROWTH_TAIL); next++) {
    const token = tokens[next]
    if (!token || /^[;:]$|^—$|^--$/.test(token.word)) break
    if (token.quantity && token.quantity.kind !== 'other') break
    if (token.word === ',' && words.length > 0) break
    if (token.word === 'and' && /year|yoy|sequential|prior|last/.test(words.join(' '))) break
    if (
      token.word === 'and' &&
      next + 1 < tokens.length &&
      (UP.has(tokens[next + 1]?.word ?? '') || DOWN.has(tokens[next + 1]?.word ?? ''))
    )
      break
    words.push(token.quantity ? token.raw : token.word)
  }
  const tail = ` ${words.join(' ')} `
  if (
    /constant[- ]currenc|local currenc|currency[- ]neutral|fx[- ]neutral|excluding (?:the )?(?:impact of )?(?:foreign|currency|fx)/.test(
      tail,
    )
  )
    return 'constant currency'
  if (
    / sequential|quarter[- ]over[- ]quarter|quarter[- ]on[- ]quarter|prior quarter|previous quarter|last quarter(?! (?:of )?last)|linked[- ]quarter|preceding quarter/.test(
      tail,
    )
  )
    return 'sequential'
  const named = /\b(first|second|third|fourth|q[1-4])\b(?: quarter)?(?: of)?(?: (?:fiscal )?(20\d\d))?/.exec(
    tail,
  )
  if (named && call.quarter !== null && /compared|versus|vs|from|over|than/.test(tail)) {
    if (ORDINALS[named[1] ?? ''] !== call.quarter) return 'sequential'
    if (named[2] && call.year !== null && Number(named[2]) < call.year - 1) return 'other years'
  }
  if (/organic/.test(tail)) return 'organic'
  if (
    /\b(?:two-year|2-year|three-year|two year|cagr|2019)\b/.test(tail) &&
    call.year !== 2020 &&
    !/year[- ]over/.test(tail)
  )
    return 'other years'
  if (/year|yoy|prior|last|same quarter|ago/.test(tail)) return 'year on year'
  return 'unsaid'
}

interface Walk {
  amounts: Amount[]
  growth: Growth[]
}

/** Goes from the measure to the right as long as the words can only be about it. */
function walk(
  tokens: readonly Token[],
  from: number,
  loss: boolean,
  perShareMetric: boolean,
  call: CallPeriod,
  leftDirection: number,
  scopeText: Period,
): Walk {
  const found: Walk = { amounts: [], growth: [] }
  let direction = leftDirection
  let sinceDirection = 0
  let noun = false
  let comparing = false
  let negative = loss
  const last: { percent: Growth | null; at: number } = { percent: null, at: -9 }
  let target: 'amount' | 'share' = perShareMetric ? 'share' : 'amount'
  let expectsTo = false
  let linked = tokens[from]?.word === ',' || tokens[from]?.quantity !== null
  let stop = false
  for (let at = from; at < tokens.length && !stop; at++) {
    const token = tokens[at]
    if (!token) break
    const { word, quantity } = token
    if (quantity && quantity.kind !== 'other') {
      takeQuantity(at, token, quantity)
      continue
    }
    if (quantity) {
      if (!/^(?:20\d\d|\d{1,2})$/.test(token.raw)) stop = true
      continue
    }
    if (word === ';' || word === ':' || word === '—' || word === '--') {
      if (word === ';' || found.amounts.length + found.growth.length > 0) break
      continue
    }
    if (word === ',' || word === '(' || word === ')') {
      comparing = false
      expectsTo = false
      if (word === ',') {
        sinceDirection += 1
      }
      continue
    }
    if (word === 'to') {
      if (/^compar/.test(tokens[at - 1]?.word ?? '')) continue
      linked = true
      expectsTo = true
      comparing = false
      continue
    }
    if (word === 'loss' || word === 'losses' || word === 'deficit') {
      negative = true
      continue
    }
    if (UP.has(word) || DOWN.has(word)) {
      // "a decrease of 10%, compared to …" and "increased 5%": the sign of what follows, or of what was just said ("10% higher").
      const sign = UP.has(word) ? 1 : -1
      if (last.percent && at === last.at + 1 && last.percent.percent > 0 && NOUNS_OR_COMPARATIVES.has(word))
        last.percent.percent *= sign
      direction = sign
      noun = NOUNS_OF_CHANGE.has(word)
      sinceDirection = 0
      comparing = false
      expectsTo = false
      continue
    }
    if (
      /^(?:more|less)$/.test(word) &&
      tokens[at + 1]?.word === 'than' &&
      isAmountOrMultiple(tokens[at + 2])
    ) {
      at += 1
      continue
    }
    if (word === 'versus' || COMPARISONS.has(word)) {
      if (word === 'over' && tokens[at + 1]?.quantity) continue
      if (word === 'above' || word === 'below') break
      comparing = true
      continue
    }
    if (isMultiple(word) || word === 'flat') {
      direction = 0
      continue
    }
    if (afterPerShare(tokens, at) !== -1) {
      at = afterPerShare(tokens, at) - 1
      continue
    }
    if (/^(?:attributable|available|applicable)$/.test(word)) {
      let skip = at + 1
      while (
        skip < tokens.length &&
        skip < at + 10 &&
        !LINKS.has(tokens[skip]?.word ?? '') &&
        !tokens[skip]?.quantity
      )
        skip++
      at = skip - 1
      continue
    }
    if (LINKS.has(word)) {
      linked = true
      expectsTo = false
      continue
    }
    if (word === 'and' && found.amounts.length === 0) linked = false
    sinceDirection++
    if (!FILLERS.has(word) && !isCompanyName(word, call) && !/^20\d\d$/.test(word)) break
  }
  return found

  function takeQuantity(at: number, token: Token, quantity: Quantity): void {
    const inBrackets = tokens[at - 1]?.word === '('
    if (quantity.kind === 'percent') {
      if (comparing && !inBrackets) return
      // "38% year-over-year growth"
      const next =
        tokens[at + 1 + (BETWEEN_RATE_AND_CHANGE.test(tokens[at + 1]?.word ?? '') ? 1 : 0)]?.word ?? ''
      let sign = 0
      if ((UP.has(next) || DOWN.has(next)) && NOUNS_OR_COMPARATIVES.has(next)) sign = UP.has(next) ? 1 : -1
      else if (direction !== 0 && sinceDirection <= 6) sign = direction
      else if (last.percent && at - last.at <= 4 && joinedBy(tokens, last.at, at))
        sign = Math.sign(last.percent.percent)
      if (sign === 0 || /^(?:of|margin)$/.test(next) || quantity.low !== quantity.high) return
      const basis = quantity.split ? 'year on year' : basisOf(tokens, at, call)
      last.percent = {
        percent: quantity.value < 0 ? quantity.value : sign * quantity.value,
        basis,
        period: tailPeriod(at),
        of: target,
        span: { start: token.start, end: token.end },
      }
      last.at = at
      if (quantity.split) {
        found.growth.push(last.percent, {
          ...last.percent,
          percent: sign * quantity.split[1],
          basis: 'constant currency',
        })
      } else found.growth.push(last.percent)
      return
    }
    if (quantity.kind !== 'money' || comparing || quantity.low !== quantity.high) {
      comparing = false
      return
    }
    const previous = tokens[at - 1]?.word ?? ''
    const before = tokens[at - 2]?.word ?? ''
    const change =
      !expectsTo &&
      (UP.has(previous) ||
        DOWN.has(previous) ||
        previous === 'by' ||
        (previous === 'of' && NOUNS_OF_CHANGE.has(before)) ||
        (noun &&
          sinceDirection <= 2 &&
          previous !== 'was' &&
          previous !== 'were' &&
          !found.amounts.length &&
          previous === 'of'))
    if (change) return
    const following = tokens[at + 1]?.word ?? ''
    if (
      NOUNS_OF_CHANGE.has(following) ||
      following === 'higher' ||
      following === 'lower' ||
      following === 'better' ||
      following === 'worse' ||
      following === 'above' ||
      following === 'below'
    ) {
      if (found.amounts.length > 0) return
      if (following !== 'above' && following !== 'below') return
    }
    if (!linked) return
    const perShare =
      quantity.perShare || afterPerShare(tokens, at + 1) !== -1 || (perShareMetric && !quantity.scaled)
    if (perShareMetric && quantity.scaled) return
    if (!perShareMetric && perShare && found.amounts.length === 0 && quantity.scaled) return
    const sign = negative || following === 'negative' ? -1 : 1
    if (found.amounts.some((amount) => amount.perShare === perShare && amount.period === tailPeriod(at)))
      return
    if (!perShare && !quantity.scaled && quantity.value < 100_000) return
    found.amounts.push({
      value: quantity.value < 0 ? quantity.value : sign * quantity.value,
      currency: quantity.currency,
      perShare,
      period: tailPeriod(at),
      approximate: quantity.approximate,
      span: { start: token.start, end: token.end },
    })
    if (perShare) target = 'share'
    expectsTo = false
    direction = 0
  }

  /** The period said right after a figure, which is the figure's own. */
  function tailPeriod(at: number): Period {
    let next = at + 1
    const share = afterPerShare(tokens, next)
    if (share !== -1) next = share
    if (!/^(?:in|for|during)$/.test(tokens[next]?.word ?? '')) return scopeText
    const words: string[] = []
    for (let i = next; i < Math.min(tokens.length, next + 7); i++) {
      const token = tokens[i]
      if (!token || /^[,;:]$/.test(token.word) || (token.quantity && token.quantity.kind !== 'other')) break
      words.push(token.quantity ? token.raw : token.word)
    }
    const tail = words.join(' ')
    if (FORMER.test(tail)) return 'another period'
    const period = periodOf(tail, call)
    return period === 'unsaid' ? scopeText : period
  }
}

const isMultiple = (word: string | undefined): boolean => /^(?:doubled|tripled|quadrupled)$/.test(word ?? '')
/** What "more than" may stand before without comparing anything. */
const isAmountOrMultiple = (token: Token | undefined): boolean =>
  isMultiple(token?.word) || (token?.quantity != null && token.quantity.kind !== 'other')

const BETWEEN_RATE_AND_CHANGE =
  /^(?:year-over-year|year-on-year|yoy|quarter-over-quarter|sequential|annual|organic|constant-currency)$/

const NOUNS_OR_COMPARATIVES = set(
  'growth increase decrease decline improvement higher lower rise drop gain reduction',
)

const joinedBy = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from + 1, to).every(({ word }) => word === 'and' || word === ',' || word === 'or')

const NEUTRAL_GUIDANCE =
  /\b(?:above|below|exceed\w*|in line with|within|beat\w*|ahead of|higher than|lower than|better than|top end|high end|low end|midpoint|versus|compared (?:to|with)|consistent with|than|relative to|outperform\w*|met|at the|surpass\w*|over)\b[^,.;]{0,60}?\b(?:guidance|outlook|expectations?|guided?|forecasts?|expected|anticipated|estimates?|projections?)\b/gi
const FORWARD =
  /\b(?:expects?|anticipates?|projects?|forecasts?|forecasting|estimates?|targets?|targeting|guid(?:e|ing) to|are guiding|expecting|anticipating|projecting|envision|foresee)\b|\b(?:expected|anticipated|projected|forecasted|estimated|guided|on track|on pace|poised|likely) to\b|\b(?:guidance|outlook|forecast)\b|\bwill (?:be|grow|increase|decline|decrease|come|continue|generate|deliver|see|have|range|total|remain|approach|exceed)\b|\bwould (?:be|expect|put|imply)\b|\bshould\b|\bassum(?:e|es|ing|ption)\b|\b(?:next|coming|upcoming) (?:quarter|year|fiscal)|\bgoing forward\b|\bgoal of\b|\b(?:confidence|ability|opportunity|plans?|intend|aim|want|need|going|us|ambition|objective) to (?:increase|grow|deliver|drive|achieve|generate|reach|exceed|improve|double|raise|be|have)\b|\b(?:raising|raised|raise|increasing|increased|reaffirm\w*|reiterat\w*|lower(?:ed|ing)|updat(?:ed|ing)|narrow(?:ed|ing)) (?:our|the|its)\b[^.]{0,40}\b(?:guidance|outlook|forecast|target|range|expectations)|\bby (?:fiscal )?20\d\d\b|\bpath to\b/i

/** Whether a sentence speaks of what is to come. A comparison with what had been expected is a result. */
export const isForward = (sentence: string): boolean => FORWARD.test(sentence.replace(NEUTRAL_GUIDANCE, ' '))

const CONTRIBUTION = /\b(?:contribut\w*|added|adding|adds|reversal|incremental|lost|pro forma)\b/i

/** What a sentence says about revenue and earnings. */
export function statementsIn(sentence: string, call: CallPeriod): Statement[] {
  const tokens = tokensOf(sentence)
  const mentions = mentionsIn(tokens)
  if (mentions.length === 0) return []
  const forward = isForward(sentence)
  const leading = leadingPhrase(tokens, call)
  const statements: Statement[] = []
  mentions.forEach((mention, index) => {
    const modifiers = readModifiers(tokens, mention, call)
    if (isCompared(tokens, modifiers.start) || isShareOf(tokens, modifiers.start)) return
    let { scope } = modifiers
    const words = ` ${modifiers.words.join(' ')} `
    const place = readPlace(tokens, mention.to, call)
    if (place.scope !== 'unsaid' && scope !== 'part') scope = place.scope
    const subject = readSubject(tokens, modifiers.left, call)
    if (subject === 'part') scope = 'part'
    else if (subject === 'company' && scope === 'unsaid') scope = 'company'
    if (scope === 'unsaid' && leading.scope !== 'unsaid') scope = leading.scope
    if (scope !== 'part' && leading.scope === 'part' && !/ (?:consolidated|company) /.test(words))
      scope = 'part'
    const own = FORMER.test(`${words} ${place.text}`)
      ? 'another period'
      : periodOf(`${words} ${place.text}`, call)
    const period = own === 'unsaid' ? leading.period : own
    const joined = mentions[index + 1]
    // "net income and diluted earnings per share increased 31% to …": what follows is said of both.
    const shared =
      joined !== undefined &&
      joined.metric !== mention.metric &&
      onlyModifiersBetween(tokens, mention.to, joined.from)
    const from = shared ? joined.to : place.next
    const left = leftDirection(tokens, modifiers.start - 1)
    const found = walk(
      tokens,
      from,
      mention.loss,
      mention.metric === 'earnings per share' && !shared,
      call,
      left,
      period,
    )
    const amounts = [...found.amounts]
    const growth = [...found.growth]
    takeFromLeft(tokens, modifiers.start, mention, place.text, period, amounts, growth)
    if (/\brespectively\b/i.test(sentence)) takeRespective(tokens, mention, amounts, growth, call)
    if (words.includes(' organic ') || tokens[modifiers.left]?.word === 'organic')
      for (const each of growth) each.basis = each.basis === 'sequential' ? 'sequential' : 'organic'
    if (/sequential/.test(leading.text))
      for (const each of growth) if (each.basis === 'unsaid') each.basis = 'sequential'
    if (amounts.length === 0 && growth.length === 0) return
    const said = `${words} ${leading.text} ${sentence.slice(tokens[mention.to]?.start ?? 0, (tokens[mention.to]?.start ?? 0) + 160)}`
    const base = {
      scope,
      period,
      forward,
      basis: /non-? ?gaap|adjusted|core|ongoing|normali[sz]ed|underlying|excluding|comparable/i.test(
        said.slice(0, 120),
      )
        ? ('adjusted' as const)
        : /\bgaap\b/i.test(`${words} ${leading.text}`)
          ? ('GAAP' as const)
          : ('unsaid' as const),
    }
    const ofAmount = growth.filter((each) => each.of === 'amount')
    const ofShare = growth.filter((each) => each.of === 'share')
    if (mention.metric === 'net income') {
      const whole = amounts.filter(({ perShare }) => !perShare)
      const share = amounts.filter(({ perShare }) => perShare)
      if (whole.length > 0 || ofAmount.length > 0)
        statements.push({
          ...base,
          metric: 'net income',
          label: mention.label,
          amounts: whole,
          growth: ofAmount,
        })
      if (share.length > 0 || ofShare.length > 0)
        statements.push({
          ...base,
          metric: 'earnings per share',
          label: 'earnings per share',
          amounts: share,
          growth: ofShare,
        })
    } else
      statements.push({
        ...base,
        metric: mention.metric,
        label: mention.label,
        amounts: amounts.filter(({ perShare }) => perShare === (mention.metric !== 'revenue')),
        growth,
      })
  })
  return statements
}

/** "compared to net income of $5 million": a measure of another time. */
function isCompared(tokens: readonly Token[], start: number): boolean {
  let at = start - 1
  while (at >= 0 && at > start - 4 && /^(?:a|an|the|to|with|our|diluted)$/.test(tokens[at]?.word ?? '')) at--
  const word = tokens[at]?.word ?? ''
  return /^(?:compared|comparing|versus|vs|against|than|from)$/.test(word)
}

/** "cost of revenues", "as a percentage of sales", "32.5% of sales". */
function isShareOf(tokens: readonly Token[], start: number): boolean {
  if (tokens[start - 1]?.word !== 'of') return false
  const before = tokens[start - 2]
  return (
    before?.quantity?.kind === 'percent' ||
    /^(?:costs?|percentage|percent|share|portion|majority|proportion|component|reversal|recognition|loss|days)$/.test(
      before?.word ?? '',
    )
  )
}

/** "In the third quarter, …", "In banking, …": what a sentence opens with says the period, or the part. */
function leadingPhrase(
  tokens: readonly Token[],
  call: CallPeriod,
): { scope: Scope; period: Period; text: string } {
  let at = 0
  while (
    at < tokens.length &&
    /^(?:and|so|now|but|again|first|then|next|also|overall|finally|um|uh|,)$/.test(tokens[at]?.word ?? '')
  )
    at++
  const opening = tokens[at]?.word ?? ''
  if (
    !/^(?:in|for|at|within|across|on|turning|moving|looking|during|under|this|excluding|as|starting|beginning|from)$/.test(
      opening,
    )
  )
    return { scope: 'unsaid', period: 'unsaid', text: '' }
  const words: string[] = []
  let next = at
  let onlyPeriod = true
  let company = false
  while (next < tokens.length && next < at + 16 && tokens[next]?.word !== ',') {
    const token = tokens[next]
    if (!token) break
    const { word } = token
    if (token.quantity && token.quantity.kind !== 'other')
      return { scope: 'unsaid', period: 'unsaid', text: '' }
    words.push(token.quantity ? token.raw : word)
    if (isCompanyName(word, call) || /^(?:company|consolidated|firm|overall|total|enterprise)$/.test(word))
      company = true
    else if (!token.quantity && !PERIOD_WORDS.has(word) && !LEADS.has(word) && !/^20\d\d$/.test(word))
      onlyPeriod = false
    next++
  }
  if (next >= tokens.length || tokens[next]?.word !== ',')
    return {
      scope: 'unsaid',
      period:
        opening === 'this' || opening === 'for' || opening === 'in'
          ? periodOf(words.slice(0, 5).join(' '), call)
          : 'unsaid',
      text: '',
    }
  const text = words.join(' ')
  const period = periodOf(text, call)
  if (company) return { scope: 'company', period, text }
  if (onlyPeriod) return { scope: 'unsaid', period, text }
  if (
    /\bbasis\b|^on (?:the )?(?:slide|page)|^as (?:i|we|you|a|shown|indicated|expected|noted|depicted|mentioned|discussed|highlighted)|results|financials|p&l|income statement|top[- ]line|revenue|sales|performance|^looking at the|earnings|^excluding|^this|slide|^from a|^starting with/.test(
      text,
    )
  )
    return { scope: 'unsaid', period, text }
  return {
    scope: /^(?:in|for|at|within|across|turning|moving|looking)/.test(text) ? 'part' : 'unsaid',
    period,
    text,
  }
}

const LEADS = set('turning moving looking to at as on starting beginning with now back over')

/** Who did what the measure is the object of: "we delivered revenue", "FPL reported a net income". */
function readSubject(tokens: readonly Token[], left: number, call: CallPeriod): Scope {
  let at = left
  while (
    at >= 0 &&
    (/^(?:a|an|the|our|record|strong|solid|in|of|#|over|approximately|nearly|roughly|about|more|than|another)$/.test(
      tokens[at]?.word ?? '',
    ) ||
      tokens[at]?.quantity)
  )
    at--
  if (!VERBS_OF_RESULT.has(tokens[at]?.word ?? '')) return 'unsaid'
  at--
  while (at >= 0 && ADVERBS.has(tokens[at]?.word ?? '')) at--
  if (tokens[at]?.word === 'and') {
    const earlier = tokens.slice(Math.max(0, at - 14), at)
    return earlier.some(({ word }) => word === 'we' || isCompanyName(word, call)) ? 'unsaid' : 'part'
  }
  if (tokens[at]?.word === 'which')
    return isCompanyName(tokens[at - 1]?.word ?? '', call)
      ? 'company'
      : tokens[at - 1]?.word === ',' && isCompanyName(tokens[at - 2]?.word ?? '', call)
        ? 'company'
        : 'part'
  const word = tokens[at]?.word ?? ''
  // "The company" is the company; "the Industrial Group" is a part of it.
  if (/^(?:company|firm|group)$/.test(word) && !/^(?:the|our|entire|whole)$/.test(tokens[at - 1]?.word ?? ''))
    return 'part'
  if (
    at < 0 ||
    word === ',' ||
    word === 'we' ||
    word === 'i' ||
    SUBJECTS.has(word) ||
    isCompanyName(word, call)
  )
    return word === 'we' || isCompanyName(word, call) || word === 'company' || word === 'firm'
      ? 'company'
      : 'unsaid'
  return 'part'
}

const onlyModifiersBetween = (tokens: readonly Token[], from: number, to: number): boolean =>
  to - from <= 7 &&
  tokens.slice(from, to).some(({ word }) => word === 'and') &&
  tokens
    .slice(from, to)
    .every(({ word }) => word === 'and' || word === ',' || MODIFIERS.has(word) || SHARE_MODIFIERS.has(word))

function leftDirection(tokens: readonly Token[], at: number): number {
  for (let back = 0; back < 3; back++) {
    const word = tokens[at - back]?.word ?? ''
    if (/^(?:grew|increased|raised|expanded)$/.test(word)) return 1
    if (/^(?:decreased|reduced)$/.test(word)) return -1
    if (!/^(?:our|the|total)$/.test(word)) return 0
  }
  return 0
}

const isClosing = (word: string | undefined): boolean => /^(?:ended|closed|finished)$/.test(word ?? '')
const isYear = (token: Token | undefined): boolean => /^20\d\d$/.test(token?.raw ?? '')
/** Behind "revenue" they say that none of it has come in: "revenue backlog". */
const IN_WAITING =
  /^(?:backlog|pipeline|run|run-rate|visibility|opportunity|opportunities|synergies|commitments|growth|management|cycle|share)$/

/** "$15.1 billion in net revenues", "a 28% increase in EPS", "29% sales growth". */
function takeFromLeft(
  tokens: readonly Token[],
  start: number,
  mention: Mention,
  place: string,
  period: Period,
  amounts: Amount[],
  growth: Growth[],
): void {
  const near = tokens[start - 1]
  const of: Growth['of'] = mention.metric === 'earnings per share' ? 'share' : 'amount'
  const after = tokens[mention.to]?.word ?? ''
  if (
    near?.quantity?.kind === 'percent' &&
    (after === 'growth' || after === 'decline' || after === 'increase' || after === 'decrease') &&
    growth.length === 0 &&
    near.quantity.low === near.quantity.high
  ) {
    growth.push({
      percent: (after === 'growth' || after === 'increase' ? 1 : -1) * Math.abs(near.quantity.value),
      basis: tailBasis(tokens, mention.to),
      period,
      of,
      span: { start: near.start, end: near.end },
    })
    return
  }
  if (
    near?.quantity?.kind === 'money' &&
    mention.metric === 'earnings per share' &&
    !near.quantity.scaled &&
    near.quantity.low === near.quantity.high &&
    amounts.length === 0
  ) {
    amounts.push({
      value: (mention.loss ? -1 : 1) * near.quantity.value,
      currency: near.quantity.currency,
      perShare: true,
      period,
      approximate: near.quantity.approximate,
      span: { start: near.start, end: near.end },
    })
    return
  }
  const opening = tokens[start - 2]
  if (
    near?.word === ',' &&
    tokens[start - 3]?.word === 'at' &&
    opening?.quantity?.kind === 'money' &&
    mention.metric === 'revenue' &&
    amounts.length === 0 &&
    opening.quantity.low === opening.quantity.high
  ) {
    amounts.push({
      value: opening.quantity.value,
      currency: opening.quantity.currency,
      perShare: false,
      period,
      approximate: opening.quantity.approximate,
      span: { start: opening.start, end: opening.end },
    })
    return
  }
  const preposition = near?.word
  if (preposition !== 'in' && preposition !== 'of') return
  const noun = tokens[start - 2]
  if (
    noun?.quantity?.kind === 'money' &&
    mention.metric === 'revenue' &&
    amounts.length === 0 &&
    noun.quantity.low === noun.quantity.high
  ) {
    // Only what the company itself brought in: "added $20 million of revenue" is not the revenue.
    let verb = start - 3
    while (
      verb >= 0 &&
      /^(?:over|approximately|nearly|about|roughly|a|record|more|than|of|almost|just)$/.test(
        tokens[verb]?.word ?? '',
      )
    )
      verb--
    // "We ended the third quarter with $274 million in revenue".
    if (tokens[verb]?.word === 'with' && !IN_WAITING.test(after)) {
      verb--
      while (
        verb >= 0 &&
        !isClosing(tokens[verb]?.word) &&
        (PERIOD_WORDS.has(tokens[verb]?.word ?? '') || isYear(tokens[verb]))
      )
        verb--
      if (!isClosing(tokens[verb]?.word)) return
    }
    const word = tokens[verb]?.word ?? ''
    const who = tokens[verb - 1]?.word ?? ''
    if (
      (VERBS_OF_RESULT.has(word) || isClosing(word)) &&
      (who === 'we' || who === 'company' || (ADVERBS.has(who) && tokens[verb - 2]?.word === 'we'))
    )
      amounts.push({
        value: noun.quantity.value,
        currency: noun.quantity.currency,
        perShare: false,
        period: place === '' ? period : period,
        approximate: noun.quantity.approximate,
        span: { start: noun.start, end: noun.end },
      })
    return
  }
  if (!noun || growth.length > 0) return
  const change = NOUNS_OF_CHANGE.has(noun.word) ? noun : null
  let at = start - 3
  while (
    change &&
    at >= 0 &&
    at > start - 6 &&
    /^(?:year-over-year|year-on-year|reported|organic|sequential|yoy|strong|solid)$/.test(
      tokens[at]?.word ?? '',
    )
  )
    at--
  const percent = change ? tokens[at] : null
  if (change && percent?.quantity?.kind === 'percent' && percent.quantity.low === percent.quantity.high) {
    const sequential = tokens.slice(at, start).some(({ word }) => word === 'sequential')
    const organic = tokens.slice(at, start).some(({ word }) => word === 'organic')
    growth.push({
      percent: (UP.has(change.word) ? 1 : -1) * Math.abs(percent.quantity.value),
      basis: sequential ? 'sequential' : organic ? 'organic' : tailBasis(tokens, mention.to),
      period,
      of,
      span: { start: percent.start, end: percent.end },
    })
  }
}

function tailBasis(tokens: readonly Token[], at: number): GrowthBasis {
  const tail = tokens
    .slice(at, at + 9)
    .map(({ word }) => word)
    .join(' ')
  if (/sequential|prior quarter|previous quarter/.test(tail)) return 'sequential'
  if (/constant|local|neutral/.test(tail)) return 'constant currency'
  if (/organic/.test(tail)) return 'organic'
  if (/2019|two-year|cagr|since/.test(tail)) return 'other years'
  return 'unsaid'
}

/** "revenue was $3.9 billion and income $458 million, an increase of 4% and 6%, respectively": by order. */
function takeRespective(
  tokens: readonly Token[],
  mention: Mention,
  amounts: readonly Amount[],
  growth: Growth[],
  call: CallPeriod,
): void {
  const amount = amounts[0]
  if (!amount || growth.length > 0) return
  const money = tokens.filter(({ quantity }) => quantity?.kind === 'money')
  const rates = tokens
    .map((token, at) => ({ token, at }))
    .filter(({ token }) => token.quantity?.kind === 'percent')
  const order = money.findIndex(({ start }) => start === amount.span.start)
  const rate = rates[order]
  const first = rates[0]
  if (!rate || !first || money.length !== rates.length || order < 0) return
  let direction = 0
  for (let at = first.at - 1; at >= Math.max(0, first.at - 4); at--) {
    const word = tokens[at]?.word ?? ''
    if (UP.has(word)) direction = 1
    if (DOWN.has(word)) direction = -1
    if (direction !== 0) break
  }
  if (direction === 0) return
  const last = rates.at(-1)
  growth.push({
    percent: direction * Math.abs(rate.token.quantity?.value ?? 0),
    basis: basisOf(tokens, last?.at ?? rate.at, call),
    period: amount.period,
    of: mention.metric === 'earnings per share' ? 'share' : 'amount',
    span: { start: rate.token.start, end: rate.token.end },
  })
}

export const isContribution = (sentence: string): boolean => CONTRIBUTION.test(sentence)
