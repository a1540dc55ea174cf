import { decimal, quantity } from '#design-system/formats/index.ts'
import { EmptyState, Figure, FigureStrip } from '#design-system/patterns/page/index.ts'
import { mean } from '#engines/statistics/index.ts'
import classes from '../workstation.module.css'
import { AnalysisCard } from './analysis-card.tsx'
import { type Comparison, type Pair, pairsOf, RETURNS_MIN } from './compare-symbols.ts'
import { basisOfComparison, type ComparisonQuery, NothingInCommon, Unknown } from './comparison-states.tsx'

const METHOD = 'Pearson correlation of the daily total returns over the days that all symbols share.'

/** Which of the symbols move together. */
export function CorrelationCard({ query }: { query: ComparisonQuery }) {
  return (
    <AnalysisCard
      title="Correlation"
      way={{ to: '/dashboard/risk', label: 'Risk analytics' }}
      query={query}
      failed="The prices of the year could not be read."
      method={METHOD}
      caveatsOf={({ caveats }) => caveats}
      basisOf={basisOfComparison}
    >
      {(comparison) => <Correlations comparison={comparison} />}
    </AnalysisCard>
  )
}

function Correlations({ comparison }: { comparison: Comparison }) {
  const pairs = pairsOf(comparison)
  if (comparison.compared.length === 0) return <NothingInCommon comparison={comparison} />
  if (!comparison.correlations)
    return (
      <EmptyState
        title="Too few days."
        body={`These symbols share ${quantity(comparison.days.length - 1)} daily returns; a correlation needs ${RETURNS_MIN}.`}
      />
    )
  const [most] = pairs
  if (!most)
    return (
      <EmptyState title="There is no pair to compare." body="A correlation needs two symbols that move." />
    )
  return (
    <>
      <FigureStrip label="Correlation">
        <Figure
          label="Mean of the pairs"
          kind="money"
          value={decimal(mean(pairs.map(({ correlation }) => correlation)), 2)}
          note={`${quantity(pairs.length)} ${pairs.length === 1 ? 'pair' : 'pairs'}`}
          explains={explained(comparison, pairs)}
        />
        <Figure
          label="Most alike"
          kind="money"
          value={decimal(most.correlation, 2)}
          note={`${most.left} and ${most.right}`}
        />
      </FigureStrip>
      <Matrix comparison={comparison} />
      <Unknown symbols={comparison.unknown} />
    </>
  )
}

function Matrix({ comparison: { compared, correlations } }: { comparison: Comparison }) {
  return (
    // A wide matrix scrolls in its own frame, which the keyboard reaches.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to be reached by keyboard.
    <section className={classes.matrix} aria-label="Correlation matrix" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {compared.map(({ symbol }) => (
              <th key={symbol} scope="col">
                {symbol}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map(({ symbol }, row) => (
            <tr key={symbol}>
              <th scope="row">{symbol}</th>
              {compared.map(({ symbol: other }, column) => (
                <Cell key={other} value={correlations?.[row]?.[column] ?? null} isOwn={row === column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const DEEPEST_SHADE_PERCENT = 34

/** The stronger the link, the deeper the ground; the sign stands in the figure. */
function Cell({ value, isOwn }: { value: number | null; isOwn: boolean }) {
  if (isOwn) return <td data-own="">1</td>
  const shade = Math.round(Math.abs(value ?? 0) * DEEPEST_SHADE_PERCENT)
  return (
    <td
      data-sign={value === null ? undefined : value < 0 ? 'against' : 'along'}
      style={{ '--shade': `${shade}%` } as object}
    >
      {decimal(value, 2)}
    </td>
  )
}

function explained({ days, sources }: Comparison, pairs: readonly Pair[]) {
  const [most, least] = [pairs[0], pairs.at(-1)]
  const inputOf = (label: string, pair: Pair | undefined) =>
    pair ? [{ label: `${label}, ${pair.left} and ${pair.right}`, value: decimal(pair.correlation, 2) }] : []
  return {
    origin: 'modelled' as const,
    definition: 'The mean of the correlations of every two symbols. 1 is in step, 0 unrelated, −1 opposite.',
    inputs: [
      ...inputOf('Most alike', most),
      ...inputOf('Least alike', least),
      { label: 'Daily returns', value: quantity(days.length - 1) },
    ],
    asOf: days.at(-1) ?? null,
    source: `Prices: ${sources.join(', ')}`,
  }
}
