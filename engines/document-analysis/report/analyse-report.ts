import { type Finding, notStated, type Section, type Span, stated } from '../finding.ts'
import { type Line, linesOf, sentencesOf, withoutBullet } from '../reading/lines.ts'
import { type Amount, amountsIn, datesIn } from '../reading/quantities.ts'

const RATINGS =
  'Strong Buy|Strong Sell|Buy|BUY|Outperform|OUTPERFORM|Overweight|OVERWEIGHT|Accumulate|ACCUMULATE|Add|ADD|Hold|HOLD|Neutral|NEUTRAL|Equal[ -][Ww]eight|EQUAL[ -]WEIGHT|Market Perform|MARKET PERFORM|Sector Perform|Peer Perform|In[ -]Line|Underperform|UNDERPERFORM|Underweight|UNDERWEIGHT|Reduce|REDUCE|Sell|SELL'
const SENTENCE_MAX = 1_500
const LIST_MAX = 8

/** Where the boilerplate of a report begins: nothing after it is its opinion. */
const DISCLOSURES =
  /^(?:important |required |general |legal )?(?:disclosures?|disclaimers?)\b|^analysts? certification|^regulation ac\b|^important information\b|^conflicts of interest/i

/** What a research report states: its rating, target, estimates, thesis and risks. What its disclosures say is not read. */
export function analyseReport(text: string): { sections: Section[]; readFirst: string[] } {
  const cut = linesOf(text).find(
    ({ text: line, start }) => start > 200 && line.length < 120 && DISCLOSURES.test(line),
  )
  const to = cut?.start ?? text.length
  const lines = linesOf(text, 0, to)
  const sentences = sentencesOf(text, 0, to).filter(({ text: given }) => given.length <= SENTENCE_MAX)
  return {
    readFirst: cut ? ['The report’s disclosures are not read.'] : [],
    sections: [
      { title: 'Report', findings: about(text, lines) },
      {
        title: 'Opinion',
        findings: [...ratings(text, sentences), ...targets(text, sentences), horizon(text, sentences)],
      },
      { title: 'Estimates', findings: estimates(text, sentences) },
      { title: 'Thesis', findings: points(text, lines, sentences, thesis) },
      { title: 'Risks', findings: points(text, lines, sentences, risks) },
    ],
  }
}

const within = (line: Line, match: RegExpExecArray | RegExpMatchArray, value: string): Span => {
  const start = line.start + (match.index ?? 0) + match[0].lastIndexOf(value)
  return { start, end: start + value.length }
}

function about(text: string, lines: readonly Line[]): Finding[] {
  const top = lines.slice(0, 25)
  const first = (label: string, pattern: RegExp, among = top): Finding => {
    for (const line of among) {
      const match = pattern.exec(line.text.slice(0, 400))
      if (match?.[1]) return stated(label, text, within(line, match, match[1]))
    }
    return notStated(label)
  }
  const day = top.flatMap((line) => datesIn(line.text.slice(0, 400), line.start))[0]
  return [
    first(
      'Company',
      /\b((?:[A-Z][\w&.’'-]{0,30} ){0,4}[A-Z][\w&.’'-]{0,30}) \((?:[A-Z]{2,10}\s?:\s?)?[A-Z]{1,6}(?:\.[A-Z]{1,3})?\)/,
    ),
    first(
      'Ticker',
      /\((?:[A-Z][A-Za-z]{1,9}\s?:\s?)?([A-Z]{1,6}(?:\.[A-Z]{1,3})?)\)|\b(?:Ticker|Symbol|Bloomberg|Reuters):\s*([A-Z]{1,6})/,
    ),
    first(
      'House',
      /^((?:[A-Z][\w&.’'-]{0,30} ){0,4}(?:Research|Securities|Capital Markets|Capital|Bank|Partners|Markets|Advisors|Investment Bank|Brokerage|Equities))(?:\s*[|–—-].{0,80})?$/,
    ),
    first(
      'Analyst',
      /\b(?:Lead )?[Aa]nalysts?:?\s+((?:[A-Z][\w.’'-]{0,25} ){1,3}[A-Z][\w’'-]{1,25})|^((?:[A-Z][\w.’'-]{0,25} ){1,3}[A-Z][\w’'-]{1,25}), (?:CFA|PhD|CPA)\b/,
      lines.slice(0, 60),
    ),
    day ? stated('Date', text, day) : notStated('Date'),
  ]
}

const RATING_SAID = new RegExp(
  `\\b(?:[Rr]ating|RATING|[Rr]ecommendation|RECOMMENDATION)\\b[^\\n.]{0,25}?\\b(${RATINGS})\\b`,
)
const RATING_BEFORE = new RegExp(`\\b(${RATINGS})[- ](?:rating|rated|recommendation)\\b`)
const RATING_ACTED = new RegExp(
  `\\b(?:[Rr]eiterat\\w{1,4}|[Mm]aintain\\w{0,4}|[Rr]eaffirm\\w{0,4}|[Ii]nitiat\\w{1,4}|[Uu]pgrad\\w{1,4}|[Dd]owngrad\\w{1,4}|[Kk]eep|[Rr]emain|[Rr]etain\\w{0,4}|[Aa]ssign\\w{0,4}|[Mm]ove|[Rr]ate)\\b[^\\n.]{0,60}?\\b(${RATINGS})\\b`,
)
const RATING_FROM = new RegExp(`\\bfrom (?:an? )?(${RATINGS})\\b`)
const RATING_TO = new RegExp(`\\bto (?:an? )?(${RATINGS})\\b`)

function ratings(text: string, sentences: readonly Line[]): Finding[] {
  for (const sentence of sentences) {
    const from = RATING_FROM.exec(sentence.text)
    const to = RATING_TO.exec(sentence.text)
    const isChange =
      from?.[1] &&
      to?.[1] &&
      /\b(?:[Uu]pgrad|[Dd]owngrad|[Rr]ating|[Mm]ove|[Rr]ais|[Cc]ut|[Ll]ower)/.test(sentence.text)
    const match = isChange
      ? to
      : (RATING_SAID.exec(sentence.text) ??
        RATING_ACTED.exec(sentence.text) ??
        RATING_BEFORE.exec(sentence.text))
    const value = match?.[1]
    if (!match || !value) continue
    return [
      stated('Rating', text, within(sentence, match, value)),
      isChange
        ? stated('Previous rating', text, within(sentence, from, from[1] as string))
        : notStated('Previous rating'),
    ]
  }
  return [notStated('Rating'), notStated('Previous rating')]
}

const TARGET =
  /\b(?:[Pp]rice [Tt]arget|PRICE TARGET|[Tt]arget [Pp]rice|TARGET PRICE|[Pp]rice objective|[Ff]air value(?: estimate)?|PT|TP)\b/
const CURRENCY_NAMED =
  /\((US\$|USD|EUR|GBP|CHF|SEK|NOK|DKK|JPY|CAD|AUD|HKD|€|£|\$)\)\s*:?\s*(\d[\d,]{0,12}(?:\.\d{1,4})?)/
const codes: Readonly<Record<string, string>> = { US$: 'USD', $: 'USD', '€': 'EUR', '£': 'GBP' }

/** The amount that a target is set at, and the one before it. */
function targets(text: string, sentences: readonly Line[]): Finding[] {
  for (const sentence of sentences) {
    const phrase = TARGET.exec(sentence.text)
    if (!phrase) continue
    const after = sentence.text.slice(phrase.index, phrase.index + 90)
    const named = CURRENCY_NAMED.exec(after)
    if (named?.[1] && named[2] && !/\d/.test(after.slice(0, named.index))) {
      const start = sentence.start + phrase.index + named.index + named[0].lastIndexOf(named[2])
      return [
        stated(
          'Price target',
          text,
          { start, end: start + named[2].length },
          {
            number: Number(named[2].replaceAll(',', '')),
            unit: codes[named[1]] ?? named[1],
            scale: 1,
          },
        ),
        notStated('Previous price target'),
      ]
    }
    const amounts = amountsIn(sentence.text, sentence.start).filter(
      (amount) => amount.scale <= 1 && !isOther(sentence, amount),
    )
    const statedBy = (amount: Amount, ways: RegExp) =>
      ways.test(
        sentence.text.slice(Math.max(0, amount.start - sentence.start - 14), amount.start - sentence.start),
      )
    const previous = amounts.find((amount) =>
      statedBy(amount, /\b(?:from|previously|prior|vs\.?|old)\s*:?\s*(?:\()?$/i),
    )
    const rest = amounts.filter((amount) => amount !== previous)
    const place = sentence.start + phrase.index
    const target =
      rest.find(
        (amount) => amount.start > place && statedBy(amount, /\b(?:to|of|at|is|:)\s*:?\s*$|:\s*$/i),
      ) ??
      rest.find((amount) => amount.start > place && amount.start - place < 50) ??
      rest.find((amount) => amount.end <= place && place - amount.end <= 25)
    if (!target) continue
    const finding = (label: string, { start, end, number, currency, scale }: Amount) =>
      stated(label, text, { start, end }, { number, unit: currency, scale })
    return [
      finding('Price target', target),
      previous ? finding('Previous price target', previous) : notStated('Previous price target'),
    ]
  }
  return [notStated('Price target'), notStated('Previous price target')]
}

/** An amount that is of earnings, of a dividend or of the price now. */
function isOther(sentence: Line, amount: Amount): boolean {
  const at = amount.start - sentence.start
  const before = sentence.text.slice(Math.max(0, at - 40), at)
  const after = sentence.text.slice(amount.end - sentence.start, amount.end - sentence.start + 16)
  return (
    /\b(?:EPS|earnings|dividend|revenue|sales|current price|closed at|closing price|trades? at|trading at|share price(?: of)?)\b[^.;]{0,20}$/i.test(
      before,
    ) || /^\s*(?:EPS|in EPS|dividend)/i.test(after)
  )
}

const HORIZON = /\b((?:\d{1,2}|[Tt]welve|[Ss]ix|[Ee]ighteen|[Tt]wenty-four)[- ]?(?:[Mm]onths?|mo\b|m\b))/

function horizon(text: string, sentences: readonly Line[]): Finding {
  for (const sentence of sentences) {
    if (!/target|horizon|objective|return/i.test(sentence.text)) continue
    const match = HORIZON.exec(sentence.text)
    if (match?.[1]) return stated('Horizon', text, within(sentence, match, match[1]))
  }
  return notStated('Horizon')
}

const METRIC =
  '(?:adjusted |diluted |core |net |operating |total )?(?:EPS|earnings per share|revenues?|sales|EBITDA|EBIT|income|profit|free cash flow|FCF|DPS)'
const PERIOD =
  '(?:F?Y ?\\d{2,4}E?|CY ?\\d{2,4}E?|fiscal (?:year )?\\d{4}|[1-4]Q ?\\d{2,4}E?|Q[1-4](?: F?Y?\\d{2,4})?E?|20\\d{2}E?)'
const AMOUNT =
  '((?:US\\$|HK\\$|[$€£¥]|(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|JPY)[ \\u00a0])[ \\u00a0]?\\d[\\d,]{0,14}(?:\\.\\d{1,4})?(?:[ \\u00a0]?(?:trillion|billion|million|thousand|bn|mn|[mkb])\\b)?)'
const PERIOD_FIRST = new RegExp(
  `\\b(${PERIOD}) (${METRIC})(?: estimates?| forecast)?(?: (?:of|at|is|to|goes to|rises to|falls to)|:)? ${AMOUNT}`,
  'gi',
)
const METRIC_FIRST = new RegExp(
  `\\b(${METRIC})(?: estimates?| forecast)?(?: (?:of|at|is|to)|:)? ${AMOUNT} (?:in|for) (${PERIOD})`,
  'gi',
)
const PERIOD_OF_METRIC = new RegExp(
  `\\b(${METRIC})(?: estimates?| forecast)? (?:in|for) (${PERIOD})(?: (?:of|at|is|to)|:)? ${AMOUNT}`,
  'gi',
)
const FORECAST =
  /\b(?:estimates?|estimated|forecasts?|expects?|model|project|see|our|raise|lower|cut)\b|\d{2}E\b/i
const ESTIMATES_MAX = 20

function estimates(text: string, sentences: readonly Line[]): Finding[] {
  const found: Finding[] = []
  for (const sentence of sentences) {
    if (!FORECAST.test(sentence.text)) continue
    const read = [
      ...[...sentence.text.matchAll(PERIOD_FIRST)].map((match) => ({
        match,
        period: match[1],
        metric: match[2],
        amount: match[3],
      })),
      ...[...sentence.text.matchAll(METRIC_FIRST)].map((match) => ({
        match,
        metric: match[1],
        amount: match[2],
        period: match[3],
      })),
      ...[...sentence.text.matchAll(PERIOD_OF_METRIC)].map((match) => ({
        match,
        metric: match[1],
        period: match[2],
        amount: match[3],
      })),
    ]
    for (const { match, metric, amount, period } of read) {
      if (!metric || !amount || !period) continue
      const span = within(sentence, match, amount)
      const [money] = amountsIn(amount)
      if (!money || found.some((one) => one.span?.start === span.start)) continue
      found.push(
        stated(
          metric.replace(/^./, (letter) => letter.toUpperCase()),
          text,
          span,
          {
            number: money.number,
            unit: money.currency,
            scale: money.scale,
            period,
          },
        ),
      )
    }
  }
  return found.length > 0 ? found.slice(0, ESTIMATES_MAX) : [notStated('Estimates')]
}

type Points = { label: string; heading: RegExp; ends: RegExp; remarks: RegExp }

const thesis: Points = {
  label: 'Thesis',
  heading:
    /^(?:our |the |investment |key )?(?:thesis|investment (?:case|summary|highlights|view|thesis)|key takeaways|bottom line|our (?:view|take)|conclusion|summary|why .{0,40}\?)\s*:?$/i,
  ends: /^[A-Z][\w ,’'&-]{2,60}:?$/,
  remarks:
    /\b(?:[Ww]e (?:believe|think|see|view|like|remain|continue to (?:see|believe|like))|[Ii]n our view|[Oo]ur thesis|[Oo]ur view)\b/,
}
const risks: Points = {
  label: 'Risk',
  heading:
    /^(?:key |main |downside |upside |investment |principal )?risks?(?: (?:to|factors|and).{0,60})?\s*:?$/i,
  ends: /^[A-Z][\w ,’'&-]{2,60}:?$/,
  remarks: /\b(?:[Kk]ey |[Mm]ain |[Dd]ownside |[Pp]rimary )?[Rr]isks? (?:to (?:our|the)|include|are|is)\b/,
}

/** The points under a heading of their own; without one, the sentences that say them. */
function points(
  text: string,
  lines: readonly Line[],
  sentences: readonly Line[],
  { label, heading, ends, remarks }: Points,
): Finding[] {
  const at = lines.findIndex(({ text: line }) => line.length < 80 && heading.test(line))
  const under: Line[] = []
  if (at !== -1) {
    const head = lines[at] as Line
    const next = lines
      .slice(at + 1)
      .find(
        ({ text: line, start }) =>
          start > head.end && line.length < 60 && ends.test(line) && !/[.]$/.test(line),
      )
    under.push(...sentencesOf(text, head.end, next?.start ?? lines.at(-1)?.end ?? head.end))
  }
  const found = (under.length > 0 ? under : sentences.filter(({ text: one }) => remarks.test(one)))
    .map(withoutBullet)
    .filter(({ text: one }) => one.length > 15)
  if (found.length === 0) return [notStated(label)]
  return found
    .slice(0, LIST_MAX)
    .map((line, index) => stated(`${label} ${index + 1}`, text, { start: line.start, end: line.end }))
}
