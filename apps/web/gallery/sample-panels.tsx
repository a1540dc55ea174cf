import { z } from 'zod'
import { money, percent, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import {
  AlignmentStrip,
  AuditTrail,
  ContributionRows,
  CounterfactualRows,
  EvidenceList,
} from '#design-system/patterns/evidence/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  FailedState,
  Figure,
  FigureStrip,
  Panel,
  PanelBody,
  PanelSection,
  PanelSplit,
  Progress,
  type RunShown,
  SkeletonRows,
} from '#design-system/patterns/page/index.ts'
import { Button, Change, OriginDot, SeverityTag, severities } from '#design-system/primitives/index.ts'

type Row = { id: number; name: string; country: string; value: number; change: number }

const rows: Row[] = Array.from({ length: 320 }, (_, index) => ({
  id: index + 1,
  name: `Example ${index + 1} Trading Company`,
  country: ['Germany', 'France', 'Japan', 'Brazil'][index % 4] ?? '',
  value: ((index * 7919) % 9973) * 1000,
  change: (((index * 31) % 41) - 20) / 1000,
}))

const columns: Column<Row>[] = [
  { id: 'name', title: 'Name', value: (row) => row.name, card: 'name' },
  { id: 'country', title: 'Country', value: (row) => row.country },
  {
    id: 'value',
    title: 'Exposure',
    align: 'right',
    value: (row) => row.value,
    cell: (row) => <b>{money(row.value)}</b>,
    card: 'figure',
  },
  {
    id: 'change',
    title: 'Change',
    align: 'right',
    value: (row) => row.change,
    cell: (row) => <Change value={row.change}>{percent(row.change, { signed: true })}</Change>,
  },
]

const request = z.object({
  name: z.string('Name is required').trim().min(2, 'Name must have at least 2 characters').max(200),
  kind: z.enum(['company', 'person', 'vessel']).default('company'),
  email: z.email().meta({ title: 'Work email', description: 'Where the report goes' }),
  since: z.iso.date().optional().meta({ title: 'Incorporated on' }),
  threshold: z.number().min(50).max(100).default(70),
  note: z.string().max(500).optional().meta({ kind: 'textarea' }),
  lists: z.array(z.enum(['ofac', 'un', 'eu'])),
  isUrgent: z.boolean().default(false),
})

/** Every part of the design system on one screen, with sample values; a development aid that is not in the shipped routes. */
/** Long work in each of its states. */
const runsShown: RunShown[] = [
  { state: 'queued', done: 0, total: 1_200 },
  { state: 'running', done: 12, total: 1_200 },
  { state: 'running', done: 412, total: 1_200, secondsLeft: 95 },
  { state: 'running', done: 8_600, total: null },
  { state: 'queued', done: 412, total: 1_200 },
  { state: 'cancelling', done: 430, total: 1_200 },
  { state: 'cancelled', done: 430, total: 1_200 },
  {
    state: 'failed',
    done: 600,
    total: 1_200,
    failure: 'No OFAC list is in force: no row would get an answer. Import the list, then continue.',
  },
  { state: 'done', done: 1_200, total: 1_200 },
]

export function SampleTrail() {
  return (
    <AuditTrail
      entries={[
        {
          id: '2',
          what: 'Confirmed candidate 1',
          who: 'M. Okafor',
          why: '“Same tax ID on file”',
          at: '2026-11-21T09:41:52Z',
          digest: '77d0aa11bbe2',
        },
        {
          id: '1',
          what: 'Query received',
          who: 'M. Okafor',
          at: '2026-11-21T09:40:06Z',
          digest: '02fa001122d7',
        },
      ]}
    />
  )
}

export function TablePanel({ open, onOpen }: { open: string | undefined; onOpen: (id: string) => void }) {
  return (
    <Panel title="Table">
      <DataTable
        name="Examples"
        rows={rows}
        rowKey={(row) => String(row.id)}
        columns={columns}
        urlKey="t"
        selectedKey={open}
        onOpen={(row) => onOpen(String(row.id))}
      />
    </Panel>
  )
}

export function CandidatesPanel({
  selected,
  onSelect,
}: {
  selected: string
  onSelect: (id: string) => void
}) {
  return (
    <Panel title="Candidates" actions="5">
      <EvidenceList
        label="Candidates"
        threshold={0.7}
        selectedId={selected}
        onSelect={onSelect}
        candidates={[
          {
            id: 'a',
            probability: 0.975,
            name: 'ROSOBORONEKSPORT OAO',
            source: 'OFAC SDN, 18782',
            state: <SeverityTag severity="ok">Confirmed</SeverityTag>,
          },
          {
            id: 'b',
            probability: 0.94,
            name: 'JSC ROSOBORONEXPORT',
            source: 'EU 269/2014 I, no. 58',
            state: 'Open',
          },
          { id: 'c', probability: 0.321, name: 'STATE CORPORATION ROSTEC', source: 'OFAC SDN, 17260' },
        ]}
      />
    </Panel>
  )
}

export function WhyItMatched() {
  return (
    <PanelSection title="Why it matched">
      <AlignmentStrip
        query="Rosoboroneksport"
        entry="JSC ROSOBORONEXPORT"
        parts={[
          {
            query: '',
            entry: 'JSC',
            kind: 'unscored',
            note: 'Legal form, not scored',
            shortNote: 'form',
          },
          { query: 'ROSOBORONE', entry: 'ROSOBORONE', kind: 'equal', note: 'Equal, 10 of 10' },
          {
            query: 'KS',
            entry: 'X',
            kind: 'inferred',
            note: 'кс is written KS or X',
            shortNote: 'KS or X',
          },
          {
            query: 'PORT',
            entry: 'PARK',
            kind: 'different',
            note: 'Differs in 2 of 4',
            shortNote: '2 of 4',
          },
        ]}
      />
    </PanelSection>
  )
}

export function EvidenceSplit() {
  return (
    <PanelSplit>
      <PanelSection title="How 94.0% is made">
        <ContributionRows
          contributions={[
            { label: 'Starting odds', fact: '1 in 100 is a true match', value: -4.6 },
            { label: 'Name', fact: 'KS read as X', value: 5.4 },
            { label: 'Country', fact: 'Not given', value: 0 },
            { label: 'Kind', fact: 'Organisation on both sides', value: 1.95 },
          ]}
          total={{ label: 'Log-odds', fact: 'Sum, equal to 94.0%', value: 2.75 }}
        />
      </PanelSection>
      <PanelSection title="What would change it" note="The probability if one fact were different.">
        <CounterfactualRows
          rows={[
            {
              condition: 'If the country were not Russia',
              result: '83.9%',
              consequence: 'Still a match',
              changesOutcome: false,
            },
            {
              condition: 'If the query were a person',
              result: '66.8%',
              consequence: 'Drops below 70%',
              changesOutcome: true,
            },
          ]}
          note="Threshold 70%"
        />
      </PanelSection>
    </PanelSplit>
  )
}

export function LoadingPanel() {
  return (
    <Panel title="Loading">
      <SkeletonRows rows={4} />
      {runsShown.map((run) => (
        <Progress
          key={run.state + run.done}
          label="Screening"
          of="names"
          run={{ ...run, canCancel: true, canRetry: true }}
          onCancel={() => {}}
          onRetry={() => {}}
        />
      ))}
    </Panel>
  )
}

export function OverviewPanel() {
  return (
    <Panel title="Market Overview" tag={<SeverityTag severity="high">Not updated</SeverityTag>}>
      <FailedState
        title="Failed to fetch market data: 502"
        body="The quote service did not answer. Your holdings, orders and the last prices are kept."
        facts={[
          { label: 'Last attempt', value: '09:41:12 UTC' },
          { label: 'Reference', value: 'req_5d1c08' },
        ]}
        onRetry={() => {}}
      />
    </Panel>
  )
}

export function RecentPanel() {
  return (
    <Panel title="Recent Screenings">
      <EmptyState
        title="No screenings yet. Run a test screening to get started."
        body="The test uses a sample company and the lists already imported. It changes nothing else."
        actions={
          <>
            <Button kind="primary">Run test screening</Button>
            <Button>Screen a company</Button>
          </>
        }
      />
    </Panel>
  )
}

export function SeverityPanel() {
  return (
    <Panel title="Severity and figure details">
      <PanelBody>
        <p style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--sp-2)' }}>
          {severities.map((severity) => (
            <SeverityTag key={severity} severity={severity} />
          ))}
        </p>
        <p
          style={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 'var(--sp-2)',
            marginTop: 'var(--sp-3)',
          }}
        >
          <OriginDot origin="counted" /> Counted <OriginDot origin="modelled" /> Modelled{' '}
          <OriginDot origin="stated" /> Stated
        </p>
      </PanelBody>
    </Panel>
  )
}

export function FormPanel() {
  return (
    <Panel title="Form">
      <PanelBody>
        <ContractForm
          request={request}
          columns={2}
          submitLabel="Screen"
          onSubmit={() =>
            showToast({
              kind: 'success',
              title: 'Transcript analyzed',
              message: 'Q3 2026, 14 highlights with quotes.',
            })
          }
          onDone={() => {}}
        />
      </PanelBody>
    </Panel>
  )
}

export function Figures() {
  return (
    <FigureStrip>
      <Figure
        label="Total Screenings"
        value={quantity(1247)}
        note="+38 this week"
        explains={{
          origin: 'counted',
          definition: 'Completed screenings of this organisation, of every kind.',
          inputs: [
            { label: 'Single', value: '1,000' },
            { label: 'Batch', value: '247' },
          ],
          total: { label: 'Total Screenings', value: '1,247' },
          asOf: '2026-11-21T09:41:00Z',
          source: 'Work events',
          rows: { count: 1247, href: '/dashboard/kyb' },
        }}
      />
      <Figure label="Active Alerts" value="23" note="2 critical, 5 high, 16 other" />
      <Figure
        label="Portfolio Health"
        value="87%"
        note="Modelled from 184 profiles"
        explains={{ origin: 'modelled', definition: 'Share of profiles without an open warning.' }}
      />
      <Figure
        label="Compliance Score"
        value="94"
        unit="/100"
        note="6 points open"
        explains={{ origin: 'stated', definition: 'Stated for this picture.' }}
      />
    </FigureStrip>
  )
}
