import { Menu } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { IconChevronDown } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import {
  clearMonitoringAlert,
  escalateMonitoringAlert,
  type MonitoringAlertFile,
  returnMonitoringAlert,
  snoozeMonitoringAlert,
} from '#domains/operations/contract/index.ts'
import { useAssignAlert, useClearAlert, useEscalateAlert, useReturnAlert, useSnoozeAlert } from './queries.ts'
import { outcomeLabel } from './words.ts'

type Asked = 'clear' | 'escalate' | 'snooze' | 'return'

/** What can be done with an alert of monitoring, in its state. */
export function AlertActions({ alert }: { alert: MonitoringAlertFile }) {
  const clear = useClearAlert()
  const escalate = useEscalateAlert()
  const snooze = useSnoozeAlert()
  const giveBack = useReturnAlert()
  const [asked, setAsked] = useState<Asked | null>(null)
  const about = { id: alert.id, version: alert.version }
  const close = () => setAsked(null)
  const isProposed = alert.state === 'awaiting_second'
  // A dialog stays while its alert is read again: what somebody else did meanwhile takes nothing away that was typed.
  return (
    <div className="actions">
      {alert.closedAt ? (
        <Button onClick={() => setAsked('return')}>Open again</Button>
      ) : (
        <>
          <Button kind="primary" onClick={() => setAsked('clear')}>
            {isProposed ? 'Agree or decide otherwise' : 'Close alert'}
          </Button>
          {alert.caseId === null ? (
            <Button onClick={() => setAsked('escalate')}>Escalate to a case</Button>
          ) : null}
          <MoreActions alert={alert} onAsk={setAsked} />
        </>
      )}
      <FormDialog
        isOpen={asked === 'clear'}
        onClose={close}
        title="Close the alert"
        purpose={
          isProposed && alert.outcome
            ? `Proposed: ${outcomeLabel[alert.outcome]}. The same outcome closes it; a different one is a new proposal.`
            : 'If your organisation requires it, a second person has to agree.'
        }
        request={clearMonitoringAlert.request}
        fields={['outcome', 'reason']}
        fixed={about}
        initial={isProposed && alert.outcome ? { outcome: alert.outcome } : {}}
        looks={{ outcome: { labels: outcomeLabel } }}
        submitLabel="Close alert"
        onSubmit={(values) => clear.mutateAsync(values)}
      />
      <FormDialog
        isOpen={asked === 'escalate'}
        onClose={close}
        title="Escalate to a case"
        purpose="A case is opened with what the rule found."
        request={escalateMonitoringAlert.request}
        fields={['reason']}
        fixed={about}
        submitLabel="Open the case"
        onSubmit={(values) => escalate.mutateAsync(values)}
      />
      <FormDialog
        isOpen={asked === 'snooze'}
        onClose={close}
        title="Set the alert aside"
        purpose="It is snoozed here and for everybody; further hits still count."
        request={snoozeMonitoringAlert.request}
        fields={['days', 'reason']}
        fixed={about}
        initial={{ days: 7 }}
        submitLabel="Set aside"
        onSubmit={(values) => snooze.mutateAsync(values)}
      />
      <ReturnDialog
        title={alert.closedAt ? 'Open the alert again' : 'Send the proposal back'}
        isOpen={asked === 'return'}
        onClose={close}
        fixed={about}
        onSubmit={(values) => giveBack.mutateAsync(values)}
      />
    </div>
  )
}

function MoreActions({ alert, onAsk }: { alert: MonitoringAlertFile; onAsk: (asked: Asked) => void }) {
  const assign = useAssignAlert()
  const assignTo = (userId: number) =>
    assign.mutate(
      { id: alert.id, version: alert.version, userId },
      {
        onError: showFailure('Not assigned'),
      },
    )
  const isProposed = alert.state === 'awaiting_second'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button>
          More
          <Icon of={IconChevronDown} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {alert.people.map((person) => (
          <Menu.Item key={person.userId} onClick={() => assignTo(person.userId)}>
            {`Give to ${person.fullName}`}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onAsk('snooze')}>Set aside</Menu.Item>
        {isProposed ? <Menu.Item onClick={() => onAsk('return')}>Send back</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  )
}

function ReturnDialog({
  title,
  isOpen,
  onClose,
  fixed,
  onSubmit,
}: {
  title: string
  isOpen: boolean
  onClose: () => void
  fixed: { id: number; version: number }
  onSubmit: (values: { id: unknown; version: number; reason: string }) => Promise<unknown>
}) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      purpose="The reason is kept in the audit log."
      request={returnMonitoringAlert.request}
      fields={['reason']}
      fixed={fixed}
      submitLabel={title}
      onSubmit={onSubmit}
    />
  )
}
