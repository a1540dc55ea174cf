/** What a part of a topic is to a question: what can be asked for, what rows can be narrowed by, or when something was. */
export type Column = {
  id: string
  /** What people call it. Words are compared by their stems, so that one form of each is enough. */
  names: readonly string[]
  kind: 'measure' | 'category' | 'date' | 'text'
  /** Of a category: each value with what it is called. */
  values?: Readonly<Record<string, readonly string[]>>
}

/** Something that can be asked about: rows of one kind, or the figures of one thing. */
export type Topic = {
  id: string
  /** What its rows are called; a question that says one of them is most likely about them. */
  nouns: readonly string[]
  /** Words that lean towards it without naming it. */
  hints?: readonly string[]
  columns: readonly Column[]
  /** Kinds of named things that its rows are about. */
  about: readonly string[]
}

/** Something with a name of its own: an instrument, a customer, a person. */
export type NamedThing = { kind: string; id: string; label: string; names: readonly string[] }

export type Direction = 'most' | 'least' | 'newest' | 'oldest' | 'best' | 'worst'
export type Aggregate = 'count' | 'sum' | 'mean' | 'list' | 'share' | 'groups' | 'value'
export type Operator = 'above' | 'below' | 'least' | 'most' | 'between' | 'equal'

export type Amount = {
  value: number
  unit: 'money' | 'percent' | 'basis-points' | 'plain'
  /** What stands right behind a plain number: `shares`, `year`, `days`. */
  of: string | null
  from: number
  to: number
}

export type Comparison = {
  operator: Operator
  value: number
  upTo?: number
  unit: Amount['unit']
  /** What a plain number counts: `year`, `day`. */
  of: string | null
  at: number
}

/** Days of a question; both ends count. */
export type Period = {
  from: string | null
  to: string | null
  /** As it would be said: `since 1 March 2026`. */
  label: string
  /** Counted back from today, as the installation's own periods are. */
  rolling: '1M' | '3M' | '6M' | '1Y' | 'YTD' | 'ALL' | null
  isFuture: boolean
  /** It was over before today. */
  isOver: boolean
  /** It is today. */
  isToday: boolean
}

/** Names that stand at one place of a question; several where it does not say which. */
export type FoundName = {
  things: readonly NamedThing[]
  from: number
  to: number
  said: string
  isWhole: boolean
}
