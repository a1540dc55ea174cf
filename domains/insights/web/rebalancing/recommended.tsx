import { useState } from 'react'
import { basisPoints, money, percent } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import {
  EmptyState,
  Figure,
  FigureStrip,
  Panel,
  PanelBody,
  ReadFirst,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import type { HoldingTarget, Rebalancing, Recommendation } from '#domains/insights/contract/index.ts'
import { symbolColumn } from '#domains/market-data/web/index.tsx'
import { sharesText } from '#domains/trading/web/index.tsx'
import classes from '../insights.module.css'
import { ReviewOrders } from './review-orders.tsx'
import { TaxPanel } from './tax-panel.tsx'

type RecommendedProps = { stated: Rebalancing; onTrade: () => void; onAgain: () => void }

export function Recommended({ stated, onTrade, onAgain }: RecommendedProps) {
  const [isReviewing, setReviewing] = useState(false)
  const { account, recommendations } = stated
  if (!account)
    return (
      <Panel title="Rebalancing">
        <EmptyState
          title="Nothing is held."
          body={stated.expectedImpact}
          actions={<Button onClick={onTrade}>Place an order</Button>}
        />
      </Panel>
    )
  return (
    <Stack>
      <ReadFirst caveats={stated.readFirst} />
      <ChangeFigures stated={stated} />
      <Panel
        title={
          stated.rebalancingNeeded
            ? 'Recommendations'
            : stated.noOrders
              ? 'No order is recommended'
              : 'No trade is needed'
        }
        tag={<Tag>{`${account.accountName}, ${account.accountNumber}`}</Tag>}
        actions={
          recommendations.length > 0 ? (
            <Button kind="primary" onClick={() => setReviewing(true)}>
              Review orders
            </Button>
          ) : undefined
        }
        foot="At the last prices, in whole shares. Nothing is sent before you confirm it."
      >
        <PanelBody>
          <p className={classes.impact}>{stated.expectedImpact}</p>
          <p className={classes.method}>{stated.methodInWords}</p>
        </PanelBody>
        {recommendations.length > 0 ? (
          <DataTable
            name="Recommended orders"
            rows={recommendations}
            rowKey={({ symbol }) => symbol}
            columns={orderColumns}
            isPlain
          />
        ) : null}
      </Panel>
      {stated.targets.length > 0 ? (
        <Panel title="Current holdings">
          <DataTable
            name="Weights and targets"
            rows={stated.targets}
            rowKey={({ symbol }) => symbol}
            columns={targetColumns}
            isDense
          />
        </Panel>
      ) : null}
      <TaxPanel tax={stated.taxOptimization} />
      {isReviewing ? (
        <ReviewOrders
          accountId={account.id}
          accountName={account.accountName}
          orders={recommendations}
          onClose={(hasSent) => {
            setReviewing(false)
            if (hasSent) onAgain()
          }}
        />
      ) : null}
    </Stack>
  )
}

function ChangeFigures({ stated }: { stated: Rebalancing }) {
  const { impact } = stated
  return (
    <FigureStrip label="What the orders would change">
      <Figure
        label="Volatility a year"
        kind="money"
        value={fromTo(impact.before?.volatility, impact.after?.volatility)}
        note={changeOf(impact.before?.volatility, impact.after?.volatility)}
        explains={{
          origin: 'modelled',
          definition:
            'Standard deviation of daily returns at the weights before and after, times √252, by the risk assessment.',
          source: impact.basis,
          asOf: stated.asOf,
        }}
      />
      <Figure
        label="One-day value at risk, 95%"
        kind="money"
        value={fromTo(impact.before?.valueAtRisk, impact.after?.valueAtRisk)}
        note={changeOf(impact.before?.valueAtRisk, impact.after?.valueAtRisk)}
        explains={{
          origin: 'modelled',
          definition:
            'The loss of the worst day of twenty, at the weights before and after, by the risk assessment.',
          source: impact.basis,
          asOf: stated.asOf,
        }}
      />
      <Figure
        label="Turnover"
        kind="money"
        value={percent(stated.turnover, { digits: 1 })}
        explains={{
          origin: 'counted',
          definition: 'Sales and purchases together, halved, of what is held and counted.',
          inputs: [
            { label: 'Sales', value: money(stated.cash.sales) },
            { label: 'Purchases', value: money(stated.cash.purchases) },
          ],
          asOf: stated.asOf,
        }}
      />
      <Figure
        label="Charges"
        kind="money"
        value={money(stated.costs.charges)}
        explains={{ origin: 'modelled', definition: stated.costs.note, asOf: stated.asOf }}
      />
      <Figure
        label="Cash after"
        kind="money"
        value={money(stated.cash.after)}
        explains={{
          origin: 'modelled',
          definition: 'Buying power now, with the sales, less the purchases and the charges.',
          inputs: [{ label: 'Buying power now', value: money(stated.cash.buyingPower) }],
          asOf: stated.asOf,
        }}
      />
    </FigureStrip>
  )
}

const fromTo = (from: number | null | undefined, to: number | null | undefined) =>
  from == null || to == null ? '–' : `${percent(from)} → ${percent(to)}`

const changeOf = (from: number | null | undefined, to: number | null | undefined) =>
  from == null || to == null ? 'Not measured' : basisPoints(Math.round((to - from) * 10_000))

const orderColumns = [
  {
    id: 'action',
    title: 'Action',
    value: ({ action }: Recommendation) => action,
    cell: ({ action }: Recommendation) => <b>{action}</b>,
    card: 'fact' as const,
  },
  symbolColumn<Recommendation>(),
  {
    id: 'quantity',
    title: 'Shares',
    align: 'right' as const,
    value: ({ quantity: units }: Recommendation) => units / 1_000_000,
    cell: ({ quantity: units }: Recommendation) => sharesText(units),
  },
  {
    id: 'price',
    title: 'Price',
    align: 'right' as const,
    value: ({ price }: Recommendation) => price / 100,
    cell: ({ price }: Recommendation) => money(price),
  },
  {
    id: 'amount',
    title: 'Amount',
    align: 'right' as const,
    value: ({ amount }: Recommendation) => amount / 100,
    cell: ({ amount }: Recommendation) => money(amount),
    card: 'figure' as const,
  },
  {
    id: 'reasoning',
    title: 'Why',
    value: ({ reasoning }: Recommendation) => reasoning,
    cell: ({ reasoning, brokerNote }: Recommendation) => (
      <>
        {reasoning}
        {brokerNote ? <span className={classes.quiet}>{` Currently: ${brokerNote}`}</span> : null}
      </>
    ),
    card: 'fact' as const,
  },
]

const weight = (of: (row: HoldingTarget) => number, id: string, title: string) => ({
  id,
  title,
  align: 'right' as const,
  value: of,
  cell: (row: HoldingTarget) => percent(of(row), { digits: 1 }),
})

const targetColumns = [
  symbolColumn<HoldingTarget>(),
  {
    id: 'value',
    title: 'Value',
    align: 'right' as const,
    value: ({ value }: HoldingTarget) => value / 100,
    cell: ({ value }: HoldingTarget) => money(value),
    card: 'figure' as const,
  },
  weight(({ current }) => current, 'current', 'Now'),
  weight(({ target }) => target, 'target', 'Target'),
  weight(({ after }) => after, 'after', 'After'),
  {
    id: 'band',
    title: 'Band',
    value: ({ isOutOfBand }: HoldingTarget) => (isOutOfBand ? 'Out' : 'Within'),
    card: 'fact' as const,
  },
]
