import { useQuery } from '@tanstack/react-query'
import { money, percent, quantity } from '#design-system/formats/index.ts'
import { Figure, FigureStrip, QueryStates, SkeletonFigures } from '#design-system/patterns/page/index.ts'
import { Change, type Explanation, SeverityTag } from '#design-system/primitives/index.ts'
import { type PortfolioSummary, summaryTitles } from '#domains/portfolio/contract/index.ts'
import classes from './portfolio.module.css'
import { type Looked, summaryQuery } from './queries.ts'
import { perCent } from './words.ts'

/** Total value, cash, unrealised gain and day change of an account or of several as one; each opens what it is made of. */
export function SummaryCard({ looked }: { looked: Looked }) {
  const summary = useQuery(summaryQuery(looked))
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
  const { currency = 'USD', gainParts, note } = read
  const amount = (cents: number | null) => money(cents, { currency })
  const moved = (cents: number | null) => money(cents, { currency, signed: true })
  return (
    <>
      {note ? (
        <p className={classes.coverage} role="status">
          <SeverityTag severity="low">Accounts and rates</SeverityTag> {note}
        </p>
      ) : null}
      {sentence ? (
        <p className={classes.coverage} role="status">
          <SeverityTag severity="medium">What this covers</SeverityTag> {sentence}
        </p>
      ) : null}
      <FigureStrip label="Portfolio summary">
        <Figure
          label={summaryTitles.totalValue}
          kind="money"
          value={amount(totalValue.value)}
          note={`${positions === 0 ? 'No holdings' : holdings} and cash`}
          explains={summedUp(summaryTitles.totalValue, amount(totalValue.value), totalValue)}
        />
        <Figure
          label={summaryTitles.cash}
          kind="money"
          value={amount(cash.value)}
          note={
            account.totalValue
              ? `${percent((account.cash ?? 0) / account.totalValue, { digits: 1 })} of total value`
              : 'By trade date'
          }
          explains={summedUp(summaryTitles.cash, amount(cash.value), cash)}
        />
        <Figure
          label={summaryTitles.unrealisedGain}
          kind="money"
          value={<Change value={unrealisedGain.value}>{moved(unrealisedGain.value)}</Change>}
          note={
            gainParts
              ? `${moved(gainParts.price)} by prices, ${moved(gainParts.currency)} by currencies`
              : `${percent(read.unrealisedFraction, { signed: true })} on what it cost`
          }
          explains={summedUp(summaryTitles.unrealisedGain, moved(unrealisedGain.value), unrealisedGain)}
        />
        <Figure
          label={summaryTitles.dayChange}
          kind="money"
          value={<Change value={dayChange.value}>{moved(dayChange.value)}</Change>}
          note={
            dayChange.value === null
              ? 'No price of the last session'
              : isPart
                ? `Of ${quantity(dayChangePositions)} of ${holdings}; the rest unpriced`
                : `${perCent(account.dayChangePercent)} since the previous close`
          }
          explains={summedUp(summaryTitles.dayChange, moved(dayChange.value), dayChange)}
        />
      </FigureStrip>
    </>
  )
}

/** A figure's explanation with the figure itself under what it adds up from. */
function summedUp(label: string, value: string, explains: Explanation): Explanation {
  return { ...explains, total: { label, value } }
}
