import type { Evidenced, Result } from './evidence.ts'
import { plainWriting } from './plain-writing.ts'
import { type SaidFigure, saidFigures } from './said-figures.ts'
import { isMeasureSaid, isSpanSaid, isThingSaid, type MeasureNames, measureNames } from './what-is-meant.ts'
import { placesOf, rowOf, rowsNamed, rowsOfFigures, STRANGE } from './who-is-meant.ts'

export type Struck = { text: string; why: 'figure' | 'quote' | 'address' }
export type Checked<Value extends Evidenced = Evidenced> = {
  /** The sentence with what nothing stands behind struck out. */
  text: string
  used: { said: SaidFigure; value: Value }[]
  struck: Struck[]
  /** Where the sentence has what was struck, and quotations that stand word for word. */
  cuts: { from: number; to: number }[]
  quoted: { from: number; to: number }[]
  /** It is a sentence of the records, whole. */
  isWhole: boolean
  /** What the next sentence may go on from. */
  goesOn: GoesOn
}

/** Of whom the sentences before spoke, and what the head of a list says that its lines are. */
export type GoesOn = { rows: readonly string[]; heading: string }
export const FROM_NOTHING: GoesOn = { rows: [], heading: '' }

const MARKS = { figure: '[figure struck]', quote: '[quote struck]', address: '[address struck]' } as const
const FALLEN =
  /\b(?:fell|fall(?:s|en|ing)?|los(?:t|s|ses|ing|e)|down|drop(?:s|ped)?|declin\w+|decreas\w+|lower|negative|minus|below|under ?water|short|shed|cost|slid|worst|deepest|drawdown|detract\w*|reduc\w+|owed?|outflow|withdr\w+|off)\b/i

/** Right before a figure: it says which way that went. */
const DOWN_BY =
  /\b(?:fell|fallen|down|dropped|declined|decreased|lost|loss|losses|decline|decrease|drop|fall)(?: (?:by|of|is|was))?(?: about| some| around)? $/i
const UP_BY =
  /\b(?:rose|risen|up|gained|increased|grew|grown|gain|profit|increase|rise|growth)(?: (?:by|of|is|was))?(?: about| some| around)? $/i
/** A column whose figures are written without a sign although they are of what is lost. */
const IS_LOSS =
  /loss|lost|drawdown|var|at risk|shortfall|decline|fall|drop|cost|fee|depth|impact|shrink|below/i

const QUOTE = /[“„]([^“”]{12,})[”“]|"([^"]{12,})"|«([^»]{12,})»|‘([^‘’]{3,}(?:’(?=\p{L})[^‘’]*)*)’(?!\p{L})/gu
const ADDRESS =
  /\b(?:[a-z][a-z+.-]*:\/\/|www\.|mailto:|javascript:|data:)\S+|!?\[[^\]]*\]\([^)]*\)|\b[\w.+-]+@[\w-]+\.\S+|\b(?:[a-z0-9-]{2,}\.)+(?:[a-z]{2,})\b(?:[/?#]\S*)?/gi
const AS_OF = /\bas (?:of|at)\b|\btoday\b|\bclose\b|\bnow\b|\bdated\b|\bstand\w*\b|\bstood\b|\bread on\b/i
const MADE = {
  sum: /\b(?:total\w*|sum\w*|in all|altogether|together|combined|overall|aggregate|whole|between them|worth|portfolio|account|all)\b/i,
  mean: /\b(?:average\w*|mean)\b/i,
  difference:
    /\b(?:difference|gap|spread|more|less|fewer|higher|lower|larger|smaller|bigger|better|worse|ahead|behind|apart|above|below|steep\w*|slope|differ\w*|exceed\w*)\b/i,
} as const
/** Said between a name and a figure: the figure is of the whole, not of the one that is named. */
const WHOLE =
  /\b(?:account|portfolio|total|in all|together|altogether|overall|combined|average|mean|sum|difference|everything|benchmark|index|book|out of|one of|of the)\b/i
const IS_NONE = /\b(?:no|none|0|nothing|not|never|nobody|without|zero|nil|neither)\b/i

const none = measureNames([])

type At = {
  sentence: string
  asked: string
  measures: MeasureNames
  names: ReturnType<typeof rowsNamed>
  figures: readonly SaidFigure[]
  rows: ReturnType<typeof rowsOfFigures>
  heading: string
  /** Whether every value that is of a row is of one and the same. */
  isOfOneRow: boolean
}

/**
 * Holds a sentence against the results that it cites. A figure stands where a cited result has it: in its unit, rounded no further than
 * it is written, of the row that it is said of and by the name of its column. A quote stands word for word, and so does a whole
 * sentence of the records. The rest is struck.
 *
 * @param asked the question: spans and bounds that it names may be repeated.
 * @param measures what figures are called here.
 */
export function checkSentence<Value extends Evidenced>(
  sentence: string,
  cited: readonly Result<Value>[],
  asked: string,
  { measures = none, before = FROM_NOTHING }: { measures?: MeasureNames; before?: GoesOn } = {},
): Checked<Value> {
  const cuts: { from: number; to: number; struck: Struck }[] = []
  const strike = (from: number, to: number, why: Struck['why']) =>
    cuts.push({ from, to, struck: { text: sentence.slice(from, to), why } })
  const quoted: { from: number; to: number }[] = []
  for (const found of sentence.matchAll(QUOTE)) {
    const to = found.index + found[0].length
    if (isQuoted(found[1] ?? found[2] ?? found[3] ?? found[4]!, cited)) quoted.push({ from: found.index, to })
    else strike(found.index, to, 'quote')
  }
  const isInside = (from: number, to: number) =>
    [...quoted, ...cuts].some((span) => from >= span.from && to <= span.to)
  for (const { index, 0: address } of sentence.matchAll(ADDRESS)) {
    const isOfResult = cited.some(({ words, values }) =>
      [...words, ...values.flatMap((one) => one.names)].some((word) => placesOf(word, address).length > 0),
    )
    if (!isOfResult && !isInside(index, index + address.length))
      strike(index, index + address.length, 'address')
  }
  const figures = saidFigures(sentence).filter(({ from, to }) => !isInside(from, to))
  const names = rowsNamed(sentence, cited, [...quoted, ...cuts, ...figures])
  const withDigits = namesSaid(sentence, cited)
  for (const name of misnamed(sentence, names)) strike(name.from, name.to, 'figure')
  const rows = rowsOfFigures(sentence, figures, names, before.rows)
  const isList = /^\s*[-•]/.test(sentence)
  const state: At = {
    sentence,
    asked,
    measures,
    names,
    figures: figures.filter(({ kind }) => kind !== 'name'),
    rows,
    heading: isList ? before.heading : '',
    isOfOneRow:
      new Set(cited.flatMap(({ values }) => values.filter((one) => one.names.length > 0).map(rowOf))).size <=
      1,
  }
  const isWhole = isOfRecords(sentence, cited) && (!isList || isHeadOfRecords(before.heading, cited))
  const values = cited.flatMap((result) => result.values)
  // In a line of a table the head alone says what is what, and that stands elsewhere.
  const isTable = (sentence.match(/\|/g)?.length ?? 0) > 1
  const used: Checked<Value>['used'] = []
  for (const said of figures) {
    const isPart = withDigits.some(({ from, to }) => said.from >= from && said.to <= to)
    const value = isWhole
      ? values.find((one) => said.text === one.text || isSaid(said, one, state))
      : values.find(
          (one) => !isPart && !isTable && isSaid(said, one, state) && isOfWhatIsSaid(said, one, state),
        )
    if (value) used.push({ said, value })
    else if (!isWhole && !isPart && !isSaidOtherwise(said, cited, values, state))
      strike(said.from, said.to, 'figure')
  }
  let text = sentence
  for (const { from, to, struck } of cuts.toSorted((one, other) => other.from - one.from))
    text = text.slice(0, from) + MARKS[struck.why] + text.slice(to)
  return {
    text,
    used,
    struck: cuts.map(({ struck }) => struck),
    cuts: cuts.map(({ from, to }) => ({ from, to })),
    quoted,
    isWhole,
    goesOn: goesOnFrom(state, before),
  }
}

/** Names in brackets behind a name of another row, as a case's number behind another's subject. */
const misnamed = (sentence: string, names: At['names']): { from: number; to: number }[] =>
  names.filter((name) => {
    const before = names.filter(
      ({ to }) => to <= name.from && /^\s*[([]$/.test(sentence.slice(to, name.from)),
    )
    const own = names.filter(({ from }) => from === name.from).map(({ row }) => row)
    const isFirst = names.find(({ from }) => from === name.from) === name
    return (
      isFirst && name.row !== STRANGE && before.length > 0 && !before.some(({ row }) => own.includes(row))
    )
  })

function goesOnFrom({ sentence, names }: At, before: GoesOn): GoesOn {
  const isList = /^\s*[-•]/.test(sentence)
  const last = names.at(-1)
  const ownRows = last
    ? names.filter(({ from, to }) => from === last.from && to === last.to).map(({ row }) => row)
    : undefined
  const heading = isList ? before.heading : /:\s*(?:\[r\d+\]\s*)*$/.test(sentence) ? sentence : ''
  return { rows: ownRows ?? (isList || sentence.trim() === '' ? before.rows : []), heading }
}

const spaced = (text: string): string => plainWriting(text).replace(/\s+/g, ' ').trim().toLowerCase()

/** Whether words stand in a result as they are, and not cut out of the midst of a word or a number. */
function isQuoted(quote: string, cited: readonly Result[]): boolean {
  const words = spaced(quote.replace(/ ?\[r\d+\]/g, '')).replace(/[.,;:…!?]+$/, '')
  return cited
    .flatMap(({ words: said, passages }) => [...said, ...passages])
    .map(spaced)
    .some((text) => {
      for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
        const behind = text.slice(at + words.length)
        const isCut =
          (/[\p{L}\p{N}]$/u.test(words) && /^(?:[\p{L}\p{N}%]|[.,]\d)/u.test(behind)) ||
          (/\d$/.test(words) &&
            /^\s?(?:%|per ?cent|points?|bps?|basis|thousand|million|billion|trillion|bn|mn?|k)\b/.test(
              behind,
            )) ||
          /[\p{L}\p{N}$€£¥−-]$/u.test(text.slice(0, at))
        if (!isCut) return true
      }
      return false
    })
}

const bare = (sentence: string): string =>
  spaced(sentence.replace(/\[[rc]\d+[a-z]?\]/g, ' '))
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/^[-•] |[.\s]+$/g, '')

/** Whether a sentence is one of the records' own, whole. */
function isOfRecords(sentence: string, cited: readonly Result[]): boolean {
  const said = bare(sentence)
  if (said === '') return false
  return cited.some(({ text }) => {
    if (text === undefined) return false
    const all = bare(text)
    for (let at = all.indexOf(said); at >= 0; at = all.indexOf(said, at + 1)) {
      const isBegun = at === 0 || /(?:[.!?:] ?|- )$/.test(all.slice(0, at))
      const isEnded = at + said.length === all.length || /^(?:[.!?]| - |:$)/.test(all.slice(at + said.length))
      if (isBegun && isEnded) return true
    }
    return false
  })
}

const isHeadOfRecords = (heading: string, cited: readonly Result[]): boolean =>
  heading === '' ||
  cited.some(({ text }) => text !== undefined && bare(text).includes(bare(heading).replace(/:$/, '')))

/** Where a sentence has a name with digits whole, as a cited result has it: “SLVR 30Y”, “Financial crisis 2007–2009”. */
function namesSaid(sentence: string, cited: readonly Result[]): { from: number; to: number }[] {
  const names = new Set(
    cited.flatMap(({ words, values }) => [...words, ...values.flatMap((one) => one.names)]),
  )
  return [...names].flatMap((name) =>
    /\d/.test(name) && /[A-Za-z]{2}/.test(name)
      ? placesOf(sentence, name).map((from) => ({ from, to: from + name.length }))
      : [],
  )
}

/** Whether something is said that is no value and stands nevertheless: part of a name, a span, that there is none. */
function isSaidOtherwise(
  said: SaidFigure,
  cited: readonly Result[],
  values: readonly Evidenced[],
  { sentence, asked }: At,
): boolean {
  const told = cited.flatMap(({ text, words }) => [...(text ? [text] : []), ...words])
  if (said.kind === 'none')
    return values.some(({ value }) => value === 0) || told.some((text) => IS_NONE.test(text))
  if (said.kind === 'period') {
    const span = String(said.value)
    return (
      told.some((text) => placesOf(text.toLowerCase(), span).length > 0) ||
      values.some(({ unit, text }) => unit === 'date' && placesOf(text.toLowerCase(), span).length > 0) ||
      cited.some((one) => placesOf((one.asked ?? '').toLowerCase(), span).length > 0)
    )
  }
  return isName(said, cited, sentence) || isAsked(said, asked, told, sentence)
}

/**
 * Whether digits are part of a name that a cited result has, as of a case or an index: with the word beside it, a number alone would be
 * any.
 */
function isName({ text, kind, from, to }: SaidFigure, cited: readonly Result[], sentence: string): boolean {
  if (kind !== 'name' && kind !== 'number') return false
  const values = cited.flatMap((result) => result.values)
  const names = cited.flatMap(({ words }) => words).concat(values.flatMap((one) => one.names))
  if (kind === 'name')
    return (
      !values.some((one) => one.unit === 'text' && one.value === text) &&
      names.some((name) => placesOf(name, text).length > 0)
    )
  const before = /[\w&.’']+\s+$/.exec(sentence.slice(0, from))?.[0]
  const behind = /^[\s-]+[A-Za-z]+/.exec(sentence.slice(to))?.[0]
  return [before && `${before}${text}`, behind && `${text}${behind}`].some(
    (chunk) => chunk && names.some((name) => placesOf(name, chunk.trim()).length > 0),
  )
}

const SPAN = /^[\s-]*(?:calendar |trading |business )?(?:days?|weeks?|months?|quarters?|years?|-?year|y)\b/i
const LAST = /\b(?:last|past|previous|over|within|for|next|top|first|the)\s+$/i
const BOUND =
  /\b(?:(?:more|less|fewer|older|younger|larger|higher|lower|greater|longer|bigger) than|above|below|over|under|at least|at most|between|beyond|exceeding|up to|from)\s+$/i

/**
 * A number of the question may be said again as its span, or as the bound that the records say they held rows against. What the person
 * supposes is no evidence.
 */
function isAsked(
  { text, kind, from, to }: SaidFigure,
  asked: string,
  told: readonly string[],
  sentence: string,
): boolean {
  const lead = sentence.slice(0, from)
  const places = placesOf(asked, text)
  if (kind === 'number' && LAST.test(lead) && SPAN.test(sentence.slice(to)))
    return places.some((at) => SPAN.test(asked.slice(at + text.length)))
  return BOUND.test(lead) && places.length > 0 && told.some((one) => placesOf(one, text).length > 0)
}

/** Whether a value is of the row and the column that the sentence says the figure is of. */
function isOfWhatIsSaid(said: SaidFigure, value: Evidenced, state: At): boolean {
  const { sentence, measures, names, figures, rows, heading, isOfOneRow } = state
  const own = rows.get(said)
  const lead = sentence.slice(0, said.from)
  if (value.made && !MADE[value.made].test(sentence)) return false
  if (own?.includes(STRANGE)) return false
  if (value.made === 'sum' && own?.length === 1 && !WHOLE.test(lead)) return false
  const isUnnamed = value.names.length === 0
  if (isUnnamed) {
    const isOfWhole =
      own === undefined ||
      value.made !== undefined ||
      value.unit === 'date' ||
      WHOLE.test(lead) ||
      (value.unit === 'count' &&
        isThingSaid(sentence, said, value) &&
        /^\s+[a-z]/.test(sentence.slice(said.to)))
    if (!isOfWhole) return false
  } else if (own === undefined) {
    if (!isOfOneRow) return false
  } else if (!own.includes(rowOf(value)) || own.length > 1) return isSaidOfAll(own, value)
  if (value.unit === 'date' && isUnnamed && value.measures?.includes('as of') && !AS_OF.test(sentence))
    return false
  return (
    isSpanSaid(clauseAt(sentence, said), said, value) &&
    isThingSaid(sentence, said, value) &&
    isMeasureSaid(sentence, said, figures, value, measures, names, heading)
  )
}

/** Of several names at once nothing is told apart: no value of one of them is said of all. */
const isSaidOfAll = (own: readonly string[], value: Evidenced): boolean =>
  new Set(own).size === 1 && own[0] === rowOf(value)

function isSaid(said: SaidFigure, value: Evidenced, { sentence }: At): boolean {
  const { unit, text } = value
  if (said.kind === 'date') return unit === 'date' && isDay(String(said.value), String(value.value))
  if (said.kind === 'name') return text === said.text || value.value === said.value
  if (said.kind === 'none') return value.value === 0
  if (said.kind === 'word' || said.kind === 'period' || unit === 'date') return false
  if (typeof value.value !== 'number') return false
  if (said.text === text && !DOWN_BY.test(sentence.slice(0, said.from))) return true
  const shown = Number(said.value)
  const read = inUnit(said.kind, value)
  if (read === undefined) return false
  const tolerance = said.step / 2 + Math.abs(read) * 1e-12
  // Nothing that is there may be told as nothing.
  if (shown === 0 && Math.abs(read) > 1e-9) return false
  const before = sentence.slice(0, said.from)
  const isLoss = value.measures?.some((name) => IS_LOSS.test(name)) ?? false
  if (!said.isSigned && read > 0 && DOWN_BY.test(before) && !isLoss) return false
  if (Math.abs(shown - read) <= tolerance) return true
  if (UP_BY.test(before)) return false
  // “Fell by 3%” says the sign in its words.
  return (
    !said.isSigned && read < 0 && FALLEN.test(clauseAt(sentence, said)) && Math.abs(shown + read) <= tolerance
  )
}

/** What belongs to a figure: from the figure or the break before it to the break behind it. */
function clauseAt(sentence: string, { from, to }: SaidFigure): string {
  const before =
    /(?:^|[,;:(]\s|\b(?:and|but|while|although|whereas)\b)(?!.*(?:[,;:(]\s|\b(?:and|but|while|although|whereas)\b))(.*)$/s.exec(
      sentence.slice(0, from),
    )
  const behind = /^(?:(?![,;:)]|\b(?:and|but|while|although|whereas|when|as)\b|\d)[\s\S])*/.exec(
    sentence.slice(to),
  )
  return `${before?.[1] ?? ''} # ${behind?.[0] ?? ''}`
}

function inUnit(kind: SaidFigure['kind'], { unit, value, made, measures }: Evidenced): number | undefined {
  const number = Number(value)
  if (kind === 'percent') return unit === 'fraction' ? number * 100 : unit === 'percent' ? number : undefined
  if (kind === 'points') {
    // A share of something is no distance between two shares.
    const isDistance =
      made === 'difference' ||
      measures?.some((name) =>
        /point|difference|active return|excess|relative|effect|contribution|versus|ahead|outperform/i.test(
          name,
        ),
      )
    return isDistance ? inUnit('percent', { unit, value, text: '', names: [] }) : undefined
  }
  if (kind === 'bp') return unit === 'bp' ? number : undefined
  if (kind === 'money') return unit === 'USD' ? number : undefined
  return ['fraction', 'percent', 'bp'].includes(unit) ? undefined : number
}

/** “November 2026” and “23 November” are said of the day 2026-11-23. */
const isDay = (said: string, day: string): boolean =>
  said.startsWith('-') ? day.slice(4, 10) === said : day.slice(0, said.length) === said
