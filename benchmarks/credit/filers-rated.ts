/**
 * How many filers are rated by their own companyfacts, and what the others lack. Reads every `.json` or `.json.gz` of a folder.
 *
 *   node benchmarks/credit/filers-rated.ts [--data FOLDER]
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
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

const { values: options } = parseArgs({
  options: { data: { type: 'string', default: sharedData('data/companies/sec-edgar/companyfacts') } },
})

const files = readdirSync(options.data).filter((name) => /\.json(\.gz)?$/.test(name))
let rated = 0
for (const name of files) {
  const bytes = readFileSync(join(options.data, name))
  const facts = statementsOfFacts(
    JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')),
  )
  if (!facts) continue
  const statements = knownOn(facts.statements, '9999-12-31')
  const input = {
    currency: statements.at(-1)?.currency ?? '',
    scale: 1,
    kind: facts.financialTags.length > 0 ? ('financial' as const) : ('manufacturer-public' as const),
    statements: statements.map(({ period, amounts }) => ({ ...amounts, period }) as Statement),
  }
  const read = readCase(input)
  const answer = rateCase(read, {
    kind: input.kind,
    checks: figuresOf(read, input).checks,
    centralRate: assumedCentralRate.value,
  })
  if (answer.isRated) rated++
  const words = answer.isRated
    ? `${answer.rating}, ${(answer.probability * 100).toFixed(2)} %${answer.without.length > 0 ? ' by the short card' : ''}`
    : `${answer.because}: ${[...answer.checks, ...answer.missing].join(', ')}`
  process.stdout.write(`${facts.company} ${read.period}: ${words}\n`)
}
process.stdout.write(`${rated} of ${files.length} filers are rated.\n`)
