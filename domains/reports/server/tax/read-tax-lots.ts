import { unitsIn } from '#engines/money/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { type Report, type ReportTable, reportFile } from '#platform/report-files/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import type { RealisedLot, RealisedSum, TaxLotsReport } from '../../contract/index.ts'
import { dayText, PAPER_NOTICE } from '../in-words.ts'
import { moneyColumn } from '../report-columns.ts'
import { makeTaxLots, NO_TAX_DOCUMENT, type WholeTaxLots } from './make-tax-lots.ts'

const LOTS_SHOWN = 500

/** What the sales of a year realised by lot. @throws Problem `not-found`. */
export async function readTaxLots(
  ctx: Context,
  { accountId, year }: RequestOf<typeof endpoints.readTaxLots>,
): Promise<TaxLotsReport> {
  const { uncertain: _, ...made } = await makeTaxLots(ctx, accountId, year)
  return { ...made, rows: made.rows.slice(0, LOTS_SHOWN), total: made.rows.length }
}

/** The same as a file, with every lot. @throws Problem `not-found`. */
export async function downloadTaxLots(
  ctx: Context,
  { accountId, year, format }: RequestOf<typeof endpoints.downloadTaxLots>,
): Promise<FileAnswer> {
  return reportFile(taxLotsReport(await makeTaxLots(ctx, accountId, year)), format)
}

const methodWords: Record<string, string> = {
  FIFO: 'first in, first out',
  LIFO: 'last in, first out',
  HIFO: 'highest cost first',
  SPECIFIC: 'lots chosen at each sale, else the oldest first',
  AVERAGE: 'average cost',
}

/** Realised lots as a report that can be written as a file: the columns that a preparer asks for, and no form. */
export function taxLotsReport(made: WholeTaxLots): Report {
  const { account, year, rows } = made
  return {
    title: `Realised gains by lot ${year} ${account.name}`,
    subtitle: `Account ${account.number}, sales of ${year}`,
    asOf: made.asOf.slice(0, 10),
    notices: made.notices,
    sections: [
      { title: 'Together', tables: [sumsTable(made)] },
      {
        title: 'Short term: held for a year or less',
        tables: [
          lotsTable(
            'Short term',
            rows.filter(({ isLongTerm }) => !isLongTerm),
          ),
        ],
      },
      {
        title: 'Long term: held for more than a year',
        tables: [
          lotsTable(
            'Long term',
            rows.filter(({ isLongTerm }) => isLongTerm),
          ),
        ],
      },
    ],
    method: [
      `Lots are used up by the method of the account: ${methodWords[made.lotMethod] ?? made.lotMethod}. Proceeds are after the charges of the sale, the basis is with those of the purchase.`,
      'Long term is held for more than a year: from the day after the anniversary of the purchase (IRS publication 550). A day is one of New York; the day of a sale is that of the trade.',
      'Wash sales (26 USC 1091): of a loss, as many shares do not count as the same symbol was bought within 30 days before or after, at any paper account of the organisation, as if one person had them all, one to one and the earliest first; shares sold again before the loss do not count as replacements. That part is shown under code W and goes into the basis of the shares bought.',
      'Not counted: accounts elsewhere, substantially identical securities of another symbol, options, and the longer holding period of shares bought in a wash sale. Where shares were split or taken elsewhere after they were bought, they are counted as they were bought, and the first lines name the symbol.',
    ],
    sources: [
      `Lots and trades of the paper accounts of the organisation as of ${dayText(made.asOf.slice(0, 10))}`,
    ],
    footer: `${PAPER_NOTICE} ${NO_TAX_DOCUMENT.slice(0, NO_TAX_DOCUMENT.indexOf(':'))}.`,
  }
}

function sumsTable({ shortTerm, longTerm, all }: WholeTaxLots): ReportTable {
  const sums: [string, RealisedSum][] = [
    ['Short term', shortTerm],
    ['Long term', longTerm],
    ['Together', all],
  ]
  const column = (title: string, of: (sum: RealisedSum) => number) =>
    moneyColumn(
      title,
      sums.map(([, sum]) => of(sum)),
    )
  return {
    title: 'Sums',
    columns: [
      { title: '' },
      { title: 'Lots', kind: 'number', digits: 0 },
      column('Proceeds', ({ proceeds }) => proceeds),
      column('Basis', ({ basis }) => basis),
      column('Adjustment', ({ disallowed }) => disallowed),
      column('Gain or loss', ({ gain }) => gain),
    ],
    rows: sums.map(([label, sum]) => [label, sum.lots, sum.proceeds, sum.basis, sum.disallowed, sum.gain]),
  }
}

const lotsTable = (title: string, rows: readonly RealisedLot[]): ReportTable => ({
  title,
  columns: [
    { title: 'Description' },
    { title: 'Acquired', kind: 'date' },
    { title: 'Sold', kind: 'date' },
    moneyColumn(
      'Proceeds',
      rows.map(({ proceeds }) => proceeds),
    ),
    moneyColumn(
      'Basis',
      rows.map(({ basis }) => basis),
    ),
    { title: 'Code' },
    moneyColumn(
      'Adjustment',
      rows.map(({ disallowed }) => disallowed),
    ),
    moneyColumn(
      'Gain or loss',
      rows.map(({ gain }) => gain),
    ),
  ],
  rows: rows.map((row) => [
    `${unitsIn(row.quantity).toLocaleString('en-US', { maximumFractionDigits: 8 })} ${row.symbol}`,
    row.acquiredOn,
    row.soldOn,
    row.proceeds,
    row.basis,
    row.disallowed > 0 ? 'W' : '',
    row.disallowed > 0 ? row.disallowed : null,
    row.gain,
  ]),
  note: rows.length === 0 ? 'No sales.' : 'Gain or loss is proceeds less basis plus adjustment.',
})
