import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { Panel, PanelSection, Progress, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import type { ExpiryPlan } from '#domains/records/contract/index.ts'
import { useRunActions } from '#platform/http-client/index.ts'
import { expiryQuery } from '../queries.ts'
import { expiryStateLook } from '../words.ts'
import { CountsShown, Retained } from './retention-counts.tsx'
import { RetentionDecision } from './retention-decision.tsx'
import { RetentionTermsDialog } from './retention-terms-dialog.tsx'

/** Whether records go by themselves when their term is over: off unless two administrators have said otherwise. */
export function RetentionPanel() {
  const found = useQuery(expiryQuery())
  const [opened, setOpened] = useState<'terms' | 'decision' | null>(null)
  const plan = found.data
  const close = () => setOpened(null)
  return (
    <Panel
      title="Deletion by term"
      actions={
        plan?.canManage ? (
          <Button size="small" onClick={() => setOpened('terms')}>
            Set the terms
          </Button>
        ) : undefined
      }
      foot="Runs at night, in small steps. Records under a legal hold, in an open case or needed by another record are kept, however old. The audit log keeps its digests and lists what was deleted. Raw replies of outside sources belong to the installation and are deleted after at most 90 days."
    >
      <QueryStates
        query={found}
        failed="The terms could not be read."
        kept="The terms are still in force."
        isEmpty={() => false}
      >
        {(read) => <PlanShown plan={read} onDecide={() => setOpened('decision')} />}
      </QueryStates>
      {plan ? (
        <>
          <RetentionTermsDialog isOpen={opened === 'terms'} plan={plan} onClose={close} />
          <RetentionDecision isOpen={opened === 'decision'} plan={plan} onClose={close} />
        </>
      ) : null}
    </Panel>
  )
}

function PlanShown({ plan, onDecide }: { plan: ExpiryPlan; onDecide: () => void }) {
  const { kinds, proposal, confirmedAt, confirmedBy, run, last } = plan
  const isOn = kinds.some(({ days }) => days !== null)
  const look = expiryStateLook[isOn ? 'on' : 'off']
  return (
    <>
      <RowList label="Deletion by term">
        <Row
          title={isOn ? 'Records past their term are deleted every night' : 'Nothing is deleted by time'}
          detail={
            isOn && confirmedAt
              ? `In force since ${dateTime(confirmedAt)}, set by ${confirmedBy}`
              : 'Records stay until somebody deletes them. Two administrators switch it on: one proposes terms, another confirms them.'
          }
          tag={<SeverityTag severity={look.severity}>{look.label}</SeverityTag>}
        />
        {proposal ? (
          <Row
            title="New terms await a second person"
            detail={`By ${proposal.by}, ${dateTime(proposal.at)}: “${proposal.reason}”. Until they are confirmed, nothing changes.`}
            tag={
              plan.canManage ? (
                <Button size="small" onClick={onDecide}>
                  Read and decide
                </Button>
              ) : null
            }
          />
        ) : null}
      </RowList>
      <PanelSection title="Terms">
        <RowList label="Terms of deletion" layout="dense">
          {kinds.map(({ kind, called, days, daysMin, why }) => (
            <Row
              key={kind}
              title={called.join(', ')}
              detail={why ? `At least ${quantity(daysMin)} days. ${why}.` : 'No statutory minimum.'}
              tag={days === null ? 'Never' : `After ${quantity(days)} days`}
            />
          ))}
        </RowList>
      </PanelSection>
      <Retained of={plan.retained} />
      {run && run.endedAt === null ? <NightUnderWay plan={plan} /> : null}
      {run?.state === 'cancelled' ? (
        <p role="status">
          The last night was stopped by hand. Records deleted by then are in the audit log; it continues the
          next night.
        </p>
      ) : null}
      {run?.state === 'failed' ? (
        <p role="alert">
          The last night was not finished: {run.failure} Records deleted by then are in the audit log.
        </p>
      ) : null}
      {last ? (
        <PanelSection title={`The last night, ${date(last.at)}`}>
          <CountsShown counts={last.counts} went="went" />
        </PanelSection>
      ) : null}
    </>
  )
}

function NightUnderWay({ plan: { run } }: { plan: ExpiryPlan }) {
  const actions = useRunActions(run, ['/api/records/'])
  return run ? <Progress label="Deletion of expired records" run={run} {...actions} /> : null
}
