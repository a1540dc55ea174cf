import { ChartPanel } from '#design-system/charts/index.ts'
import { decimal } from '#design-system/formats/index.ts'
import { Facts } from '#design-system/patterns/page/index.ts'
import { presentValuesAre, type SingleValuation } from '#domains/fixed-income/contract/index.ts'
import { type PaidYear, yearsOf } from './payments.ts'
import classes from './payments-chart.module.css'

/** What a bond still pays, year by year: interest below, the repayment on top of it. Every single payment's year is in the table behind. */
export function PaymentsChart({ valuation }: { valuation: SingleValuation }) {
  const years = yearsOf(valuation.payments)
  const most = Math.max(...years.map(({ interest, principal }) => interest + principal))
  const total = (key: 'interest' | 'principal' | 'presentValue') =>
    years.reduce((sum, year) => sum + year[key], 0)
  const money = (id: 'interest' | 'principal' | 'presentValue', title: string) => ({
    id,
    title,
    value: (year: PaidYear) => year[id],
    cell: (year: PaidYear) => decimal(year[id]),
    align: 'right' as const,
  })
  return (
    <ChartPanel
      title="When does it pay?"
      name={`Payments of ${valuation.symbol}`}
      rows={years}
      rowKey={({ year }) => year}
      columns={[
        { id: 'year', title: 'Year', value: ({ year }) => year, card: 'name' },
        { ...money('interest', 'Interest'), card: 'figure' },
        money('principal', 'Repayment'),
        money('presentValue', 'Present value'),
      ]}
      below={
        <Facts
          isWide
          facts={[
            { label: 'Interest still to come', value: decimal(total('interest')) },
            { label: 'Repayment', value: decimal(total('principal')) },
            { label: 'Worth today', value: `${decimal(total('presentValue'))}, the dirty price` },
          ]}
        />
      }
      foot={`Money for one bond, by calendar year, on unadjusted days. ${presentValuesAre(valuation)}.`}
    >
      <div
        className={classes.columns}
        role="img"
        aria-label={`Payments from ${years[0]?.year} to ${years.at(-1)?.year}: ${decimal(total('interest'))} of interest and ${decimal(total('principal'))} of repayment.`}
      >
        {years.map(({ year, interest, principal }, at) => (
          <div key={year} className={classes.column} title={`${year}: ${decimal(interest + principal)}`}>
            <span
              className={classes.bar}
              data-kind="principal"
              style={{ height: `${(100 * principal) / most}%` }}
            />
            <span
              className={classes.bar}
              data-kind="interest"
              style={{ height: `${(100 * interest) / most}%` }}
            />
            <span className={classes.year}>{isLabelled(at, years.length) ? year : ''}</span>
          </div>
        ))}
      </div>
      <p className={classes.key} aria-hidden="true">
        <span data-kind="interest">Interest</span>
        <span data-kind="principal">Repayment</span>
      </p>
    </ChartPanel>
  )
}

const LABELS_MAX = 8

/** The first and the last year are named, and as many between them as there is room for. */
function isLabelled(at: number, count: number): boolean {
  const step = Math.ceil(count / LABELS_MAX)
  const last = count - 1
  return at === last || (at % step === 0 && last - at >= step)
}
