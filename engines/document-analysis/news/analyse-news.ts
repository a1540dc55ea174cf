import { type Finding, notStated, type Section, type Span, stated } from '../finding.ts'
import { type Line, linesOf, sentencesOf } from '../reading/lines.ts'
import { amountsIn, datesIn, percentsIn } from '../reading/quantities.ts'

const SENTENCE_MAX = 1_500
const LIST_MAX = 25
const NAMES_MAX = 15

/** What happened, by the words that say so. The first that the headline or the first sentences say is the event. */
const events: readonly (readonly [name: string, remarks: RegExp])[] = [
  ['Bankruptcy', /\b(?:files? for (?:bankruptcy|chapter 11)|chapter 11|insolvency|bankruptcy protection)\b/i],
  [
    'Merger or acquisition',
    /\b(?:acquir(?:e|es|ed|ing)|acquisition|to buy\b|agreed to buy|merger|merges?|takeover|buyout|tender offer)\b/i,
  ],
  [
    'Results',
    /\b(?:(?:first|second|third|fourth)[- ]quarter|quarterly|full[- ]year|annual|half[- ]year)\b.{0,60}\b(?:results|profit|earnings|revenue|sales|loss|net income)\b|\breports? (?:results|earnings)\b|\boperating profit (?:rose|fell|totalled|was)\b|\bnet (?:profit|sales|income) (?:rose|fell|totalled|was|increased|decreased)\b/i,
  ],
  [
    'Guidance',
    /\b(?:guidance|outlook|forecast)\b.{0,40}\b(?:rais|cut|lower|reaffirm|maintain|withdr)|\b(?:raises?|cuts?|lowers?|withdraws?)\b.{0,40}\b(?:guidance|outlook|forecast)\b|\bprofit warning\b/i,
  ],
  [
    'Management change',
    /\b(?:names?|appoints?|appointed|steps? down|resigns?|resigned|retires?|ousted|succeed(?:s|ed)?)\b.{0,60}\b(?:chief|CEO|CFO|chair|president|director)\b|\b(?:CEO|CFO|chief \w+|chairman|president)\b.{0,60}\b(?:steps? down|resigns?|resigned|retires?|ousted|appointed)\b/i,
  ],
  [
    'Dividend or buyback',
    /\b(?:dividend|share repurchase|share buyback|stock buyback|repurchase program)\b/i,
  ],
  [
    'Legal or regulatory action',
    /\b(?:lawsuit|sues?|sued|settle(?:s|d|ment)?|fine[sd]?|investigation|probe|antitrust|regulators?|indict\w*|charges? (?:against|over)|SEC\b|ruling|judge)\b/i,
  ],
  [
    'Layoffs or restructuring',
    /\b(?:lay ?offs?|job cuts?|cut(?:s|ting)? .{0,20}jobs|restructuring|redundanc\w+)\b/i,
  ],
  [
    'Financing',
    /\b(?:offering|IPO|initial public offering|bonds?|notes|raises? (?:US\$|\$|€|£)|funding round|credit facility|loan)\b/i,
  ],
  ['Credit rating', /\b(?:Moody.s|S&P|Fitch)\b.{0,60}\b(?:upgrad|downgrad|affirm|outlook)\w*/i],
  [
    'Contract or order',
    /\b(?:contract|order)\b.{0,60}\b(?:worth|valued|awarded|won|wins|receiv|from)\b|\b(?:wins?|won|awarded|received)\b.{0,60}\b(?:contract|order)\b/i,
  ],
  ['Partnership', /\b(?:partnership|partners? with|joint venture|collaborat\w+|alliance)\b/i],
  ['Recall', /\brecall(?:s|ed|ing)?\b/i],
  ['Product', /\b(?:launch(?:es|ed)?|unveil(?:s|ed)?|introduc(?:es|ed)|announces? new)\b/i],
]

/** What a news story states: its head, the event, who, amounts and dates. Nothing of it is judged. */
export function analyseNews(text: string): { sections: Section[]; readFirst: string[] } {
  const lines = linesOf(text)
  const headline = lines[0] && lines[0].text.length <= 250 && lines.length > 1 ? lines[0] : undefined
  const sentences = sentencesOf(text).filter(({ text: given }) => given.length <= SENTENCE_MAX)
  return {
    readFirst: [],
    sections: [
      {
        title: 'Story',
        findings: [
          headline ? stated('Headline', text, headline) : notStated('Headline'),
          ...dateline(text, lines.slice(0, 6)),
          event(text, sentences.slice(0, 6)),
          ...lead(text, sentences, headline),
        ],
      },
      { title: 'Who', findings: who(text, sentences) },
      { title: 'Amounts', findings: amounts(text, sentences) },
      { title: 'Dates', findings: dates(text, sentences) },
    ],
  }
}

const DATELINE =
  /^([A-Z][A-Za-z.’' -]{1,40}(?:, [A-Za-z.’' ]{2,30}){0,2}?)(?:, ([A-Z][a-z]{2,8}\.? \d{1,2}(?:, ?\d{4})?))?,? ?(?:\/?\(?(Reuters|Bloomberg|AP|Dow Jones|AFP|PRNewswire|BUSINESS WIRE|Business Wire|GLOBE NEWSWIRE|Globe Newswire)\)?\/?) ?(?:[-–—]{1,2})/

function dateline(text: string, lines: readonly Line[]): Finding[] {
  for (const line of lines) {
    const match = DATELINE.exec(line.text.slice(0, 200))
    if (!match) continue
    const part = (label: string, value: string | undefined): Finding => {
      if (!value) return notStated(label)
      const start = line.start + match[0].indexOf(value)
      return stated(label, text, { start, end: start + value.length })
    }
    return [part('Source', match[3]), part('Place', match[1]), part('Date', match[2])]
  }
  return [notStated('Source'), notStated('Place'), notStated('Date')]
}

function event(text: string, first: readonly Line[]): Finding {
  for (const sentence of first) {
    for (const [name, given] of events) {
      const match = given.exec(sentence.text)
      if (!match) continue
      const start = sentence.start + match.index
      return stated('Event', text, { start, end: start + match[0].length }, { detail: name })
    }
  }
  return notStated('Event', 'Its first sentences mention no known event')
}

function lead(text: string, sentences: readonly Line[], headline: Line | undefined): Finding[] {
  const first = sentences.find(({ start, text: given }) => start >= (headline?.end ?? 0) && given.length > 40)
  return first ? [stated('What', text, first)] : [notStated('What')]
}

const COMPANY =
  /\b((?:[A-Z][\w&’'-]{0,30}\.? ){1,5}(?:Inc|Corp|Corporation|Ltd|Limited|plc|PLC|Plc|AG|SA|SE|NV|Oyj|AB|ASA|Co|Company|Group|Holdings|LLC|LP|GmbH|SpA|A\/S))\b/g
const TICKER =
  /\((NYSE|NASDAQ|Nasdaq|LSE|TSX|HEL|OMX|FRA|Euronext|AMEX)\s?:\s?([A-Z]{1,6}(?:\.[A-Z]{1,2})?)\)/g
const PERSON =
  /\b(?:[Cc]hief [Ee]xecutive(?: [Oo]fficer)?|[Cc]hief [Ff]inancial [Oo]fficer|CEO|CFO|[Cc]hairman|[Cc]hairwoman|[Pp]resident|[Aa]nalyst) ((?:[A-Z][\w’'-]{1,20} ){1,2}[A-Z][\w’'-]{1,20})\b/g

function who(text: string, sentences: readonly Line[]): Finding[] {
  const found = new Map<string, Finding>()
  const add = (label: string, sentence: Line, match: RegExpMatchArray, value: string) => {
    const key = `${label} ${value}`
    if (found.has(key) || found.size >= NAMES_MAX) return
    const start = sentence.start + (match.index ?? 0) + match[0].indexOf(value)
    found.set(key, stated(label, text, { start, end: start + value.length }))
  }
  for (const sentence of sentences) {
    for (const match of sentence.text.matchAll(COMPANY))
      add('Company', sentence, match, (match[1] as string).replace(/^(?:The|But|And|In|On|For) /, ''))
    for (const match of sentence.text.matchAll(TICKER)) add('Listing', sentence, match, match[0].slice(1, -1))
    for (const match of sentence.text.matchAll(PERSON)) add('Person', sentence, match, match[1] as string)
  }
  return found.size > 0 ? [...found.values()] : [notStated('Companies and people')]
}

function amounts(text: string, sentences: readonly Line[]): Finding[] {
  const found: Finding[] = []
  for (const sentence of sentences) {
    const detail = sentence.text.replaceAll(/\s+/g, ' ').slice(0, 240)
    for (const { start, end, number, currency, scale } of amountsIn(sentence.text, sentence.start))
      found.push(stated('Amount', text, { start, end }, { number, unit: currency, scale, detail }))
    for (const { start, end, number } of percentsIn(sentence.text, sentence.start))
      found.push(stated('Rate', text, { start, end }, { number, unit: 'percent', scale: 1, detail }))
  }
  if (found.length === 0) return [notStated('Amounts')]
  return found.sort((a, b) => (a.span as Span).start - (b.span as Span).start).slice(0, LIST_MAX)
}

function dates(text: string, sentences: readonly Line[]): Finding[] {
  const found = new Map<string, Finding>()
  for (const sentence of sentences)
    for (const span of datesIn(sentence.text, sentence.start)) {
      const finding = stated('Date', text, span, {
        detail: sentence.text.replaceAll(/\s+/g, ' ').slice(0, 160),
      })
      if (!found.has(finding.value as string)) found.set(finding.value as string, finding)
    }
  return found.size > 0 ? [...found.values()].slice(0, LIST_MAX) : [notStated('Dates')]
}
