/**
 * How many filers are rated by their own filings, and why the others are not: companyfacts of the SEC, and filings with their XBRL tags,
 * of a folder.
 *
 *   node benchmarks/credit/filers-rated.ts [--data FOLDER]
 */
import { parseArgs } from 'node:util'
import {
  assumedCentralRate,
  figuresOf,
  knownOn,
  rateCase,
  readCase,
  type Statement,
  statementsOfFacts,
} from '#engines/credit/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { companiesOf } from './filing-facts.ts'

const { values: options } = parseArgs({
  options: { data: { type: 'string', default: sharedData('data/companies/sec-edgar/companyfacts') } },
})

const companies = companiesOf(options.data)
const reasons = new Map<string, number>()
const count = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
type Facts = NonNullable<ReturnType<typeof statementsOfFacts>>
function rated(statements: Facts['statements'], kind: 'financial' | 'manufacturer-public') {
  const input = {
    currency: statements.at(-1)?.currency ?? '',
    scale: 1,
    kind,
    statements: statements.map(
      ({ period, amounts, isTrailing }) => ({ ...amounts, period, isTrailing }) as Statement,
    ),
  }
  const read = readCase(input)
  const { checks } = figuresOf(read, input)
  const answer = rateCase(read, { kind, checks, centralRate: assumedCentralRate.value })
  const isShort = answer.isRated && answer.without.length > 0
  const words = answer.isRated
    ? `${answer.rating}, ${(answer.probability * 100).toFixed(2)} %${isShort ? ` by the short card, without ${answer.without.join(', ')}` : ''}`
    : `${answer.because}: ${[...answer.checks, ...answer.missing].join(', ')}`
  return { answer, isShort, words: `${read.period}: ${words}` }
}

for (const company of companies) {
  const facts = statementsOfFacts(company)
  const statements = knownOn(facts?.statements ?? [], '9999-12-31')
  const kind = (facts?.financialTags.length ?? 0) > 0 ? 'financial' : 'manufacturer-public'
  if (!facts || statements.length === 0) {
    process.stdout.write(`${company.entityName}: no annual report with its tags\n`)
    count('no annual report with its tags')
    continue
  }
  const { answer, isShort, words } = rated(statements, kind)
  process.stdout.write(`${company.entityName} ${words}\n`)
  if (answer.isRated) count(isShort ? 'rated by the short card' : 'rated by the whole card')
  else count(answer.because === 'missing' ? `missing: ${answer.missing.join(', ')}` : answer.because)
  if (facts.trailing.length === 0) continue
  const since = rated(facts.trailing, kind)
  process.stdout.write(`  twelve months to ${since.words}\n`)
  count(since.answer.isRated ? 'rated on twelve months since' : 'not rated on twelve months since')
}
process.stdout.write(`\n${companies.length} filers.\n`)
for (const [reason, filers] of [...reasons].sort(([, left], [, right]) => right - left))
  process.stdout.write(`${filers} ${reason}\n`)
