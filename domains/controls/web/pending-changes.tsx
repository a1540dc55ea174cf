import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '#design-system/formats/index.ts'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import { type ControlChange, type ControlName, LONE_DAYS } from '#domains/controls/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import classes from './controls.module.css'
import { pendingQuery, useSettleControlChange } from './queries.ts'

/** Changes of controls that wait for a second person, of one control or of all; nothing while none waits. */
export function PendingChanges({
  control,
  only = () => true,
  mayChange,
}: {
  control?: ControlName
  /** Which of them belong here, where a control has several. */
  only?: (change: ControlChange) => boolean
  /** Whether whoever looks may settle one. */
  mayChange: boolean
}) {
  const pending = useQuery(pendingQuery(control))
  const waiting = pending.data?.rows.filter(only)
  if (waiting?.length === 0 || pending.isPending) return null
  return (
    <Panel
      title="Waiting for a second person"
      foot="It takes effect when a second person agrees who was entitled to decide when it was proposed."
    >
      <QueryStates query={pending} failed="Proposed changes could not be read." isEmpty={() => false}>
        {({ rows }) => (
          <>
            {rows.filter(only).map((change) => (
              <Pending key={change.id} change={change} mayChange={mayChange} />
            ))}
          </>
        )}
      </QueryStates>
    </Panel>
  )
}

function Pending({ change, mayChange }: { change: ControlChange; mayChange: boolean }) {
  const settle = useSettleControlChange()
  const user = useQuery(queryOf(readUser, {})).data?.user
  const [reason, setReason] = useState('')
  const isOwn = user !== undefined && user.id === change.askedByUserId
  const decide = (isAgreed: boolean) =>
    settle.mutate(
      { id: change.id, isAgreed, reason },
      {
        onSuccess: () =>
          showToast({
            kind: 'success',
            title: isAgreed ? 'The change is in force' : isOwn ? 'Proposal withdrawn' : 'Proposal refused',
            message: change.called,
          }),
        onError: showFailure('The proposal was not settled'),
      },
    )
  return (
    <PanelBody>
      <section aria-label={`Proposed: ${change.called}`}>
        <Stack>
          <p>
            <b>{change.called}</b>: {change.askedBy} proposed a change on {dateTime(change.askedAt)}.{' '}
            {change.reason}
          </p>
          <ul className={classes.loosens}>
            {(change.loosens.length > 0 ? change.loosens : [change.change]).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {mayChange ? (
            <>
              {isOwn ? (
                <p>
                  Somebody else has to agree. If nobody else in your organisation can, you put it in force
                  yourself {LONE_DAYS} days after you proposed it.
                </p>
              ) : null}
              <Textarea
                label="Reason for your decision"
                rows={2}
                maxLength={2_000}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <div className="actions">
                <Button
                  kind={isOwn ? 'secondary' : 'primary'}
                  disabled={reason.trim().length < 3}
                  isBusy={settle.isPending}
                  onClick={() => decide(true)}
                >
                  {isOwn ? 'Put in force' : 'Agree'}
                </Button>
                <Button
                  disabled={reason.trim().length < 3}
                  isBusy={settle.isPending}
                  onClick={() => decide(false)}
                >
                  {isOwn ? 'Withdraw' : 'Refuse'}
                </Button>
              </div>
            </>
          ) : (
            <p>A person with permission has to agree.</p>
          )}
        </Stack>
      </section>
    </PanelBody>
  )
}
