import { date, money } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import type { Rebalancing, TaxLossOpportunity } from '#domains/insights/contract/index.ts'
import { symbolColumn } from '#domains/market-data/web/index.tsx'
import { sharesText } from '#domains/trading/web/index.tsx'
import classes from '../insights.module.css'

export function TaxPanel({ tax }: { tax: Rebalancing['taxOptimization'] }) {
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
          name="Lots with a loss"
          rows={taxLossOpportunities}
          rowKey={({ lotId }) => lotId}
          columns={lossColumns}
          isDense
        />
      ) : (
        <EmptyState title="No lot has a loss." body="At the last prices there is no loss to realise." />
      )}
    </Panel>
  )
}

const lossColumns = [
  symbolColumn<TaxLossOpportunity>(),
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
