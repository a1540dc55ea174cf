import { Select } from '@mantine/core'
import { useState } from 'react'
import { basisPoints, date, money, percent } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import {
  EmptyState,
  FailedState,
  Figure,
  FigureStrip,
  Loading,
  Panel,
  PanelBody,
  SkeletonFigures,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type {
  HoldingTarget,
  Rebalancing,
  RebalancingMethod,
  Recommendation,
  TaxLossOpportunity,
} from '#domains/insights/contract/index.ts'
import { MixedPrices, ReadFirst } from '#domains/risk/web/index.tsx'
import { AccountField, sharesText, useAccountTaken } from '#domains/trading/web/index.tsx'
import { type CallFailed, sentenceOf } from '#platform/http-client/index.ts'
import classes from '../insights.module.css'
import { useOrgId, useRecommendRebalancing } from '../queries.ts'
import { ReviewOrders } from './review-orders.tsx'

const methods: readonly { value: RebalancingMethod; label: string }[] = [
  { value: 'minimum_variance', label: 'Least variance within limits' },
  { value: 'equal_weight', label: 'Equal weight' },
]

/** Orders that would bring an account to its targets, with what they change and what taxes say; sent after a review alone. */
export function RebalancingTab({ onTrade }: { onTrade: () => void }) {
  const orgId = useOrgId()
  const { account } = useAccountTaken()
  const [method, setMethod] = useState<RebalancingMethod>('minimum_variance')
  const recommend = useRecommendRebalancing()
  const ask = (allowMixedPrices = false) => {
    if (orgId === undefined) return
    recommend.mutate({
      orgId,
      method,
      ...(account === undefined ? {} : { accountId: account }),
      ...(allowMixedPrices ? { allowMixedPrices } : {}),
    })
  }
  return (
    <Stack>
      <div className={classes.choice}>
        <AccountField />
        <Select
          label="Target weights"
          allowDeselect={false}
          value={method}
          onChange={(value) => setMethod(value as RebalancingMethod)}
          data={[...methods]}
        />
        <Button kind="primary" isBusy={recommend.isPending} onClick={() => ask()}>
          Get recommendations
        </Button>
      </div>
      <div aria-live="polite">
        {recommend.isPending ? (
          <Loading label="Working out targets, orders and taxes">
            <SkeletonFigures figures={4} />
            <SkeletonRows rows={6} />
          </Loading>
        ) : recommend.error ? (
          <NotRecommended failure={recommend.error} onRetry={() => ask()} onAllow={() => ask(true)} />
        ) : recommend.data ? (
          <Recommended told={recommend.data} onTrade={onTrade} onAgain={() => ask()} />
        ) : (
          <Panel title="Rebalancing">
            <EmptyState
              title="Choose how the targets are made."
              body="The account is compared with its target weights; the orders, the change of its risk, its charges and what its tax lots say stand here. Nothing is sent before you have looked at it and confirmed it. With all accounts, the largest is taken."
            />
          </Panel>
        )}
      </div>
    </Stack>
  )
}

type NotRecommendedProps = { failure: CallFailed; onRetry: () => void; onAllow: () => void }

function NotRecommended({ failure, onRetry, onAllow }: NotRecommendedProps) {
  if (failure.code === 'prices-mixed')
    return <MixedPrices failure={failure} kept="Nothing was ordered." onAllow={onAllow} />
  return (
    <FailedState
      title="Failed to get rebalancing recommendations"
      body={`${sentenceOf(failure)} Nothing was ordered.`}
      actions={<Button onClick={onRetry}>Try Again</Button>}
    />
  )
}

type RecommendedProps = { told: Rebalancing; onTrade: () => void; onAgain: () => void }

function Recommended({ told, onTrade, onAgain }: RecommendedProps) {
  const [isReviewing, setReviewing] = useState(false)
  const { account, impact, recommendations } = told
  if (!account)
    return (
      <Panel title="Rebalancing">
        <EmptyState
          title="Nothing is held."
          body={told.expectedImpact}
          actions={<Button onClick={onTrade}>Place an order</Button>}
        />
      </Panel>
    )
  return (
    <Stack>
      <ReadFirst caveats={told.readFirst} />
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
            asOf: told.asOf,
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
            asOf: told.asOf,
          }}
        />
        <Figure
          label="Turnover"
          kind="money"
          value={percent(told.turnover, { digits: 1 })}
          explains={{
            origin: 'counted',
            definition: 'Sales and purchases together, halved, of what is held and counted.',
            inputs: [
              { label: 'Sales', value: money(told.cash.sales) },
              { label: 'Purchases', value: money(told.cash.purchases) },
            ],
            asOf: told.asOf,
          }}
        />
        <Figure
          label="Charges"
          kind="money"
          value={money(told.costs.charges)}
          explains={{ origin: 'modelled', definition: told.costs.note, asOf: told.asOf }}
        />
        <Figure
          label="Cash after"
          kind="money"
          value={money(told.cash.after)}
          explains={{
            origin: 'modelled',
            definition: 'Buying power now, with the sales, less the purchases and the charges.',
            inputs: [{ label: 'Buying power now', value: money(told.cash.buyingPower) }],
            asOf: told.asOf,
          }}
        />
      </FigureStrip>
      <Panel
        title={told.rebalancingNeeded ? 'Recommendations' : 'No trade is needed'}
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
          <p className={classes.impact}>{told.expectedImpact}</p>
          <p className={classes.method}>{told.methodInWords}</p>
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
      {told.targets.length > 0 ? (
        <Panel title="Where the holdings stand">
          <DataTable
            name="Weights and targets"
            rows={told.targets}
            rowKey={({ symbol }) => symbol}
            columns={targetColumns}
            isDense
          />
        </Panel>
      ) : null}
      <TaxPanel tax={told.taxOptimization} />
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
  { id: 'symbol', title: 'Symbol', value: ({ symbol }: Recommendation) => symbol, card: 'name' as const },
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
        {brokerNote ? <span className={classes.quiet}>{` As things stand: ${brokerNote}`}</span> : null}
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
  { id: 'symbol', title: 'Symbol', value: ({ symbol }: HoldingTarget) => symbol, card: 'name' as const },
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

function TaxPanel({ tax }: { tax: Rebalancing['taxOptimization'] }) {
  const { taxLossOpportunities, washSaleWarnings, realised, notes } = tax
  return (
    <Panel title="Tax optimisation" foot={notes.join(' ')}>
      {washSaleWarnings.length > 0 || realised ? (
        <PanelBody>
          {realised ? (
            <p className={classes.impact}>
              {`The sales would realise ${money(realised.shortTerm, { signed: true })} short-term and ${money(realised.longTerm, { signed: true })} long-term.`}
            </p>
          ) : null}
          <ul className={classes.warnings} aria-label="Wash sale warnings">
            {washSaleWarnings.map(({ symbol, kind, sentence, windowFrom, windowTo }) => (
              <li key={`${symbol} ${kind}`}>
                <SeverityTag severity="medium">{`Wash sale: ${symbol}`}</SeverityTag>
                <p>{sentence}</p>
                <p className={classes.method}>{`Window: ${date(windowFrom)} to ${date(windowTo)}`}</p>
              </li>
            ))}
          </ul>
        </PanelBody>
      ) : null}
      {taxLossOpportunities.length > 0 ? (
        <DataTable
          name="Lots that stand at a loss"
          rows={taxLossOpportunities}
          rowKey={({ lotId }) => lotId}
          columns={lossColumns}
          isDense
        />
      ) : (
        <EmptyState title="No lot stands at a loss." body="At the last prices there is no loss to realise." />
      )}
    </Panel>
  )
}

const lossColumns = [
  { id: 'symbol', title: 'Symbol', value: ({ symbol }: TaxLossOpportunity) => symbol, card: 'name' as const },
  {
    id: 'openedAt',
    title: 'Bought',
    value: ({ openedAt }: TaxLossOpportunity) => openedAt,
    cell: ({ openedAt }: TaxLossOpportunity) => date(openedAt),
    card: 'fact' as const,
  },
  {
    id: 'term',
    title: 'Term',
    value: ({ term }: TaxLossOpportunity) => (term === 'long' ? 'Long' : 'Short'),
    card: 'fact' as const,
  },
  {
    id: 'quantity',
    title: 'Shares',
    align: 'right' as const,
    value: ({ quantity: units }: TaxLossOpportunity) => units / 1_000_000,
    cell: ({ quantity: units }: TaxLossOpportunity) => sharesText(units),
  },
  {
    id: 'basis',
    title: 'Tax basis',
    align: 'right' as const,
    value: ({ taxBasis }: TaxLossOpportunity) => taxBasis / 100,
    cell: ({ taxBasis }: TaxLossOpportunity) => money(taxBasis),
  },
  {
    id: 'loss',
    title: 'Loss',
    align: 'right' as const,
    value: ({ loss }: TaxLossOpportunity) => -loss / 100,
    cell: ({ loss }: TaxLossOpportunity) => money(-loss),
    card: 'figure' as const,
  },
  {
    id: 'disallowed',
    title: 'Would not count',
    align: 'right' as const,
    value: ({ disallowed }: TaxLossOpportunity) => disallowed / 100,
    cell: ({ disallowed }: TaxLossOpportunity) => (disallowed === 0 ? '–' : money(disallowed)),
  },
  {
    id: 'again',
    title: 'Buy again from',
    value: ({ buyAgainFrom }: TaxLossOpportunity) => buyAgainFrom,
    cell: ({ buyAgainFrom }: TaxLossOpportunity) => date(buyAgainFrom),
    card: 'fact' as const,
  },
]
