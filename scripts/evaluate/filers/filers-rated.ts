import { writeFileSync } from 'node:fs'
import {
  assumedCentralRate,
  figuresOf,
  knownOn,
  rateCase,
  readCase,
  type Statement,
  statementsOfFacts,
} from '#engines/credit/index.ts'
import { type CompanyFacts, companiesOf } from './filing-facts.ts'

type Half = 'read' | 'unread'
type Facts = NonNullable<ReturnType<typeof statementsOfFacts>>
type Found = { outcome: string; words: string; since?: string }

/** Tags were chosen on filers of even numbers alone; those of odd ones were not looked at. */
const halfOf = ({ cik }: CompanyFacts): Half => (Number(cik) % 2 === 0 ? 'read' : 'unread')

const isBankOrInsurer = ({ sic }: CompanyFacts): boolean => /^6[013]/.test(sic ?? '')

function rated(statements: Facts['statements'], kind: 'financial' | 'manufacturer-public'): Found {
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
  if (!answer.isRated) {
    const why = [...answer.checks, ...answer.missing].join(', ')
    const faults = checks
      .filter(({ code }) => answer.checks.includes(code))
      .map((check) => JSON.stringify(check))
    return {
      outcome:
        answer.because === 'financial'
          ? 'a bank, an insurer or another financial firm'
          : `${answer.because}: ${why}`,
      words: `${read.period}: ${answer.because}: ${why} ${faults.join(' ')}`,
    }
  }
  const card = answer.without.length > 0 ? 'the short card' : 'the whole card'
  const without = answer.without.length > 0 ? `, without ${answer.without.join(', ')}` : ''
  return {
    outcome: `rated by ${card}`,
    words: `${read.period}: ${answer.rating}, ${(answer.probability * 100).toFixed(2)} % by ${card}${without}`,
  }
}

function findingOf(company: CompanyFacts): Found {
  const facts = statementsOfFacts(company)
  const statements = knownOn(facts?.statements ?? [], '9999-12-31')
  if (!facts || statements.length === 0) return { outcome: 'no annual report with its tags', words: '' }
  const kind = facts.financialTags.length > 0 ? 'financial' : 'manufacturer-public'
  const found = rated(statements, kind)
  return facts.trailing.length === 0 ? found : { ...found, since: rated(facts.trailing, kind).outcome }
}

/**
 * How many filers of a folder are rated by their own filings, and why the others are not. Of the half that is read each filer is named; of the other
 * one the sums alone, unless it is asked for.
 */
export function evaluateFilers(folder: string, out: string | undefined, isUnreadShown: boolean): void {
  const sums = { read: new Map<string, number>(), unread: new Map<string, number>() }
  const since = new Map<string, number>()
  const banks = { filers: 0, rated: 0 }
  const count = (into: Map<string, number>, what: string) => into.set(what, (into.get(what) ?? 0) + 1)
  for (const company of companiesOf(folder)) {
    const [half, found] = [halfOf(company), findingOf(company)]
    count(sums[half], found.outcome)
    if (found.since) count(since, found.since)
    if (isBankOrInsurer(company)) {
      banks.filers += 1
      if (found.outcome.startsWith('rated')) banks.rated += 1
    }
    if (half === 'read' || isUnreadShown)
      process.stdout.write(
        `${company.cik} ${company.entityName} (${company.sic ?? ''}) ${found.words || found.outcome}\n`,
      )
  }
  const answer = {
    read: summary(sums.read),
    unread: summary(sums.unread),
    banksAndInsurersByIndustry: banks,
    twelveMonthsSince: Object.fromEntries(since),
  }
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`)
  if (out) writeFileSync(out, `${JSON.stringify(answer, null, 2)}\n`)
}

function summary(outcomes: Map<string, number>) {
  const sum = (isCounted: (outcome: string) => boolean) =>
    [...outcomes].reduce((all, [outcome, filers]) => (isCounted(outcome) ? all + filers : all), 0)
  const ratedFilers = sum((outcome) => outcome.startsWith('rated'))
  const askedFilers = sum((outcome) => !/^no annual|financial firm$/.test(outcome))
  return {
    filers: sum(() => true),
    withAnnualReportAndNotFinancial: askedFilers,
    rated: ratedFilers,
    share: askedFilers === 0 ? null : Math.round((ratedFilers / askedFilers) * 1000) / 1000,
    outcomes: Object.fromEntries([...outcomes].sort(([, left], [, right]) => right - left)),
  }
}
