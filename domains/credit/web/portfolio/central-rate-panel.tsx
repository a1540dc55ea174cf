import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compactMoney, date, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Facts, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { type CentralRateFile, proposeCentralRate } from '#domains/credit/contract/index.ts'
import { centralRateQuery, useProposeCentralRate } from '../queries.ts'
import { atAnotherRateWords, rateInWords } from '../words.ts'

/** The default rate of the borrowers as a whole, to which every rating of the model is brought: who set it, and what another would do. */
export function CentralRatePanel() {
  const read = useQuery(centralRateQuery())
  const propose = useProposeCentralRate()
  const [isAsking, setAsking] = useState(false)
  const isWaiting = read.data?.effect !== null
  return (
    <Panel
      title="Central default rate"
      actions={
        read.data ? (
          <Button onClick={() => setAsking(true)} disabled={isWaiting}>
            Propose another
          </Button>
        ) : undefined
      }
    >
      <QueryStates query={read} failed="The central default rate could not be read." isEmpty={() => false}>
        {(file) => <Read file={file} />}
      </QueryStates>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Propose a central default rate"
        purpose="It moves every model rating and every loss, for all borrowers alike. It takes effect when a second person agrees; all borrowers are then reassessed."
      >
        <ContractForm
          request={proposeCentralRate.request}
          fields={['ratePercent', 'source', 'asOf', 'reason']}
          submitLabel="Propose"
          onSubmit={(values) => propose.mutateAsync(values)}
          onDone={() => {
            setAsking(false)
            showToast({ kind: 'success', title: 'Proposed', message: 'A second person has to agree.' })
          }}
        />
      </Dialog>
    </Panel>
  )
}

function Read({ file }: { file: CentralRateFile }) {
  const { inForce, effect, atAnotherRate } = file
  return (
    <>
      <PanelBody>
        {atAnotherRate > 0 ? (
          <p className="notice" role="note">
            {atAnotherRateWords(atAnotherRate)}
          </p>
        ) : null}
        <Facts
          facts={[
            { label: 'In force, a year', value: rateInWords(inForce.rate) },
            { label: 'From', value: `${inForce.source}, as of ${date(inForce.asOf)}` },
            {
              label: 'Set by',
              value:
                inForce.since === null
                  ? 'Nobody: it is the product’s default assumption'
                  : `${inForce.setBy}, since ${date(inForce.since)}`,
            },
          ]}
        />
      </PanelBody>
      {effect ? <Effect effect={effect} /> : null}
    </>
  )
}

function Effect({ effect }: { effect: NonNullable<CentralRateFile['effect']> }) {
  const { rate, rated, better, worse, toHighRisk, expectedLossCents, expectedLossThenCents } = effect
  return (
    <PanelBody>
      <p className="quiet-paragraph">
        At {rateInWords(rate)}, of {quantity(rated)} {rated === 1 ? 'rating' : 'ratings'} of the model{' '}
        {quantity(worse)} would be worse, {quantity(toHighRisk)} of them CCC or worse, and {quantity(better)}{' '}
        better.{' '}
        {expectedLossCents === null
          ? 'No rated borrower has US dollar loans.'
          : `Expected loss of a year: ${compactMoney(expectedLossThenCents)} instead of ${compactMoney(expectedLossCents)}.`}
      </p>
    </PanelBody>
  )
}
