import { useQuery } from '@tanstack/react-query'
import { money, percent, quantity } from '#design-system/formats/index.ts'
import { Figure, FigureStrip, QueryStates, SkeletonFigures } from '#design-system/patterns/page/index.ts'
import { Change, type Explanation, SeverityTag } from '#design-system/primitives/index.ts'
import { type PortfolioSummary, summaryTitles } from '#domains/portfolio/contract/index.ts'
import classes from './portfolio.module.css'
import { summaryQuery } from './queries.ts'
import { perCent } from './words.ts'

/** Total value, cash, unrealised gain and day change of an account; each opens what it is made of. */
export function SummaryCard({ accountId }: { accountId: number }) {
  const summary = useQuery(summaryQuery(accountId))
  return (
    <QueryStates
      query={summary}
      failed="The summary could not be read."
      kept="Orders and holdings are unchanged."
      skeleton={<SkeletonFigures figures={4} />}
      isEmpty={() => false}
    >
      {(read) => <Figures read={read} />}
    </QueryStates>
  )
}

function Figures({ read }: { read: PortfolioSummary }) {
  const { account, figures, positions } = read
  const { totalValue, cash, unrealisedGain, dayChange } = figures
  const holdings = positions === 1 ? '1 holding' : `${quantity(positions)} holdings`
  const { sentence, dayChangePositions } = account.coverage
  const isPart = dayChangePositions < positions
  return (
    <>
      {sentence ? (
        <p className={classes.coverage} role="status">
          <SeverityTag severity="medium">What this covers</SeverityTag> {sentence}
        </p>
      ) : null}
      <FigureStrip label="Portfolio summary">
        <Figure
          label={summaryTitles.totalValue}
          kind="money"
          value={money(totalValue.value)}
          note={`${positions === 0 ? 'No holdings' : holdings} and cash`}
          explains={summedUp(summaryTitles.totalValue, money(totalValue.value), totalValue)}
        />
        <Figure
          label={summaryTitles.cash}
          kind="money"
          value={money(cash.value)}
          note={
            account.totalValue
              ? `${percent((account.cash ?? 0) / account.totalValue, { digits: 1 })} of total value`
              : 'By trade date'
          }
          explains={summedUp(summaryTitles.cash, money(cash.value), cash)}
        />
        <Figure
          label={summaryTitles.unrealisedGain}
          kind="money"
          value={
            <Change value={unrealisedGain.value}>{money(unrealisedGain.value, { signed: true })}</Change>
          }
          note={`${percent(read.unrealisedFraction, { signed: true })} on what it cost`}
          explains={summedUp(
            summaryTitles.unrealisedGain,
            money(unrealisedGain.value, { signed: true }),
            unrealisedGain,
          )}
        />
        <Figure
          label={summaryTitles.dayChange}
          kind="money"
          value={<Change value={dayChange.value}>{money(dayChange.value, { signed: true })}</Change>}
          note={
            dayChange.value === null
              ? 'No price of the last session'
              : isPart
                ? `Of ${quantity(dayChangePositions)} of ${holdings}; the rest unpriced`
                : `${perCent(account.dayChangePercent)} since the last close`
          }
          explains={summedUp(summaryTitles.dayChange, money(dayChange.value, { signed: true }), dayChange)}
        />
      </FigureStrip>
    </>
  )
}

/** A figure's explanation with the figure itself under what it adds up from. */
function summedUp(label: string, value: string, explains: Explanation): Explanation {
  return { ...explains, total: { label, value } }
}
