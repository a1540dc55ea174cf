import type { Quantity } from '#engines/quantities/index.ts'
import { basisOf } from './bases.ts'
import { FORMER, periodOf } from './periods.ts'
import type { Amount, CallPeriod, Growth, Period } from './statement.ts'
import { afterPerShare, isAmountOrMultiple, isMultiple, joinedBy, type Token } from './tokens.ts'
import {
  COMPARISONS,
  DOWN,
  FILLERS,
  isCompanyName,
  LINKS,
  NOUNS_OF_CHANGE,
  NOUNS_OR_COMPARATIVES,
  UP,
} from './words.ts'

type Found = { amounts: Amount[]; growth: Growth[] }

/** Where a walk begins, and what is known of the measure it begins at. */
type Start = {
  from: number
  loss: boolean
  isPerShare: boolean
  /** Of a change that was said before the measure: “grew revenue”. */
  direction: number
  /** The period of the measure, for figures that name none. */
  period: Period
}

const BETWEEN_RATE_AND_CHANGE =
  /^(?:year-over-year|year-on-year|yoy|quarter-over-quarter|sequential|annual|organic|constant-currency)$/

const NEARNESS = /^(?:about|approximately|roughly|nearly|almost|around|over)$/
const LONGEST_ASIDE = 12

/** "Our sales, including the losses of our hedges, increased by 86%": the comma that ends an aside without a figure; else the one it begins with. */
function asideFrom(tokens: readonly Token[], comma: number): number {
  if (!/^(?:including|excluding|inclusive|like|as)$/.test(tokens[comma + 1]?.word ?? '')) return comma
  const end = tokens.findIndex(({ word }, at) => at > comma && word === ',')
  const isPlain =
    end !== -1 &&
    end - comma <= LONGEST_ASIDE &&
    tokens.slice(comma, end).every(({ quantity }) => !quantity || quantity.kind === 'other')
  return isPlain ? end : comma
}

const STOP = -1

/** Goes from the measure to the right as long as the words can only be about it. */
export function walk(tokens: readonly Token[], start: Start, call: CallPeriod): Found {
  return new Walk(tokens, start, call).run()
}

/** A walk from token to token; each step says up to which it has read, or that nothing further can be about the measure. */
class Walk {
  private readonly tokens: readonly Token[]
  private readonly start: Start
  private readonly call: CallPeriod
  private readonly found: Found = { amounts: [], growth: [] }
  private readonly last: { percent: Growth | null; at: number } = { percent: null, at: -9 }
  private direction: number
  private sinceDirection = 0
  private noun = false
  private comparing = false
  private negative: boolean
  private target: 'amount' | 'share'
  private expectsTo = false
  private linked: boolean

  constructor(tokens: readonly Token[], start: Start, call: CallPeriod) {
    this.tokens = tokens
    this.start = start
    this.call = call
    this.direction = start.direction
    this.negative = start.loss
    this.target = start.isPerShare ? 'share' : 'amount'
    const first = tokens[start.from]
    let from = start.from
    while (NEARNESS.test(tokens[from]?.word ?? '')) from += 1
    this.linked = first?.word === ',' || tokens[from]?.quantity != null
  }

  run(): Found {
    for (let at = this.start.from; at < this.tokens.length; at += 1) {
      const token = this.tokens[at]
      if (!token) break
      at = token.quantity ? this.readQuantity(at, token, token.quantity) : this.readWord(at, token.word)
      if (at === STOP) break
    }
    return this.found
  }

  private wordAt(at: number): string {
    return this.tokens[at]?.word ?? ''
  }

  private readQuantity(at: number, token: Token, quantity: Quantity): number {
    if (quantity.kind === 'percent') this.takePercent(at, token, quantity)
    else if (quantity.kind !== 'other') this.takeMoney(at, token, quantity)
    else if (!/^(?:20\d\d|\d{1,2})$/.test(token.raw)) return STOP
    return at
  }

  private readWord(at: number, word: string): number {
    if (word === ';' || word === ':' || word === '—' || word === '--')
      return word === ';' || this.found.amounts.length + this.found.growth.length > 0 ? STOP : at
    if (word === ',' || word === '(' || word === ')') {
      this.comparing = false
      this.expectsTo = false
      if (word !== ',') return at
      this.sinceDirection += 1
      return asideFrom(this.tokens, at)
    }
    if (word === 'to') {
      if (/^compar/.test(this.wordAt(at - 1))) return at
      this.linked = true
      this.expectsTo = true
      this.comparing = false
      return at
    }
    if (word === 'loss' || word === 'losses' || word === 'deficit') {
      this.negative = true
      return at
    }
    if (UP.has(word) || DOWN.has(word)) {
      this.turn(at, word)
      return at
    }
    return this.readComparison(at, word) ?? this.readOther(at, word)
  }

  /** "A decrease of 10%, compared to …" and "increased 5%": the sign of what follows, or of what was just said ("10% higher"). */
  private turn(at: number, word: string): void {
    const sign = UP.has(word) ? 1 : -1
    const { last } = this
    if (last.percent && at === last.at + 1 && last.percent.percent > 0 && NOUNS_OR_COMPARATIVES.has(word))
      last.percent.percent *= sign
    this.direction = sign
    this.noun = NOUNS_OF_CHANGE.has(word)
    this.sinceDirection = 0
    this.comparing = false
    this.expectsTo = false
  }

  /** Undefined where the word compares nothing. */
  private readComparison(at: number, word: string): number | undefined {
    if (
      /^(?:more|less)$/.test(word) &&
      this.tokens[at + 1]?.word === 'than' &&
      isAmountOrMultiple(this.tokens[at + 2])
    )
      return at + 1
    if (word !== 'versus' && !COMPARISONS.has(word)) return undefined
    if (word === 'over' && this.tokens[at + 1]?.quantity) return at
    if (word === 'above' || word === 'below') return STOP
    this.comparing = true
    return at
  }

  private readOther(at: number, word: string): number {
    if (isMultiple(word) || word === 'flat') {
      this.direction = 0
      return at
    }
    const share = afterPerShare(this.tokens, at)
    if (share !== -1) return share - 1
    if (/^(?:attributable|available|applicable)$/.test(word)) return this.behindOwners(at)
    if (LINKS.has(word)) {
      this.linked = true
      this.expectsTo = false
      return at
    }
    if (word === 'and' && this.found.amounts.length === 0) this.linked = false
    this.sinceDirection += 1
    const isAboutIt = FILLERS.has(word) || isCompanyName(word, this.call) || /^20\d\d$/.test(word)
    return isAboutIt ? at : STOP
  }

  /** "Attributable to common stockholders": whose it is says nothing of how much. */
  private behindOwners(at: number): number {
    let skip = at + 1
    while (
      skip < this.tokens.length &&
      skip < at + 10 &&
      !LINKS.has(this.wordAt(skip)) &&
      !this.tokens[skip]?.quantity
    )
      skip += 1
    return skip - 1
  }

  private takePercent(at: number, token: Token, quantity: Quantity): void {
    const { last, found } = this
    if (this.comparing && this.wordAt(at - 1) !== '(') return
    // "38% year-over-year growth"
    const next = this.wordAt(at + 1 + (BETWEEN_RATE_AND_CHANGE.test(this.wordAt(at + 1)) ? 1 : 0))
    const sign = this.signAt(at, next)
    if (sign === 0 || /^(?:of|margin)$/.test(next) || quantity.low !== quantity.high) return
    last.percent = {
      percent: quantity.value < 0 ? quantity.value : sign * quantity.value,
      basis: quantity.split ? 'year on year' : basisOf(this.tokens, at, this.call),
      period: this.tailPeriod(at),
      of: this.target,
      span: { start: token.start, end: token.end },
    }
    last.at = at
    found.growth.push(last.percent)
    if (quantity.split)
      found.growth.push({
        ...last.percent,
        percent: sign * quantity.split[1],
        basis: 'constant currency',
      })
  }

  /** Whether a rate is one up or down; 0 where nothing says so. */
  private signAt(at: number, next: string): number {
    const { last } = this
    if ((UP.has(next) || DOWN.has(next)) && NOUNS_OR_COMPARATIVES.has(next)) return UP.has(next) ? 1 : -1
    if (this.direction !== 0 && this.sinceDirection <= 6) return this.direction
    return last.percent && at - last.at <= 4 && joinedBy(this.tokens, last.at, at)
      ? Math.sign(last.percent.percent)
      : 0
  }

  private takeMoney(at: number, token: Token, quantity: Quantity): void {
    const { found, start } = this
    if (quantity.kind !== 'money' || this.comparing || quantity.low !== quantity.high) {
      this.comparing = false
      return
    }
    if (this.isChange(at) || this.isDistance(this.wordAt(at + 1)) || !this.linked) return
    const perShare =
      quantity.perShare ||
      afterPerShare(this.tokens, at + 1) !== -1 ||
      (start.isPerShare && quantity.scale <= 1)
    if (start.isPerShare && quantity.scale > 1) return
    if (!start.isPerShare && perShare && found.amounts.length === 0 && quantity.scale > 1) return
    const period = this.tailPeriod(at)
    if (found.amounts.some((amount) => amount.perShare === perShare && amount.period === period)) return
    if (!perShare && quantity.scale <= 1 && quantity.value < 100_000) return
    const sign = this.negative || this.wordAt(at + 1) === 'negative' ? -1 : 1
    found.amounts.push({
      value: quantity.value < 0 ? quantity.value : sign * quantity.value,
      currency: quantity.currency,
      perShare,
      period,
      approximate: quantity.approximate,
      span: { start: token.start, end: token.end },
    })
    if (perShare) this.target = 'share'
    this.expectsTo = false
    this.direction = 0
  }

  /** "Increased $5 million": by so much, and not to it. */
  private isChange(at: number): boolean {
    let back = at - 1
    while (NEARNESS.test(this.wordAt(back))) back -= 1
    const previous = this.wordAt(back)
    return (
      !this.expectsTo &&
      (UP.has(previous) ||
        DOWN.has(previous) ||
        previous === 'by' ||
        (previous === 'of' && NOUNS_OF_CHANGE.has(this.wordAt(back - 1))) ||
        (this.noun && this.sinceDirection <= 2 && !this.found.amounts.length && previous === 'of'))
    )
  }

  /** "$5 million higher", "$5 million above": how far it is from something else. */
  private isDistance(following: string): boolean {
    const isOfPlace = following === 'above' || following === 'below'
    const isOfChange = NOUNS_OF_CHANGE.has(following) || /^(?:higher|lower|better|worse)$/.test(following)
    return isOfChange || (isOfPlace && this.found.amounts.length > 0)
  }

  /** The period said right after a figure, which is the figure's own. */
  private tailPeriod(at: number): Period {
    const { tokens, start, call } = this
    let next = at + 1
    const share = afterPerShare(tokens, next)
    if (share !== -1) next = share
    // “EPS was $0.32 last year”
    const behind = [this.wordAt(next), this.wordAt(next + 1), this.wordAt(next + 2)].join(' ')
    if (/^(?:(?:the )?(?:last|prior|previous) year|a year ago|year-ago)\b/.test(behind))
      return 'another period'
    if (!/^(?:in|for|during)$/.test(this.wordAt(next))) return start.period
    const words: string[] = []
    for (let i = next; i < Math.min(tokens.length, next + 7); i += 1) {
      const token = tokens[i]
      if (!token || /^[,;:]$/.test(token.word) || (token.quantity && token.quantity.kind !== 'other')) break
      words.push(token.quantity ? token.raw : token.word)
    }
    const tail = words.join(' ')
    if (FORMER.test(tail)) return 'another period'
    const period = periodOf(tail, call)
    return period === 'unsaid' ? start.period : period
  }
}
