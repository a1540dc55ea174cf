import { date, percent } from '#design-system/formats/index.ts'
import { Figure, FigureStrip } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import { symbolPath } from '#domains/market-data/web/index.tsx'
import classes from '../workstation.module.css'
import { AnalysisCard } from './analysis-card.tsx'
import type { Comparison } from './compare-symbols.ts'
import { basisOfComparison, type ComparisonQuery, NothingInCommon, Unknown } from './comparison-states.tsx'
import { Spark } from './spark.tsx'

const METHOD =
  'Return of each symbol over the days they share. Dividends are put back in where they are known; of prices of files and sources they are not.'

/** What a year has done to each of the symbols, the best first. */
export function PerformanceCard({ query }: { query: ComparisonQuery }) {
  return (
    <AnalysisCard
      title="Performance"
      way={{ to: '/dashboard/attribution', label: 'Attribution' }}
      query={query}
      failed="The prices of the year could not be read."
      method={METHOD}
      caveatsOf={({ caveats }) => caveats}
      basisOf={basisOfComparison}
    >
      {(comparison) =>
        comparison.compared.length === 0 ? (
          <NothingInCommon comparison={comparison} />
        ) : (
          <>
            <FigureStrip label="Performance">
              <Figure
                label="All, equal parts"
                kind="money"
                value={returnOf(comparison.together)}
                note={`since ${date(comparison.days[0])}`}
                explains={explained(comparison)}
              />
              {comparison.compared.length > 1 ? (
                <Figure
                  label="Apart by"
                  kind="money"
                  value={percent(spreadOf(comparison))}
                  note="best less worst"
                />
              ) : null}
            </FigureStrip>
            <RowList label="Performance by symbol" layout="one-line">
              {[...comparison.compared]
                .sort((a, b) => b.totalReturn - a.totalReturn)
                .map(({ symbol, path, totalReturn }) => (
                  <Row
                    key={symbol}
                    to={symbolPath(symbol)}
                    title={symbol}
                    tag={
                      <span className={classes.moved}>
                        <Spark values={path} />
                        {returnOf(totalReturn)}
                      </span>
                    }
                  />
                ))}
            </RowList>
            <Unknown symbols={comparison.unknown} />
          </>
        )
      }
    </AnalysisCard>
  )
}

const returnOf = (fraction: number | null) => (
  <Change value={fraction}>{percent(fraction, { signed: true })}</Change>
)

function spreadOf({ compared }: Comparison): number {
  const returns = compared.map(({ totalReturn }) => totalReturn)
  return Math.max(...returns) - Math.min(...returns)
}

function explained({ compared, together, days, sources }: Comparison) {
  return {
    origin: 'modelled' as const,
    definition:
      'The mean of the returns: an equal sum put into each at the start and left there. Dividends are in it where they are known, which of prices of files and sources they are not.',
    inputs: compared.map(({ symbol, totalReturn }) => ({
      label: symbol,
      value: percent(totalReturn, { signed: true }),
    })),
    total: { label: 'Mean', value: percent(together, { signed: true }) },
    asOf: days.at(-1) ?? null,
    source: `Prices: ${sources.join(', ')}`,
  }
}
