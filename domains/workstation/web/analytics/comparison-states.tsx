import { SegmentedControl } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { EmptyState, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { namedSymbols, type PriceMix } from '#domains/market-data/contract/index.ts'
import classes from '../workstation.module.css'
import type { ComparedKind, Comparison } from './compare-symbols.ts'

export type ComparisonQuery = UseQueryResult<Comparison, Error>

export const basisOfComparison = ({ sources, days }: Comparison) => ({ sources, asOf: days.at(-1) })

/** Symbols that no source knows are named: a figure without them must not look like one with them. */
export function Unknown({ symbols }: { symbols: readonly string[] }) {
  if (symbols.length === 0) return null
  return <p className={classes.unknown}>{`Left out: no source has prices of ${symbols.join(', ')}.`}</p>
}

type KindChoiceProps = { mixed: PriceMix; kind: ComparedKind; onKind: (kind: ComparedKind) => void }

/** That real and simulated prices are analysed apart, which symbols are of which, and the choice between the two. */
export function KindChoice({ mixed, kind, onKind }: KindChoiceProps) {
  return (
    <Panel
      title="Real and simulated prices are analysed apart"
      foot={`Prices of a market: ${namedSymbols(mixed.real)}. Simulated: ${namedSymbols(mixed.simulated)}. A figure of both describes no market; a symbol with both is in neither. Import prices of the simulated ones to have all together.`}
    >
      <PanelBody>
        <SegmentedControl
          aria-label="Prices that are analysed"
          value={kind}
          onChange={(value) => onKind(value as ComparedKind)}
          data={[
            { value: 'real', label: 'Of a market' },
            { value: 'simulated', label: 'Simulated' },
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

/** No two closes that all symbols have: there is nothing to compute, and why. */
export function NothingInCommon({ comparison: { unknown } }: { comparison: Comparison }) {
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
