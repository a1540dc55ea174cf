import { useState } from 'react'
import { date, decimal, percent, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { Facts, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { type Borrower, type CreditAnalysis, changeBorrower } from '#domains/credit/contract/index.ts'
import { SymbolLink } from '#domains/market-data/web/index.tsx'
import { useChangeBorrower } from '../queries.ts'
import { probability } from '../words.ts'

type OfBorrower = { borrower: ReturnType<typeof Borrower.parse>; analysis: CreditAnalysis }

/** What the price of its shares says of a borrower, and what that price is; or why it says nothing. */
export function MarketPanel({ borrower, analysis }: OfBorrower) {
  const [isAsking, setAsking] = useState(false)
  const change = useChangeBorrower()
  const close = () => setAsking(false)
  return (
    <Panel
      title="Distance to default"
      actions={
        <Button size="small" onClick={() => setAsking(true)}>
          {borrower.symbol ? 'Change the symbol' : 'Name its symbol'}
        </Button>
      }
    >
      <PanelBody>
        <FromMarket analysis={analysis} />
      </PanelBody>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title="Symbol of its shares"
        purpose="Price and volatility of the last year are combined with the newest statement. The rating does not change."
      >
        <ContractForm
          request={changeBorrower.request}
          fields={['symbol']}
          fixed={{ id: borrower.id }}
          initial={{ symbol: borrower.symbol }}
          submitLabel="Keep the symbol"
          onSubmit={(values) => change.mutateAsync(values)}
          onDone={close}
        />
      </Dialog>
    </Panel>
  )
}

function FromMarket({ analysis: { market, models, currency, period } }: { analysis: CreditAnalysis }) {
  if (!market) return <p className="quiet-paragraph">No symbol is set: the figures use no market data.</p>
  if (market.whyNot)
    return (
      <p className="notice" role="note">
        Not known. {market.whyNot}
      </p>
    )
  const modelled = (id: string) => models.find((one) => one.id === id)?.value ?? null
  const distance = modelled('mertonDistance')
  return (
    <>
      {market.caveats.length > 0 ? (
        <p className="notice" role="note">
          {market.caveats.join(' ')}
        </p>
      ) : null}
      <Facts
        facts={[
          {
            label: 'Distance to default',
            value:
              distance === null ? 'Not known: short-term or long-term debt is missing' : decimal(distance, 2),
          },
          { label: 'Default within a year by it', value: probability(modelled('mertonPd')) },
          {
            label: `${market.symbol}, close of ${date(market.priceOn)}`,
            value: (
              <SymbolLink symbol={market.symbol}>
                {`${decimal(market.price, 2)} ${currency ?? ''}, ${market.source}`}
              </SymbolLink>
            ),
          },
          {
            label: 'Volatility, a year',
            value: `${percent(market.volatility, { digits: 1 })} from ${quantity(market.closes)} closes`,
          },
          {
            label: 'Default point',
            value: `Short-term and half of the long-term debt, statement of the year that ended on ${date(period)}`,
          },
          { label: 'Shares', value: quantity(market.shares) },
          {
            label: 'Riskless rate, a year',
            value: `${percent(market.riskFree, { digits: 2 })}, ${market.riskFreeSource}`,
          },
        ]}
      />
    </>
  )
}
