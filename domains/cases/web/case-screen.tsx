import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { z } from 'zod'
import { ageInHours, dateTime, quantity } from '#design-system/formats/index.ts'
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
  SkeletonFigures,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { IconChevronDown } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon, SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import {
  assigneeInWords,
  type CaseFile,
  type CaseStatus,
  caseStatusLabel,
  outcomeLabel,
  priorityLabel,
  readCaseReport,
} from '#domains/cases/contract/index.ts'
import { RegulatorPackButton } from '#domains/records/web/index.tsx'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { CaseAttachments } from './case-attachments.tsx'
import { CaseNotes } from './case-notes.tsx'
import { AssignSelect, PrioritySelect } from './case-selects.tsx'
import classes from './cases.module.css'
import { MoveCaseDialog, PauseCaseDialog } from './move-case-dialog.tsx'
import { caseExportHref, caseQuery, useResumeCase } from './queries.ts'
import { matterLook, moveLabel, prioritySeverity, slaLook } from './words.ts'

type File = z.infer<typeof CaseFile>

const crumbs = [...crumbsOf.kyb, { label: 'Cases', to: '/dashboard/kyb/cases' }]

export default function CaseScreen() {
  const id = Number(useParams().id)
  const found = useQuery(caseQuery(id))
  const [movingTo, setMovingTo] = useState<z.infer<typeof CaseStatus> | null>(null)
  const [isPausing, setPausing] = useState(false)
  if (!found.data) {
    return (
      <Page title={`Case ${id}`} crumbs={crumbs}>
        <QueryStates
          query={found}
          failed="This case could not be read."
          kept="It is unchanged."
          skeleton={
            <Stack>
              <SkeletonFigures />
              <SkeletonRows rows={6} />
            </Stack>
          }
        >
          {() => null}
        </QueryStates>
      </Page>
    )
  }
  const file = found.data
  const now = new Date(found.dataUpdatedAt)
  // The usual next step is the primary button and stands last; what is rarer waits in the menu.
  const next = nextStep(file)
  const shown = file.nextStatuses
    .filter((status) => status !== 'awaiting_customer')
    .toSorted((a, b) => Number(a === next) - Number(b === next))
  const others = file.nextStatuses.filter((status) => status === 'awaiting_customer')
  return (
    <Page
      title={file.title}
      tabTitle={file.caseNumber}
      eyebrow={`${file.caseNumber} · opened ${dateTime(file.openedAt)}`}
      crumbs={crumbs}
      actions={
        <>
          <MoreActions file={file} others={others} onMove={setMovingTo} onPause={() => setPausing(true)} />
          <RegulatorPackButton kind="case" subjectId={id} />
          {shown.map((status) => (
            <Button
              key={status}
              {...(status === next ? { kind: 'primary' as const } : {})}
              onClick={() => setMovingTo(status)}
            >
              {file.status === 'closed' ? moveLabel.open : moveLabel[status]}
            </Button>
          ))}
        </>
      }
    >
      <CaseFigures file={file} now={now} />
      <Columns side={344}>
        <Stack>
          <AboutCase file={file} />
          <CaseNotes file={file} />
          <CaseAttachments file={file} />
        </Stack>
        <Stack>
          <WhoAndHowSoon file={file} />
          <History file={file} />
        </Stack>
      </Columns>
      {/* A dialog keeps the version that stood when it was opened: what came later is told in it. */}
      <MoveCaseDialog key={movingTo ?? 'none'} file={file} to={movingTo} onClose={() => setMovingTo(null)} />
      <PauseCaseDialog
        key={String(isPausing)}
        file={file}
        isOpen={isPausing}
        onClose={() => setPausing(false)}
      />
    </Page>
  )
}

function MoreActions({
  file,
  others,
  onMove,
  onPause,
}: {
  file: File
  others: readonly z.infer<typeof CaseStatus>[]
  onMove: (status: z.infer<typeof CaseStatus>) => void
  onPause: () => void
}) {
  const { id } = file
  const resume = useResumeCase()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button>
          More
          <Icon of={IconChevronDown} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((status) => (
          <Menu.Item key={status} onClick={() => onMove(status)}>
            {moveLabel[status]}
          </Menu.Item>
        ))}
        {file.sla === 'paused' && file.status !== 'awaiting_customer' ? (
          <Menu.Item onClick={() => resume.mutate({ id, version: file.version })}>Resume the clock</Menu.Item>
        ) : file.status !== 'closed' && file.sla !== 'paused' ? (
          <Menu.Item onClick={() => onPause()}>Pause the clock</Menu.Item>
        ) : null}
        <Menu.Item component="a" href={caseExportHref(id, 'pdf')} download>
          Case file as PDF
        </Menu.Item>
        <Menu.Item component="a" href={caseExportHref(id, 'json')} download>
          Case file as JSON, with every digest
        </Menu.Item>
        <Allowed call={readCaseReport}>
          <Menu.Item component={Link} to={`${pathOf({ type: 'case', id })}/report`}>
            Report of suspicious activity (goAML, FinCEN)
          </Menu.Item>
        </Allowed>
      </Menu.Dropdown>
    </Menu>
  )
}

function WhoAndHowSoon({ file }: { file: File }) {
  return (
    <Panel title="Who and how soon">
      <PanelBody>
        <div className="stacked">
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
  )
}

function AboutCase({ file }: { file: File }) {
  return (
    <Panel title="What it is about">
      <PanelBody>
        <div className={classes.about}>
          <p>{file.description}</p>
          {file.screeningId ? (
            <ButtonLink to={pathOf({ type: 'screening', id: file.screeningId })}>
              Open screening {quantity(file.screeningId)}
            </ButtonLink>
          ) : null}
        </div>
      </PanelBody>
      {file.matters.length > 0 ? (
        <PanelSection
          title="What it has to settle"
          note="The case closes with the last of them, as a false positive when all are dismissed. A confirmed one is escalated, and closed by a person after action was taken."
        >
          <RowList label="Matches of this case">
            {file.matters.map((matter) => (
              <Row
                key={matter.href}
                to={matter.href}
                title={matter.title}
                detail={<span className={classes.whole}>{matter.detail}</span>}
                tag={
                  <SeverityTag severity={matterLook[matter.state].severity}>
                    {matterLook[matter.state].label}
                  </SeverityTag>
                }
              />
            ))}
          </RowList>
        </PanelSection>
      ) : null}
      <PanelSection title="Facts">
        <Facts
          isWide
          facts={[
            {
              label: 'Subject',
              value: file.companyId ? (
                <TextLink to={pathOf({ type: 'company', id: file.companyId })}>{file.subjectName}</TextLink>
              ) : (
                file.subjectName
              ),
            },
            { label: 'Opened', value: dateTime(file.openedAt) },
            ...(file.closedAt ? [{ label: 'Closed', value: dateTime(file.closedAt) }] : []),
            ...(file.outcome ? [{ label: 'Outcome', value: outcomeLabel[file.outcome] }] : []),
          ]}
        />
      </PanelSection>
    </Panel>
  )
}

function CaseFigures({ file, now }: { file: File; now: Date }) {
  return (
    <FigureStrip label="Status of the case">
      <Figure
        label="Status"
        kind="state"
        value={caseStatusLabel[file.status]}
        note={file.assignee ? `with ${assigneeInWords(file)}` : 'with nobody yet'}
      />
      <Figure
        label="Priority"
        kind="state"
        value={
          <SeverityTag severity={prioritySeverity[file.priority]}>{priorityLabel[file.priority]}</SeverityTag>
        }
        note="sets the deadline"
      />
      <Figure
        label="Deadline"
        kind="state"
        value={<SeverityTag severity={slaLook[file.sla].severity}>{slaLook[file.sla].label}</SeverityTag>}
        note={file.dueAt ? `due ${dateTime(file.dueAt)}` : 'the clock is stopped'}
      />
      <Figure
        label="Age"
        value={ageInHours(file.openedAt, file.closedAt ? new Date(file.closedAt) : now)}
        note={file.closedAt ? 'until it was closed' : 'since it was opened'}
      />
    </FigureStrip>
  )
}

/** What usually comes next: a case that nobody has begun is investigated, any other is closed. */
function nextStep(file: File): z.infer<typeof CaseStatus> | undefined {
  if (file.status === 'open' && file.nextStatuses.includes('investigating')) return 'investigating'
  if (file.nextStatuses.includes('closed')) return 'closed'
  return file.nextStatuses[0]
}

function History({ file }: { file: File }) {
  return (
    <Panel title="Audit trail" foot="Each entry carries the digest of the one before it.">
      <AuditTrail
        entries={file.history.map((entry) => ({
          id: String(entry.sequence),
          what: entry.what,
          who: entry.actor,
          why: entry.reason ? `“${entry.reason}”` : null,
          at: entry.at,
          digest: entry.hash,
        }))}
      />
    </Panel>
  )
}
