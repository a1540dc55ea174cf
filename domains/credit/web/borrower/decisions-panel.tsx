import { useState } from 'react'
import { compactMoney, date, dateTime } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  type BorrowerFile,
  type CreditAnalysis,
  proposeDecision,
  settleDecision,
} from '#domains/credit/contract/index.ts'
import { DecisionState } from '../decision-state.tsx'
import { useProposeDecision, useSettleDecision } from '../queries.ts'

type Decision = BorrowerFile['decisions'][number]

const whatOf = ({ kind, rating, limitCents }: Decision) =>
  kind === 'rating' ? `Rating ${rating}` : `Limit ${compactMoney(limitCents)}`

/** Ratings other than the model's, and limits: asked for by one, agreed to by another, for a time. */
export function DecisionsPanel({
  file,
  analysis,
}: {
  file: BorrowerFile
  analysis: CreditAnalysis | undefined
}) {
  const { borrower, decisions } = file
  const propose = useProposeDecision()
  const settle = useSettleDecision()
  const [asked, setAsked] = useState<'rating' | 'limit' | null>(null)
  const [settling, setSettling] = useState<{ decision: Decision; isAgreed: boolean }>()
  const allowed = analysis?.limit ? Math.floor(analysis.limit.amount) : undefined
  return (
    <Panel title="Decisions">
      <PanelBody>
        <div className="actions">
          <Button onClick={() => setAsked('limit')}>Propose a limit</Button>
          <Button onClick={() => setAsked('rating')}>Override the rating</Button>
        </div>
      </PanelBody>
      {decisions.length === 0 ? (
        <EmptyState title="Nothing was decided yet" body="Each needs a second person and an end date." />
      ) : (
        <RowList label="Decisions" layout="whole">
          {decisions.map((decision) => (
            <Row
              key={decision.id}
              title={`${whatOf(decision)} until ${date(decision.until)}`}
              detail={`${decision.askedBy}, ${dateTime(decision.askedAt)}: ${decision.reason}${decision.settledBy ? `; ${decision.settledBy}: ${decision.settledReason}` : ''}`}
              tag={
                <DecisionState
                  state={decision.state}
                  onSettle={(isAgreed) => setSettling({ decision, isAgreed })}
                />
              }
            />
          ))}
        </RowList>
      )}
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'limit' ? 'Propose a limit' : 'Override the rating'}
        purpose={
          asked === 'limit'
            ? `It takes effect when a second person agrees.${allowed === undefined ? ' Without a rating none is allowed.' : ` The effective rating allows up to $${allowed.toLocaleString('en-US')}.`}`
            : 'It takes effect when a second person agrees, until its end date. The model’s rating is still shown beside it.'
        }
      >
        <ContractForm
          request={proposeDecision.request}
          fields={asked === 'limit' ? ['limitAmount', 'until', 'reason'] : ['rating', 'until', 'reason']}
          fixed={{ id: borrower.id, kind: asked ?? 'limit' }}
          submitLabel="Propose"
          onSubmit={(values) => propose.mutateAsync(values)}
          onDone={() => {
            setAsked(null)
            showToast({ kind: 'success', title: 'Proposed', message: 'A second person has to agree.' })
          }}
        />
      </Dialog>
      <Dialog
        isOpen={settling !== undefined}
        onClose={() => setSettling(undefined)}
        title={settling ? `${settling.isAgreed ? 'Agree to' : 'Refuse'}: ${whatOf(settling.decision)}` : ''}
      >
        <ContractForm
          request={settleDecision.request}
          fields={['reason']}
          fixed={{
            id: borrower.id,
            decisionId: settling?.decision.id ?? 0,
            isAgreed: settling?.isAgreed ?? false,
          }}
          submitLabel={settling?.isAgreed ? 'Agree' : 'Refuse'}
          onSubmit={(values) => settle.mutateAsync(values)}
          onDone={() => setSettling(undefined)}
        />
      </Dialog>
    </Panel>
  )
}
