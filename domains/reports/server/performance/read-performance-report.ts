import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { type Report, type ReportFigure, reportFile } from '#platform/report-files/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { PerformanceReport } from '../../contract/index.ts'
import { dayText, PAPER_NOTICE } from '../in-words.ts'
import { linesTable, moneyFormat } from '../report-columns.ts'
import { makePerformance } from './make-performance.ts'

/** What an account earned over a period, beside the market. @throws Problem as `makePerformance`. */
export const readPerformanceReport = (
  ctx: Context,
  input: RequestOf<typeof endpoints.readPerformanceReport>,
): Promise<PerformanceReport> => makePerformance(ctx, input)

/** The same as a file. @throws Problem as `makePerformance`. */
export async function downloadPerformance(
  ctx: Context,
  { format, ...input }: RequestOf<typeof endpoints.downloadPerformance>,
): Promise<FileAnswer> {
  return reportFile(performanceReport(await makePerformance(ctx, input)), format)
}

const treatments: Record<PerformanceReport['gaps'][number]['treatment'], string> = {
  carried: 'Last close, at most seven days old',
  stale: 'Last close, older',
  'at-cost': 'What was paid',
  missing: 'No value',
}

/** A performance as a report that can be written as a file. */
export function performanceReport(made: PerformanceReport): Report {
  const { account, benchmark } = made
  const share = (label: string, value: number | null, note?: string | null): ReportFigure => ({
    label,
    value,
    kind: 'percent',
    ...(note ? { note } : {}),
  })
  return {
    title: `Performance ${account.name}`,
    subtitle: `Account ${account.number}, ${dayText(made.from)} to ${dayText(made.to)}`,
    // No report is of a day that has not come.
    asOf: made.countedTo ?? made.asOf.slice(0, 10),
    notices: made.notices,
    sections: [
      {
        title: 'Returns',
        text:
          made.countedFrom && made.countedTo
            ? [
                `Counted from ${dayText(made.countedFrom)} to ${dayText(made.countedTo)}, over the whole period and not a year.`,
              ]
            : [],
        figures: [
          share('Time-weighted return', made.timeWeighted.value),
          share('Money-weighted return', made.moneyWeighted.value, made.moneyWeightedNote),
          share(benchmark.name, benchmark.fraction, benchmark.note),
          share('Time-weighted return less that of the fund', made.excess),
          { label: 'Gain', value: made.gain.value, ...moneyFormat([made.gain.value]) },
          share('Deepest fall', made.deepestFall.value),
        ],
      },
      { title: 'Change of value', tables: [linesTable('From the start to the end', made.change)] },
      {
        title: 'Days without their own price',
        tables: [
          {
            title: 'By symbol',
            columns: [
              { title: 'Symbol' },
              { title: 'Valued at' },
              { title: 'Days', kind: 'number', digits: 0 },
              { title: 'First', kind: 'date' },
              { title: 'Last', kind: 'date' },
            ],
            rows: made.gaps.map((gap) => [
              gap.symbol,
              treatments[gap.treatment],
              gap.days,
              gap.firstDay,
              gap.lastDay,
            ]),
            ...(made.gaps.length === 0 ? { note: 'Every holding had a price on every day.' } : {}),
          },
        ],
      },
    ],
    method: [
      made.timeWeighted.definition,
      made.moneyWeighted.definition,
      `The fund is counted over the same days${benchmark.fraction !== null && benchmark.from && benchmark.to ? `, from the close of ${dayText(benchmark.from)} to ${dayText(benchmark.to)}` : ''}, with its dividends put into new shares at the close of their ex-day. It is not an index and bears its own costs.`,
    ],
    sources: [
      `Books of account ${account.number}`,
      ...(made.sources.length > 0 ? [`Prices of the account: ${made.sources.join(', ')}`] : []),
      ...(benchmark.sources.length > 0 ? [`Prices of the fund: ${benchmark.sources.join(', ')}`] : []),
    ],
    footer: PAPER_NOTICE,
  }
}
