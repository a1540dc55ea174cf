import { dayInWords } from '#engines/question-parsing/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { listed } from '../../answering/tell.ts'
import { accountOf } from '../accounts.ts'
import { priceCaveatOfSources } from '../price-caveats.ts'
import { type AskedTopic, NoEvidence, phrases, type Row } from '../topic.ts'
import { performanceColumns } from './performance-columns.ts'

/** So many symbols are named at most. */
const NAMED = 5

/** Days of the account itself are asked for, by which was best or lowest. */
const OF_DAYS =
  /\b(?:best|worst|strongest|weakest) (?:single |trading )?(?:day|session)\b|\bbiggest (?:(?:daily|one day|single day) (?:gain|loss)|(?:up|down) day)\b|\b(?:lowest|low|high) point\b|\btrough\b|\ball[- ]time high\b|\brecord high\b|\bpeak value\b|\bhighest value\b/

export const performance: AskedTopic = {
  id: 'performance',
  isOverSpan: true,
  label: 'performance',
  href: '/dashboard/home?view=portfolio#performance',
  isSingle: true,
  nouns:
    phrases(`performance, perform, performed, returned, how did we do, how have we done, how are we doing,
    how has the portfolio done, track record, did we do, have we done, doing`),
  hints: ['portfolio', 'account', 'we', 'our', 'total', 'over'],
  about: [],
  usual: ['timeWeighted', 'moneyWeighted', 'simple', 'gain'],
  nameOf: () => 'the account',
  // A return is one over time.
  lean: ({ period, names, text }) =>
    OF_DAYS.test(text) && names.length === 0
      ? 5
      : // Of today the account tells the change since the session before; no span of days has passed.
        /\bperformers?\b|\b(?:dragg?\w*|detract\w*|hurt)\b/.test(text) ||
          (period?.isToday === true && /\btoday\b/.test(text))
        ? -4
        : /\bbenchmark\b/.test(text)
          ? -1
          : period && names.length === 0
            ? 1.2
            : names.length > 0
              ? -2.5
              : 0,
  columns: performanceColumns,
  async load(asker, { reading }) {
    const { id } = await accountOf(asker)
    const { period } = reading
    const fields = {
      accountId: id,
      ...(period?.rolling || !period
        ? { period: period?.rolling ?? 'ALL' }
        : {
            ...(period.from ? { from: period.from } : {}),
            ...(period.to ? { to: period.to < asker.today ? period.to : asker.today } : {}),
          }),
      allowMixedPrices: 'true',
    }
    const answer = await asker.ask<Row & { days: Day[] }>('portfolio.performance', fields)
    if (!answer.from || !answer.days.some(({ value }) => value)) throw await whyNone(asker, id, period?.label)
    const gaps = (answer.gaps as { symbol: string; treatment: string }[]).filter(
      ({ treatment }) => treatment !== 'carried',
    )
    if (gaps.length > 0)
      asker.notes.add(
        `On some days the price was old or missing of ${listed([...new Set(gaps.map(({ symbol }) => symbol))].slice(0, NAMED))}`,
      )
    if ((answer.priceDoubts as string[]).length > 0)
      asker.notes.add(
        'Closes of holdings do not fit what was paid for them, so values and returns of these days cannot be relied on: the performance of the portfolio names them',
      )
    return {
      rows: [{ ...answer, ...extremesOf(answer.days) }],
      tool: 'portfolio.performance',
      asOf: String(answer.to),
      caveat: priceCaveatOfSources(answer.sources as string[]),
      span: `${answer.from} to ${answer.to}`,
      isPeriodUsed: true,
    }
  },
}

async function whyNone(asker: Asker, accountId: number, label = ''): Promise<NoEvidence> {
  const { days } = await asker.look<{ days: { day: string }[] }>('portfolio.performance', {
    accountId,
    period: 'ALL',
    allowMixedPrices: 'true',
  })
  const first = days[0]?.day
  return first
    ? new NoEvidence(
        `The account has no record ${label}: its first day is ${dayInWords(first)}.`,
        `First day of the account: ${dayInWords(first)}; asked for: ${label}`,
      )
    : new NoEvidence('The account has no day with a value yet, so there is no performance to tell.')
}

type Day = { day: string; value: number | null; growth: number | null; fall: number | null }

/** The days that stand out of a performance; a day without a value is none of them. */
function extremesOf(
  days: readonly Day[],
): Record<'best' | 'worst' | 'deepest' | 'highest', Day | Row | undefined> {
  const known = days.filter(({ value, growth }) => value !== null && growth !== null)
  const changes = known.slice(1).map(({ day, growth }, at) => ({
    day,
    change: (1 + growth!) / (1 + known[at]!.growth!) - 1,
  }))
  const most = <One>(all: readonly One[], of: (one: One) => number): One | undefined =>
    all.reduce<One | undefined>(
      (best, one) => (best === undefined || of(one) > of(best) ? one : best),
      undefined,
    )
  return {
    best: most(changes, ({ change }) => change),
    worst: most(changes, ({ change }) => -change),
    deepest: most(known, ({ fall }) => -(fall ?? 0)),
    highest: most(known, ({ value }) => value!),
  }
}
