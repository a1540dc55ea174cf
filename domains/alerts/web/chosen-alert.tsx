import { Menu, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Facts, Panel, PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import { IconChevronDown } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon, SeverityTag } from '#design-system/primitives/index.ts'
import { useAllowed } from '#domains/accounts/web/index.tsx'
import {
  type Alert,
  alertAssigneeInWords,
  alertOutcomeLabel,
  alertStateLabel,
  reviewAlert,
} from '#domains/alerts/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { CloseAlertDialog } from './close-alert-dialog.tsx'
import { alertAssigneesQuery, useAssignAlert, useReviewAlert } from './queries.ts'
import { SnoozeAlertDialog } from './snooze-alert-dialog.tsx'

type ChosenAlertProps = {
  alert: Alert
  /** Whether the list still has it; one that somebody else has settled stays here as it was read last. */
  isListed: boolean
  /** It is closed or set aside. */
  onSettled: () => void
}

/** One alert: what it is about, how often it was seen, and what can be done with it. */
export function ChosenAlert({ alert, isListed, onSettled }: ChosenAlertProps) {
  const review = useReviewAlert()
  const mayAct = useAllowed(reviewAlert)
  const [asked, setAsked] = useState<'close' | 'snooze' | null>(null)
  const failed = showFailure('The alert was not changed')
  const moveTo = (to: 'under_review' | 'escalated') =>
    review.mutate({ id: alert.id, version: alert.version, to }, { onError: failed })
  const settled = () => {
    setAsked(null)
    onSettled()
  }
  return (
    <Panel title={alert.title} tag={<SeverityTag severity={alert.severity} />}>
      {isListed ? null : (
        <PanelBody>
          <p role="note">
            This list no longer has the alert: somebody may have closed it or set it aside. It is shown as
            last read.
          </p>
        </PanelBody>
      )}
      <PanelBody>{alert.description}</PanelBody>
      <PanelSection title="Facts">
        <Facts
          facts={[
            { label: 'State', value: alertStateLabel[alert.state] },
            ...(alert.snoozedUntil ? [{ label: 'Until', value: dateTime(alert.snoozedUntil) }] : []),
            ...((alert.state === 'closed' || !mayAct) && alert.assignee
              ? [{ label: 'Assignee', value: alertAssigneeInWords(alert) }]
              : []),
            { label: 'Raised', value: dateTime(alert.raisedAt) },
            ...(alert.hitCount > 1
              ? [
                  { label: 'Last seen', value: dateTime(alert.lastSeenAt) },
                  { label: 'Seen', value: `${quantity(alert.hitCount)} times` },
                ]
              : []),
            ...(alert.outcome ? [{ label: 'Outcome', value: alertOutcomeLabel[alert.outcome] }] : []),
            ...(alert.closedAt ? [{ label: 'Closed', value: dateTime(alert.closedAt) }] : []),
            ...(alert.closingReason ? [{ label: 'Reason', value: alert.closingReason }] : []),
          ]}
        />
      </PanelSection>
      {alert.state === 'closed' || !mayAct ? null : (
        <PanelBody>
          <AssigneeSelect alert={alert} onFailure={failed} />
        </PanelBody>
      )}
      <PanelBody>
        <div className="actions">
          <ButtonLink kind="primary" to={alert.href}>
            Open the work
          </ButtonLink>
          {mayAct && (alert.state === 'new' || alert.state === 'snoozed') ? (
            <Button isBusy={review.isPending} onClick={() => moveTo('under_review')}>
              Take up
            </Button>
          ) : null}
          {alert.state === 'closed' || !mayAct ? null : (
            <>
              <Button onClick={() => setAsked('close')}>Close alert</Button>
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button>
                    More
                    <Icon of={IconChevronDown} />
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setAsked('snooze')}>Snooze</Menu.Item>
                  {alert.state === 'escalated' ? null : (
                    <Menu.Item onClick={() => moveTo('escalated')}>Escalate</Menu.Item>
                  )}
                </Menu.Dropdown>
              </Menu>
            </>
          )}
        </div>
      </PanelBody>
      {asked === 'close' ? (
        <CloseAlertDialog
          alert={alert}
          onClose={() => setAsked(null)}
          onClosed={settled}
          onFailure={failed}
        />
      ) : null}
      {asked === 'snooze' ? (
        <SnoozeAlertDialog
          alert={alert}
          onClose={() => setAsked(null)}
          onSnoozed={settled}
          onFailure={failed}
        />
      ) : null}
    </Panel>
  )
}

/** Gives the alert to a person, or back to nobody. */
function AssigneeSelect({ alert, onFailure }: { alert: Alert; onFailure: (failure: unknown) => void }) {
  const people = useQuery(alertAssigneesQuery())
  const assign = useAssignAlert()
  const { assignee } = alert
  const known = people.data ?? []
  const isGone = assignee && !known.some(({ userId }) => userId === assignee.userId)
  const left = assignee && !assignee.worksOnAlerts ? alertAssigneeInWords(alert) : null
  return (
    <Select
      label="Assignee"
      description={left}
      placeholder="Nobody"
      clearable
      searchable
      selectFirstOptionOnChange
      disabled={assign.isPending}
      value={assignee ? String(assignee.userId) : null}
      error={people.error ? sentenceOf(people.error) : undefined}
      data={[...(isGone ? [assignee] : []), ...known].map(({ userId, fullName }) => ({
        value: String(userId),
        label: fullName,
      }))}
      onChange={(value) =>
        assign.mutate(
          { id: alert.id, version: alert.version, userId: value ? Number(value) : null },
          { onError: onFailure },
        )
      }
    />
  )
}
