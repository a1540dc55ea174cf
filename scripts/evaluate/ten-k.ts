import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { gunzipSync } from 'node:zlib'
import { analyseDocument, type Finding } from '#engines/document-analysis/index.ts'
import { readDocument, usualLimits } from '#engines/document-text/index.ts'

/** The concepts of us-gaap that a figure may be tagged with. */
const concepts: Readonly<Record<string, readonly string[]>> = {
  Revenue: [
    'Revenues',
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'RevenueFromContractWithCustomerIncludingAssessedTax',
    'SalesRevenueNet',
  ],
  'Cost of revenue': ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'],
  'Gross profit': ['GrossProfit'],
  'Research and development': [
    'ResearchAndDevelopmentExpense',
    'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost',
  ],
  'Operating income': ['OperatingIncomeLoss'],
  'Income tax': ['IncomeTaxExpenseBenefit'],
  'Net income': ['NetIncomeLoss', 'ProfitLoss'],
  'Diluted earnings per share': ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted'],
  'Cash and cash equivalents': ['CashAndCashEquivalentsAtCarryingValue'],
  'Total current assets': ['AssetsCurrent'],
  'Total assets': ['Assets'],
  'Total current liabilities': ['LiabilitiesCurrent'],
  'Total liabilities': ['Liabilities'],
  'Total equity': [
    'StockholdersEquity',
    'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
  ],
  'Cash from operating activities': [
    'NetCashProvidedByUsedInOperatingActivities',
    'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
  ],
  'Cash from investing activities': [
    'NetCashProvidedByUsedInInvestingActivities',
    'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations',
  ],
  'Cash from financing activities': [
    'NetCashProvidedByUsedInFinancingActivities',
    'NetCashProvidedByUsedInFinancingActivitiesContinuingOperations',
  ],
}

type Fact = { concept: string; value: number }
type Row = {
  file: string
  label: string
  shown: number | null
  tagged: number[]
  verdict: 'right' | 'wrong' | 'missed' | 'absent'
}

/**
 * Reads the 10-K filings of a folder (HTML with inline XBRL, also gzipped) as text and holds each figure shown against what the same filing tags for its fiscal year.
 * What is tagged and not shown is `missed`; what is neither is `absent`.
 */
export async function evaluateTenK(dir: string, outFile: string): Promise<void> {
  const rows: Row[] = []
  const latencies: Record<string, number> = {}
  const files = readdirSync(dir).filter((file) => /10-k.*\.html?(?:\.gz)?$/i.test(file))
  for (const file of files.sort()) {
    const bytes = readFileSync(path.join(dir, file))
    const html = file.endsWith('.gz') ? gunzipSync(bytes) : bytes
    const { text } = await readDocument(new Uint8Array(html), file.replace(/\.gz$/, ''), {
      ...usualLimits,
      bytes: 1e8,
      characters: 1e8,
    })
    const started = performance.now()
    const read = analyseDocument(text, '10k')
    latencies[file] = Math.round(performance.now() - started)
    const findings = read.outcome === 'analysed' ? read.sections.flatMap(({ findings: own }) => own) : []
    const facts = taggedFacts(html.toString('utf8'))
    for (const finding of findings) {
      const names = concepts[finding.label]
      if (names)
        rows.push(
          rowOf(
            file,
            finding,
            facts.filter(({ concept }) => names.includes(concept)),
          ),
        )
    }
  }
  const count = (verdict: Row['verdict']) => rows.filter((row) => row.verdict === verdict).length
  const [right, wrong, missed] = [count('right'), count('wrong'), count('missed')]
  const summary = {
    filings: files.length,
    shown: right + wrong,
    right,
    wrong,
    missed,
    precision: right + wrong === 0 ? null : right / (right + wrong),
    recall: right + missed === 0 ? null : right / (right + wrong + missed),
    latenciesMs: latencies,
  }
  writeFileSync(outFile, `${JSON.stringify({ summary, rows }, null, 1)}\n`)
  process.stdout.write(`${JSON.stringify(summary, null, 1)}\n`)
}

function rowOf(file: string, { label, number, scale }: Finding, facts: readonly Fact[]): Row {
  const shown = number === null ? null : number * (scale ?? 1)
  const tagged = [...new Set(facts.map(({ value }) => value))]
  const isSame = (value: number) => shown !== null && Math.abs(value - shown) <= Math.abs(value) * 1e-9
  const verdict =
    shown === null ? (tagged.length > 0 ? 'missed' : 'absent') : tagged.some(isSame) ? 'right' : 'wrong'
  return { file, label, shown, tagged, verdict }
}

/** The facts of the fiscal year that a filing tags for the whole company. */
function taggedFacts(html: string): Fact[] {
  const cover = /<ix:nonNumeric\b[^>]*\bname="dei:DocumentPeriodEndDate"[^>]*>/.exec(html)?.[0] ?? ''
  const yearOf = /\bcontextRef="([^"]*)"/.exec(cover)?.[1] ?? ''
  const contexts = new Map<string, { isWhole: boolean; from: string | null; to: string }>()
  for (const [, id, body] of html.matchAll(/<xbrli:context id="([^"]+)">([\s\S]*?)<\/xbrli:context>/g)) {
    const to = /<xbrli:(?:endDate|instant)>([^<]+)</.exec(body as string)?.[1]
    if (!id || !to) continue
    contexts.set(id, {
      isWhole: !(body as string).includes('<xbrli:segment'),
      from: /<xbrli:startDate>([^<]+)</.exec(body as string)?.[1] ?? null,
      to,
    })
  }
  const last = contexts.get(yearOf)?.to
  return [...html.matchAll(/<ix:nonFraction\b([^>]*)>([\s\S]*?)<\/ix:nonFraction>/g)].flatMap(
    ([, attributes, content]): Fact[] => {
      const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes as string)?.[1]
      const context = contexts.get(attribute('contextRef') ?? '')
      const concept = attribute('name')?.replace(/^us-gaap:/, '')
      if (!context?.isWhole || !concept || context.to !== last) return []
      if (context.from !== null && Date.parse(context.to) - Date.parse(context.from) < 340 * 86_400_000)
        return []
      const stated = (content as string).replaceAll(/<[^>]*>|[,\s]|&#160;|&nbsp;/g, '')
      const value = /^[—–-]$|^$/.test(stated) ? 0 : Number(stated)
      if (!Number.isFinite(value)) return []
      const scaled = Number((value * 10 ** Number(attribute('scale') ?? 0)).toPrecision(12))
      return [{ concept, value: attribute('sign') === '-' ? -scaled : scaled }]
    },
  )
}
