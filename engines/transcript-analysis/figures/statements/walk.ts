import type { Quantity } from '#engines/quantities/index.ts'
import { FORMER, periodOf } from './periods.ts'
import type { CallPeriod, Period, Said } from './statement.ts'
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

type Found = { amounts: Said[]; growth: Said[] }

/** Where a walk begins, and what is known of the measure it begins at. */
type Start = {
  from: number
  isPerShare: boolean
  /** A change was said before the measure: “grew revenue”. */
  moved: boolean
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
  private lastRate = -9
  private moved: boolean
  private sinceDirection = 0
  private noun = false
  private comparing = false
  private perShare: boolean
  private expectsTo = false
  private linked: boolean

  constructor(tokens: readonly Token[], start: Start, call: CallPeriod) {
    this.tokens = tokens
    this.start = start
    this.call = call
    this.moved = start.moved
    this.perShare = start.isPerShare
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
    if (word === 'loss' || word === 'losses' || word === 'deficit') return at
    if (UP.has(word) || DOWN.has(word)) {
      this.turn(word)
      return at
    }
    return this.readComparison(at, word) ?? this.readOther(at, word)
  }

  /** "A decrease of 10%, compared to …" and "increased 5%": what follows is a change. */
  private turn(word: string): void {
    this.moved = true
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
      this.moved = false
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

  private takePercent(at: number, { start, end }: Token, quantity: Quantity): void {
    if (this.comparing && this.wordAt(at - 1) !== '(') return
    // "38% year-over-year growth"
    const next = this.wordAt(at + 1 + (BETWEEN_RATE_AND_CHANGE.test(this.wordAt(at + 1)) ? 1 : 0))
    if (!this.isChangeBy(at, next) || /^(?:of|margin)$/.test(next) || quantity.low !== quantity.high) return
    this.lastRate = at
    this.found.growth.push({ perShare: this.perShare, period: this.tailPeriod(at), span: { start, end } })
  }

  /** Whether a rate is one up or down. */
  private isChangeBy(at: number, next: string): boolean {
    if ((UP.has(next) || DOWN.has(next)) && NOUNS_OR_COMPARATIVES.has(next)) return true
    if (this.moved && this.sinceDirection <= 6) return true
    return at - this.lastRate <= 4 && joinedBy(this.tokens, this.lastRate, at)
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
    found.amounts.push({ perShare, period, span: { start: token.start, end: token.end } })
    if (perShare) this.perShare = true
    this.expectsTo = false
    this.moved = false
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
