import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { ageInHours, dateTime } from '#design-system/formats/index.ts'
import { AuditTrail } from '#design-system/patterns/evidence/index.ts'
import {
  Columns,
  Facts,
  Figure,
  FigureStrip,
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { IconDownload } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon, SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import type { CaseFile, CaseStatus } from '#domains/cases/contract/index.ts'
import { CaseAttachments } from './case-attachments.tsx'
import { CaseNotes } from './case-notes.tsx'
import { AssignSelect, PrioritySelect } from './case-selects.tsx'
import classes from './cases.module.css'
import { MoveCaseDialog, PauseCaseDialog } from './move-case-dialog.tsx'
import { caseExportHref, caseQuery, useResumeCase } from './queries.ts'
import { caseStatusLabel, outcomeLabel, priorityLabel, prioritySeverity, slaLook } from './words.ts'

type File = z.infer<typeof CaseFile>

const crumbs = [
  { label: 'Compliance', to: '/dashboard/compliance' },
  { label: 'KYB & AML', to: '/dashboard/kyb' },
  { label: 'Cases', to: '/dashboard/kyb/cases' },
]

const moveLabel = {
  open: 'Reopen',
  investigating: 'Investigate',
  escalated: 'Escalate',
  awaiting_customer: 'Await customer',
  closed: 'Close case',
} as const satisfies Record<z.infer<typeof CaseStatus>, string>

export default function CaseScreen() {
  const id = Number(useParams().id)
  const found = useQuery(caseQuery(id))
  const [movingTo, setMovingTo] = useState<z.infer<typeof CaseStatus> | null>(null)
  const [isPausing, setPausing] = useState(false)
  const resume = useResumeCase()
  if (!found.data) {
    return (
      <Page title={`Case ${id}`} crumbs={crumbs}>
        <Panel title="Case">
          <QueryStates query={found} failed="This case could not be read." kept="It is kept as it was.">
            {() => null}
          </QueryStates>
        </Panel>
      </Page>
    )
  }
  const file = found.data
  const now = new Date(found.dataUpdatedAt)
  return (
    <Page
      title={file.title}
      tabTitle={file.caseNumber}
      eyebrow={`${file.caseNumber} · opened ${dateTime(file.openedAt)}`}
      crumbs={crumbs}
      actions={
        <>
          <ButtonLink reloadDocument to={caseExportHref(id)} icon={<Icon of={IconDownload} />}>
            Case file
          </ButtonLink>
          {file.sla === 'paused' && file.status !== 'awaiting_customer' ? (
            <Button onClick={() => resume.mutate({ id })} isBusy={resume.isPending}>
              Resume clock
            </Button>
          ) : file.status !== 'closed' && file.sla !== 'paused' ? (
            <Button onClick={() => setPausing(true)}>Pause clock</Button>
          ) : null}
          {file.nextStatuses
            .filter((status) => status !== 'closed')
            .map((status) => (
              <Button key={status} onClick={() => setMovingTo(status)}>
                {file.status === 'closed' ? 'Reopen' : moveLabel[status]}
              </Button>
            ))}
          {file.nextStatuses.includes('closed') ? (
            <Button kind="primary" onClick={() => setMovingTo('closed')}>
              {moveLabel.closed}
            </Button>
          ) : null}
        </>
      }
    >
      <FigureStrip label="Where the case stands">
        <Figure
          label="Status"
          value={caseStatusLabel[file.status]}
          note={file.outcome ? outcomeLabel[file.outcome] : undefined}
        />
        <Figure
          label="Priority"
          value={
            <SeverityTag severity={prioritySeverity[file.priority]}>
              {priorityLabel[file.priority]}
            </SeverityTag>
          }
        />
        <Figure
          label="Deadline"
          value={<SeverityTag severity={slaLook[file.sla].severity}>{slaLook[file.sla].label}</SeverityTag>}
          note={file.dueAt ? `due ${dateTime(file.dueAt)}` : 'the clock is stopped'}
        />
        <Figure label="Age" value={ageInHours(file.openedAt, now)} note="since it was opened" />
      </FigureStrip>
      <Columns side={344}>
        <Stack>
          <Panel title="What it is about">
            <PanelBody>{file.description}</PanelBody>
            <PanelSection title="Subject">
              <Facts
                facts={[
                  { label: 'Name', value: file.subjectName },
                  ...(file.screeningId
                    ? [
                        {
                          label: 'Screening',
                          value: (
                            <TextLink to={`/dashboard/kyb/screenings/${file.screeningId}`}>
                              Screening {file.screeningId}
                            </TextLink>
                          ),
                        },
                      ]
                    : []),
                ]}
              />
            </PanelSection>
          </Panel>
          <CaseNotes file={file} />
          <CaseAttachments file={file} />
        </Stack>
        <Stack>
          <Panel title="Who and how soon">
            <PanelBody>
              <div className={classes.form}>
                <AssignSelect file={file} />
                <PrioritySelect file={file} />
              </div>
            </PanelBody>
            {file.pauses.length > 0 ? (
              <PanelSection title="Pauses of the clock">
                <Facts
                  facts={file.pauses.map((pause) => ({
                    label: pause.reason,
                    value: `${dateTime(pause.from)} – ${pause.to ? dateTime(pause.to) : 'still paused'}`,
                  }))}
                />
              </PanelSection>
            ) : null}
          </Panel>
          <History file={file} />
        </Stack>
      </Columns>
      <MoveCaseDialog file={file} to={movingTo} onClose={() => setMovingTo(null)} />
      <PauseCaseDialog file={file} isOpen={isPausing} onClose={() => setPausing(false)} />
    </Page>
  )
}

function History({ file }: { file: File }) {
  return (
    <Panel title="Audit trail" foot="Each entry carries the digest of the one before it.">
      <AuditTrail
        entries={file.history.map((entry) => ({
          id: String(entry.sequence),
          what: actionWords(entry.action),
          who: entry.actor,
          why: entry.reason ? `“${entry.reason}”` : null,
          at: entry.at,
          digest: entry.hash,
        }))}
      />
    </Panel>
  )
}

function actionWords(action: string): string {
  const words = action.replaceAll(/[._-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
