import type { UseQueryResult } from '@tanstack/react-query'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { namedSymbols } from '#domains/market-data/contract/index.ts'
import classes from '../workstation.module.css'
import type { Comparison } from './compare-symbols.ts'

export type ComparisonQuery = UseQueryResult<Comparison, Error>

export const basisOfComparison = ({ sources, days }: Comparison) => ({ sources, asOf: days.at(-1) })

/** Symbols that no source knows are named: a figure without them must not look like one with them. */
export function Unknown({ symbols }: { symbols: readonly string[] }) {
  if (symbols.length === 0) return null
  return <p className={classes.unknown}>{`Left out: no source has prices of ${symbols.join(', ')}.`}</p>
}

/** No two closes that all symbols have, or prices that are not counted together: there is nothing to compute, and why. */
export function NothingInCommon({ comparison: { unknown, mixed } }: { comparison: Comparison }) {
  if (mixed)
    return (
      <EmptyState
        title="Real and simulated prices are not counted together."
        body={`Real: ${namedSymbols(mixed.real)}. Simulated: ${namedSymbols(mixed.simulated)}. Take one kind out of the list, or import prices of the simulated ones.`}
      />
    )
  return (
    <EmptyState
      title={
        unknown.length > 0
          ? `No source has prices of ${unknown.join(', ')}.`
          : 'These symbols share no two days with a price.'
      }
      body="Nothing can be computed from this."
    />
  )
}
