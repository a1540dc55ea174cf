import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import {
  assumedCentralRate,
  type CreditCase,
  creditRatings,
  type FiledStatement,
  figuresOf,
  highRiskRatings,
  isHighRisk,
  knownOn,
  noSigns,
  rateCase,
  readCase,
  type Statement,
  statementsOfFacts,
  warningsOf,
  warningsOfSigns,
} from '#engines/credit/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { csvCells } from './csv-cells.ts'

/**
 * How long before something grave the warnings are told, on what of the data at hand names firms over time: companyfacts, filings of firms at the SEC, agencies' ratings.
 * `node benchmarks/credit/lead-time.ts [--json FILE]`
 */

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const data = sharedData('data')
const DAY_MS = 86_400_000
const LOOKAHEAD_DAYS = 730

type Measured = { cases: number; foretold: number; interval: [number, number]; medianDays: number | null }

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
const textOf = (file: string) =>
  file.endsWith('.gz') ? gunzipSync(readFileSync(file)).toString('utf8') : readFileSync(file, 'utf8')

/** Wilson's interval of a share, 95 %. */
function wilson(hits: number, of: number): [number, number] {
  if (of === 0) return [0, 1]
  const z = 1.959964
  const share = hits / of
  const middle = share + (z * z) / (2 * of)
  const half = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  return [(middle - half) / (1 + (z * z) / of), (middle + half) / (1 + (z * z) / of)]
}

function measured(leads: readonly (number | null)[]): Measured {
  const known = leads.filter((lead) => lead !== null).sort((a, b) => a - b)
  return {
    cases: leads.length,
    foretold: known.length,
    interval: wilson(known.length, leads.length),
    medianDays: known.length > 0 ? (known[Math.floor((known.length - 1) / 2)] ?? null) : null,
  }
}

/** Firms of companyfacts: the first fall to high risk, negative equity or a loss after none, against warnings of earlier report days. */
function ofStatements() {
  const folder = join(data, 'companies/sec-edgar/companyfacts')
  let days = 0
  const leads: Record<'fallen' | 'negativeEquity' | 'firstLoss', (number | null)[]> = {
    fallen: [],
    negativeEquity: [],
    firstLoss: [],
  }
  const files = readdirSync(folder)
  for (const file of files) {
    const facts = statementsOfFacts(JSON.parse(textOf(join(folder, file))))
    if (!facts) continue
    const reported = [...new Set(facts.statements.map(({ filedOn }) => filedOn))].sort()
    days += reported.length
    const seen = reported.map((day) => statedOn(facts.statements, day))
    for (const [kind, has] of [
      ['fallen', (one: Stated) => isHighRisk(one.rating)],
      ['negativeEquity', (one: Stated) => (one.equity ?? 0) < 0],
      ['firstLoss', (one: Stated) => (one.netIncome ?? 0) < 0],
    ] as const) {
      const at = seen.findIndex(has)
      // Who was so from the first report on has not become so.
      if (at < 1) continue
      const first = seen.slice(0, at).find(({ codes }) => codes.length > 0)
      leads[kind].push(first ? daysFrom(first.day, seen[at]!.day) : null)
    }
  }
  return {
    firms: files.length,
    reportDays: days,
    fallen: measured(leads.fallen),
    negativeEquity: measured(leads.negativeEquity),
    firstLoss: measured(leads.firstLoss),
  }
}

type Stated = ReturnType<typeof statedOn>

function statedOn(statements: readonly FiledStatement[], day: string) {
  const stated = knownOn(statements, day)
  const now = assessed(stated)
  const before = stated.length > 1 ? assessed(stated.slice(0, -1)) : null
  const warnings = warningsOf({
    figures: now.figures,
    figuresBefore: before?.figures ?? null,
    rating: now.rating,
    ratingBefore: before?.rating ?? null,
    statementAgeDays: 0,
  })
  const { equity, netIncome } = stated.at(-1)?.amounts ?? {}
  return { day, rating: now.rating, equity, netIncome, codes: warnings.map(({ code }) => code) }
}

function assessed(stated: readonly FiledStatement[]) {
  const currency = stated.at(-1)?.currency ?? 'USD'
  const statements = stated.map(
    (one) => ({ ...one.amounts, period: one.period, currency: one.currency, scale: 1 }) as Statement,
  )
  const input: CreditCase = { currency, scale: 1, kind: 'manufacturer-public', market: null, statements }
  const read = readCase(input)
  const figures = figuresOf(read, input)
  const rating = rateCase(read, {
    kind: 'manufacturer-public',
    checks: figures.checks,
    centralRate: assumedCentralRate.value,
  })
  return { figures, rating: rating.isRated ? rating.rating : null }
}

type Filing = { form: string; items: string[]; filedOn: string; seenOn: string; href: string }

/** Firms with filings at hand: filings in the two years before bankruptcy, and how often healthy firms file the same. */
function ofFilings() {
  const folder = join(data, 'companies/sec-edgar/submissions')
  const byFirm = new Map<string, Map<string, Filing>>()
  for (const file of readdirSync(folder)) {
    const stated = JSON.parse(textOf(join(folder, file)))
    const cik = /CIK(\d{10})/.exec(file)?.[1] ?? ''
    const page = stated.filings?.recent ?? stated
    const firm = byFirm.get(cik) ?? new Map<string, Filing>()
    byFirm.set(cik, firm)
    for (const [row, form] of (page.form as string[]).entries())
      firm.set(page.accessionNumber[row], {
        form,
        items: String(page.items?.[row] ?? '').split(','),
        filedOn: page.filingDate[row],
        seenOn: page.filingDate[row],
        href: '',
      })
  }
  const filers = [...byFirm.values()]
    .map((firm) => [...firm.values()].sort((a, b) => (a.filedOn < b.filedOn ? -1 : 1)))
    .filter((filings) => filings.some(({ form }) => /^(10-K|10-Q)/.test(form)))
  const codesOn = (filings: readonly Filing[], day: string) =>
    warningsOfSigns({ ...noSigns, filings: filings.filter(({ filedOn }) => filedOn <= day) }, day).map(
      ({ code }) => code,
    )
  const leads: (number | null)[] = []
  let firmYears = 0
  let warnedYears = 0
  for (const filings of filers) {
    const fall = filings.find(({ form, items }) => form.startsWith('8-K') && items.includes('1.03'))
    if (fall) {
      const first = filings.find(
        ({ filedOn }) =>
          filedOn < fall.filedOn &&
          daysFrom(filedOn, fall.filedOn) <= LOOKAHEAD_DAYS &&
          codesOn(filings, filedOn).length > 0,
      )
      leads.push(first ? daysFrom(first.filedOn, fall.filedOn) : null)
    }
    const last = filings.at(-1)?.filedOn ?? ''
    for (let year = Number(filings[0]?.filedOn.slice(0, 4)) + 1; `${year}-12-31` <= last; year += 1) {
      const end = `${year}-12-31`
      if (fall && daysFrom(end, fall.filedOn) <= LOOKAHEAD_DAYS) continue
      firmYears += 1
      if (codesOn(filings, end).length > 0) warnedYears += 1
    }
  }
  return {
    firms: filers.length,
    bankrupt: measured(leads),
    otherYears: { cases: firmYears, warned: warnedYears, interval: wilson(warnedYears, firmYears) },
  }
}

/** Agency ratings over time: falls to high risk compared with the signs in the statement before. */
function ofRatings() {
  const [titles = [], ...rows] = textOf(join(data, 'credit/corporate_rating.csv.gz'))
    .trim()
    .split('\n')
    .map(csvCells)
  const stated = rows.map((cells) => {
    const cell = (title: string) => cells[titles.indexOf(title)] ?? ''
    const [month = '', day = '', year = ''] = cell('Date').split('/')
    return {
      of: `${cell('Symbol')} ${cell('Rating Agency Name')}`,
      on: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
      rank: (creditRatings as readonly string[]).indexOf(cell('Rating')),
      liquidity: Number(cell('currentRatio')),
      isNegativeEquity: Number(cell('debtRatio')) > 1,
      isDrained: Number(cell('operatingCashFlowSalesRatio')) < 0 && Number(cell('netProfitMargin')) > 0,
    }
  })
  const highRisk = Math.min(...highRiskRatings.map((rating) => creditRatings.indexOf(rating)))
  const falls: (number | null)[] = []
  let stood = 0
  let warnedAndStood = 0
  for (const series of Map.groupBy(stated, ({ of }) => of).values()) {
    series.sort((a, b) => (a.on < b.on ? -1 : 1))
    for (const [at, next] of series.entries()) {
      const now = series[at - 1]
      if (!now || now.rank >= highRisk) continue
      const before = series[at - 2]
      const isThin = now.liquidity < 1 && before !== undefined && now.liquidity < before.liquidity
      const isWarned = isThin || now.isNegativeEquity || now.isDrained
      if (next.rank >= highRisk) falls.push(isWarned ? daysFrom(now.on, next.on) : null)
      else {
        stood += 1
        if (isWarned) warnedAndStood += 1
      }
    }
  }
  return {
    falls: measured(falls),
    others: { cases: stood, warned: warnedAndStood, interval: wilson(warnedAndStood, stood) },
  }
}

if (!existsSync(data)) throw new Error(`There is no data at ${data}.`)
const measuredOn = new Date().toISOString().slice(0, 10)
const answer = { measuredOn, statements: ofStatements(), filings: ofFilings(), ratings: ofRatings() }
console.info(JSON.stringify(answer, null, 2))
if (values.json) writeFileSync(values.json, `${JSON.stringify(answer, null, 2)}\n`)
