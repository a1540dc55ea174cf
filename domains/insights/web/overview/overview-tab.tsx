import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { money, quantity, timeOfDay } from '#design-system/formats/index.ts'
import {
  Columns,
  EmptyState,
  Figure,
  FigureStrip,
  Panel,
  PanelBody,
  QueryStates,
  ReadFirst,
  SkeletonFigures,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import {
  Button,
  Change,
  FigureDetails,
  type Severity,
  SeverityTag,
  Tag,
} from '#design-system/primitives/index.ts'
import type { Overview, RiskAnalysis, Sentiment } from '#domains/insights/contract/index.ts'
import { SymbolLink } from '#domains/market-data/web/index.tsx'
import { AccountField, useAccountTaken } from '#domains/trading/web/index.tsx'
import classes from '../insights.module.css'
import { overviewQuery, useOrgId } from '../queries.ts'

type OverviewTabProps = { onTrade: () => void; onRebalance: () => void }

/** Risk, price sentiment and metrics of what is held; every score opens its method. */
export function OverviewTab({ onTrade, onRebalance }: OverviewTabProps) {
  const orgId = useOrgId()
  const { account } = useAccountTaken()
  const [allowMixedPrices, setAllow] = useState(false)
  const overview = useQuery(overviewQuery(orgId, { accountId: account, allowMixedPrices }))
  return (
    <Stack>
      <div className={classes.choice}>
        <AccountField />
      </div>
      <QueryStates
        query={overview}
        failed="The insights could not be read."
        kept="Your portfolio was not changed."
        loadingLabel="Measuring the portfolio"
        skeleton={
          <Stack>
            <SkeletonFigures figures={4} />
            <SkeletonRows rows={8} />
          </Stack>
        }
      >
        {(stated) => (
          <>
            <ReadFirst caveats={stated.readFirst} />
            <Metrics stated={stated} />
            <Columns side={400}>
              <RiskPanel
                stated={stated}
                onTrade={onTrade}
                onRebalance={onRebalance}
                onAllow={() => setAllow(true)}
              />
              <SentimentPanel stated={stated} />
            </Columns>
          </>
        )}
      </QueryStates>
    </Stack>
  )
}

function Metrics({ stated: { portfolioMetrics: metrics, figures } }: { stated: Overview }) {
  return (
    <FigureStrip label="Portfolio metrics">
      <Figure
        label="Total value"
        kind="money"
        value={money(metrics.totalValue)}
        explains={figures.totalValue}
      />
      <Figure
        label="Unrealised gain"
        kind="money"
        value={
          <Change value={metrics.totalUnrealizedPnl}>
            {money(metrics.totalUnrealizedPnl, { signed: true })}
          </Change>
        }
        explains={figures.totalUnrealizedPnl}
      />
      <Figure
        label="Average day change"
        kind="money"
        value={<Change value={metrics.avgDayChange}>{money(metrics.avgDayChange, { signed: true })}</Change>}
        note="a position"
        explains={figures.avgDayChange}
      />
      <Figure label="Positions" value={quantity(metrics.positionCount)} explains={figures.positionCount} />
    </FigureStrip>
  )
}

const severityOf: Record<RiskAnalysis['riskLevel'], Severity> = {
  Low: 'ok',
  Moderate: 'low',
  High: 'medium',
  'Very high': 'high',
}

type RiskPanelProps = { stated: Overview; onTrade: () => void; onRebalance: () => void; onAllow: () => void }

function RiskPanel({ stated, onTrade, onRebalance, onAllow }: RiskPanelProps) {
  const { riskAnalysis: risk, figures } = stated
  if (!risk) {
    const isEmpty = stated.portfolioMetrics.positionCount === 0
    return (
      <Panel title="Risk analysis">
        <EmptyState
          title="No risk analysis available"
          body={stated.whyNoRisk ?? ''}
          actions={
            isEmpty ? (
              <Button onClick={onTrade}>Place an order</Button>
            ) : stated.isRefusedAsMixed ? (
              <Button onClick={onAllow}>Use both all the same</Button>
            ) : undefined
          }
        />
      </Panel>
    )
  }
  return (
    <Panel
      title="Risk analysis"
      tag={<SeverityTag severity={severityOf[risk.riskLevel]}>{risk.riskLevel}</SeverityTag>}
      foot={`Worked out at ${timeOfDay(stated.asOf)} UTC, updated every 30 seconds. The dots open each method.`}
    >
      <PanelBody>
        <div className={classes.scores}>
          <Score label="Risk score" value={risk.riskScore} explains={figures.riskScore} />
          <Score
            label="Diversification score"
            value={risk.diversificationScore}
            explains={figures.diversificationScore}
          />
        </div>
        <Lines title="Top risks" lines={risk.topRisks} none="These figures show no notable risk." />
        <Lines
          title="What to look at"
          lines={risk.recommendations}
          none="These figures show nothing notable."
        />
        <Button onClick={onRebalance}>See what rebalancing would change</Button>
      </PanelBody>
    </Panel>
  )
}

const SCORE_MAX = 10

function Score({
  label,
  value,
  explains,
}: {
  label: string
  value: number | null
  explains: Overview['figures']['riskScore']
}) {
  return (
    <div className={classes.score} data-explained>
      <span className={classes.label}>
        {label}
        {explains ? <FigureDetails of={label} explains={explains} /> : null}
      </span>
      <strong>
        {value === null ? '–' : value.toFixed(1)}
        <small>/{SCORE_MAX}</small>
      </strong>
      <span className={classes.gauge} aria-hidden="true">
        <span style={{ width: `${((value ?? 0) / SCORE_MAX) * 100}%` }} />
      </span>
    </div>
  )
}

export function Lines({ title, lines, none }: { title: string; lines: readonly string[]; none: string }) {
  return (
    <section className={classes.lines}>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function SentimentTag({ sentiment }: { sentiment: Sentiment }) {
  return <Tag>{sentiment}</Tag>
}

function SentimentPanel({ stated: { sentimentAnalysis: stated, figures } }: { stated: Overview }) {
  const securities = Object.entries(stated.securities)
  return (
    <Panel
      title="Price sentiment"
      tag={
        <>
          <SentimentTag sentiment={stated.overallSentiment} />
          <FigureDetails of="Overall sentiment" explains={figures.overallSentiment} />
        </>
      }
      foot="Prices alone, over the past 200 sessions. No news is read, nothing is forecast."
    >
      <PanelBody>
        <p className={classes.market}>{stated.marketConditions}</p>
      </PanelBody>
      {securities.length === 0 ? (
        <EmptyState title="Nothing is held." body="The five largest holdings appear here." />
      ) : (
        <ul className={classes.securities}>
          {securities.map(([symbol, { sentiment, outlook, figure }]) => (
            <li key={symbol} data-explained>
              <SymbolLink symbol={symbol} />
              <span className={classes.tagged}>
                <SentimentTag sentiment={sentiment} />
                <FigureDetails of={`${symbol} sentiment`} explains={figure} />
              </span>
              <p>{outlook}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
