import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { dateTime, duration, quantity } from '#design-system/formats/index.ts'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Facts, Panel, PanelBody, PanelSection } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { type Lead, LeadStatus } from '#domains/leads/contract/index.ts'
import classes from './leads.module.css'
import { sourceOf } from './leads-table.tsx'
import { useUpdateLead } from './queries.ts'
import { deliveryLabel, statusLabel, useCaseLabel } from './words.ts'

type One = z.infer<typeof Lead>

/** One lead: what was asked, where it stands, what was noted. */
export function ChosenLead({ lead }: { lead: One }) {
  return (
    <Panel title={lead.company} tag={<Tag>{statusLabel[lead.status]}</Tag>}>
      {lead.isSpam ? <SpamSection lead={lead} /> : null}
      <PanelSection title={sourceOf(lead)}>
        <p className={classes.message}>{lead.message ?? 'No message was written.'}</p>
      </PanelSection>
      <PanelSection title="Who asked">
        <Facts
          facts={[
            { label: 'Name', value: `${lead.firstName} ${lead.lastName}` },
            {
              label: 'Email',
              value: (
                <a className={classes.mail} href={`mailto:${lead.email}`}>
                  {lead.email}
                </a>
              ),
            },
            ...optionalFacts(lead),
          ]}
        />
      </PanelSection>
      <PanelSection title="Status">
        <Facts facts={factsOf(lead)} />
      </PanelSection>
      {lead.isSpam ? null : <Steps lead={lead} />}
    </Panel>
  )
}

function optionalFacts(lead: One) {
  const useCase = useCaseLabel[lead.useCase as keyof typeof useCaseLabel] ?? lead.useCase
  const stated: readonly (readonly [string, string | null])[] = [
    ['Phone', lead.phone],
    ['Job title', lead.jobTitle],
    ['Company size', lead.companySize],
    ['Use case', lead.kind === 'demo' ? useCase : null],
  ]
  return stated.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function factsOf(lead: One) {
  const came = Date.parse(lead.createdAt)
  return [
    { label: 'Came', value: dateTime(lead.createdAt) },
    ...(lead.submissions > 1 ? [{ label: 'Sent', value: `${quantity(lead.submissions)} times` }] : []),
    {
      label: 'First contact',
      value: lead.firstContactAt ? `after ${duration(Date.parse(lead.firstContactAt) - came)}` : 'Not yet',
    },
    { label: 'HubSpot', value: deliveryLabel[lead.delivery] },
    ...(lead.deliveryFailure ? [{ label: 'Last failure', value: lead.deliveryFailure }] : []),
  ]
}

function useChange(lead: One) {
  const update = useUpdateLead()
  const change = (asked: Omit<Parameters<typeof update.mutate>[0], 'id'>, done: string) =>
    update.mutate(
      { id: lead.id, ...asked },
      {
        onSuccess: () => showToast({ kind: 'success', title: done, message: lead.company }),
        onError: showFailure('The lead was not changed'),
      },
    )
  return { change, isBusy: update.isPending }
}

/** The note and the steps on; the next step is the one that stands out. */
function Steps({ lead }: { lead: One }) {
  const { change, isBusy } = useChange(lead)
  const [note, setNote] = useState(lead.note)
  const steps = LeadStatus.options.filter((status) => status !== lead.status && status !== 'new')
  const move = (status: One['status']) =>
    change({ status, ...(note === lead.note ? {} : { note }) }, `Marked ${statusLabel[status].toLowerCase()}`)
  return (
    <PanelBody>
      <Textarea
        label="Note"
        placeholder="Who spoke to them, and what was agreed"
        rows={3}
        maxLength={5_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.steps}>
        {lead.status === 'new' ? (
          <Button kind="quiet" isBusy={isBusy} onClick={() => change({ isSpam: true }, 'Marked as spam')}>
            Spam
          </Button>
        ) : null}
        {note === lead.note ? null : (
          <Button isBusy={isBusy} onClick={() => change({ note }, 'Note kept')}>
            Keep note
          </Button>
        )}
        {[...steps].reverse().map((status) => (
          <Button
            key={status}
            kind={status === steps[0] ? 'primary' : 'secondary'}
            isBusy={isBusy}
            onClick={() => move(status)}
          >
            Mark {statusLabel[status].toLowerCase()}
          </Button>
        ))}
      </div>
    </PanelBody>
  )
}

function SpamSection({ lead }: { lead: One }) {
  const { change, isBusy } = useChange(lead)
  return (
    <PanelSection title="Why it looks like spam">
      {lead.spamReasons.length > 0 ? (
        <ul className={classes.reasons}>
          {lead.spamReasons.map((reason) => (
            <li key={reason}>
              <SeverityTag severity="medium">{reason}</SeverityTag>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.message}>Somebody here marked it.</p>
      )}
      <div className={classes.actions}>
        <Button
          kind="primary"
          isBusy={isBusy}
          onClick={() => change({ isSpam: false }, 'Moved to the inbox')}
        >
          This is a person
        </Button>
      </div>
    </PanelSection>
  )
}
