import { useQuery } from '@tanstack/react-query'
import { BarChart } from '#design-system/charts/index.ts'
import { date, money, percent, quantity } from '#design-system/formats/index.ts'
import { DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { useKeptInBrowser } from '#design-system/patterns/kept-state/index.ts'
import {
  EmptyState,
  Figure,
  FigureStrip,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  ReadFirst,
  SkeletonFigures,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import { SymbolLink } from '#domains/market-data/web/index.tsx'
import {
  type Income,
  type IncomeMonth,
  incomeHoldingColumns,
  incomeMonthColumns,
} from '#domains/portfolio/contract/index.ts'
import { AccountField, useAccountTaken } from '#domains/trading/web/index.tsx'
import { crumbsOf } from '#platform/screens/index.ts'
import { incomeQuery, type Looked } from '../queries.ts'

/** What dividends bring: by month, by holding, and in part of what was paid for them. */
export default function IncomeScreen() {
  const { account } = useAccountTaken()
  const [currency] = useKeptInBrowser('assay.reporting-currency')
  const looked: Looked = {
    ...(account === undefined ? { group: 'own' } : { accountId: account }),
    ...(currency && currency !== 'USD' ? { currency } : {}),
  }
  const income = useQuery(incomeQuery(looked))
  return (
    <Page
      title="Dividend income"
      purpose="What your holdings have paid, have declared and may pay."
      crumbs={crumbsOf.markets}
      actions={<AccountField />}
    >
      <QueryStates
        query={income}
        failed="The income could not be read."
        kept="Nothing that is held is changed by this."
        skeleton={<SkeletonFigures figures={4} />}
        isEmpty={({ months, holdings, notStated }) =>
          holdings.length === 0 &&
          notStated.length === 0 &&
          months.every(({ paid, due, expected }) => paid + due + expected === 0)
        }
        empty={
          <EmptyState
            title="No dividend is booked in the last twelve months"
            body="Dividends appear here once an account has gone through an ex-day, or a broker’s file with them was booked."
          />
        }
      >
        {(read) => (
          <Stack>
            <ReadFirst caveats={read.notes} />
            <Figures read={read} />
            <Months read={read} />
            <Holdings read={read} />
          </Stack>
        )}
      </QueryStates>
    </Page>
  )
}

function Figures({
  read: { currency, paidInYear, due, expectedInYear, yieldOnCost, asOf },
}: {
  read: Income
}) {
  const amount = (cents: number) => money(cents, { currency })
  const from = (definition: string, origin: 'counted' | 'modelled') => ({
    origin,
    definition,
    inputs: [],
    asOf,
    source: 'Books of the accounts',
  })
  return (
    <FigureStrip label="Income">
      <Figure
        label="Paid in a year"
        kind="money"
        value={amount(paidInYear)}
        note="Before tax withheld"
        explains={from('Dividends booked as paid in the last 365 days.', 'counted')}
      />
      <Figure
        label="Declared, not paid"
        kind="money"
        value={amount(due)}
        note="Gone ex for shares held"
        explains={from('Dividends that accounts have gone ex for and that are not paid yet.', 'counted')}
      />
      <Figure
        label="Expected in a year"
        kind="money"
        value={amount(expectedInYear)}
        note="An estimate, not declared"
        explains={from(
          'What shares that are still held paid in the last twelve months, a year later, as it was paid then: it is not scaled to shares bought or sold since. What is declared is beside it.',
          'modelled',
        )}
      />
      <Figure
        label="Yield on cost"
        kind="money"
        value={percent(yieldOnCost)}
        note="Of holdings that paid"
        explains={from(
          'What holdings paid in the last 365 days over what they had cost, of those that paid and have a cost.',
          'counted',
        )}
      />
    </FigureStrip>
  )
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const nameOf = ({ month }: IncomeMonth) => monthName.format(new Date(`${month}-15T12:00:00Z`))

const whatIsToCome = ({ due, expected }: IncomeMonth) =>
  [due > 0 ? 'declared' : '', expected > 0 ? 'expected' : ''].filter(Boolean).join(', ')

function Months({ read: { months, currency } }: { read: Income }) {
  const amount = (cents: number) => money(cents, { currency })
  return (
    <BarChart
      title="What comes in by month?"
      name="Income by month"
      rows={months}
      rowKey={({ month }) => month}
      columns={tableColumns(incomeMonthColumns, { month: { cell: nameOf } }, currency)}
      label={(row) => (
        <>
          {nameOf(row)} <small>{whatIsToCome(row)}</small>
        </>
      )}
      value={({ paid, due, expected }) => paid + due + expected}
      format={amount}
      token={({ due, expected }) => (expected > 0 ? '--series-4' : due > 0 ? '--series-3' : '--series-1')}
      foot="Twelve months to now as paid, and twelve to come: declared where an account has gone ex, else expected as a year before."
    />
  )
}

function Holdings({ read: { holdings, withoutDividend, currency } }: { read: Income }) {
  return (
    <Panel
      title="What does each holding pay?"
      foot="Cost and value of what is held now. A holding bought within the year has paid for a part of it."
    >
      <DataTable
        name="Income by holding"
        rows={holdings}
        rowKey={({ symbol }) => symbol}
        columns={tableColumns(
          incomeHoldingColumns,
          {
            symbol: {
              cell: ({ symbol, isOfPartOfYear }) => (
                <>
                  <SymbolLink symbol={symbol} /> {isOfPartOfYear ? <Tag>Part of a year</Tag> : null}
                </>
              ),
            },
            yieldOnCost: { cell: ({ yieldOnCost }) => percent(yieldOnCost) },
            yieldOnValue: { cell: ({ yieldOnValue }) => percent(yieldOnValue) },
            lastPaid: { cell: ({ lastPaid }) => date(lastPaid) },
          },
          currency,
        )}
        sort={{ id: 'paid', isDescending: true }}
        empty="No holding has paid in the last twelve months."
      />
      {withoutDividend.length > 0 ? (
        <PanelBody>
          {`No dividend is booked in the last twelve months for ${quantity(withoutDividend.length)} other ${withoutDividend.length === 1 ? 'holding' : 'holdings'}, which does not mean that they pay none: ${withoutDividend.slice(0, 12).join(', ')}${withoutDividend.length > 12 ? ' and more' : ''}.`}
        </PanelBody>
      ) : null}
    </Panel>
  )
}
