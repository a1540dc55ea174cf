import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, dateTime, percent, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  Facts,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
} from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { SelfTest, SelfTestForm } from '#domains/screening/contract/index.ts'
import { selfTestsQuery, useRunSelfTest } from '../queries.ts'
import classes from '../screening.module.css'

const RUNNING_POLL_MS = 2_000
const MISSED_SHOWN = 12

const kindWords: Record<string, string> = {
  right: 'With the right kind',
  wrong: 'With a wrong kind',
  missing: 'Without a kind',
}

/** How many designated parties a screening of today would find, form by form; with its date and what it missed. */
export function SelfTestPanel() {
  const tests = useQuery({
    ...selfTestsQuery(),
    refetchInterval: ({ state }) => (state.data?.runs[0]?.state === 'running' ? RUNNING_POLL_MS : false),
  })
  const run = useRunSelfTest()
  const isRunning = tests.data?.runs[0]?.state === 'running'
  const button = (
    <Button
      isBusy={run.isPending || isRunning}
      onClick={() =>
        run.mutate(
          {},
          {
            onError: showFailure('Not started'),
          },
        )
      }
    >
      Run now
    </Button>
  )
  return (
    <Panel
      title="Self-test"
      actions={button}
      foot="A new daily sample of designated parties in every spelling, queried with correct, incorrect and missing entity type. Every night."
    >
      <QueryStates
        query={tests}
        failed="The self-tests could not be read."
        isEmpty={(read) => read.runs.length === 0}
        empty={
          <EmptyState
            title="The self-test has not run yet"
            body="It runs at night. Until then there is no measure of how well designated parties are found."
          />
        }
      >
        {({ runs, floor }) => {
          const newest = runs.find((one) => one.state === 'done')
          return (
            <>
              {runs[0]?.state === 'failed' ? (
                <PanelBody>
                  <SeverityTag severity="high">Not made</SeverityTag> The test of{' '}
                  {dateTime(runs[0].startedAt)} could not be made: {runs[0].failure}
                </PanelBody>
              ) : null}
              {newest ? <Result test={newest} floor={floor} /> : null}
              <div className={classes.table}>
                <DataTable
                  name="Self-tests"
                  title="History"
                  rows={runs}
                  rowKey={(one) => String(one.id)}
                  columns={[
                    {
                      id: 'at',
                      title: 'When',
                      value: (one) => one.startedAt,
                      cell: (one) => dateTime(one.startedAt),
                      card: 'name',
                    },
                    {
                      id: 'found',
                      title: 'Found',
                      value: shareOf,
                      cell: foundWords,
                      align: 'right',
                      card: 'figure',
                    },
                    {
                      id: 'threshold',
                      title: 'Threshold',
                      value: (one) => one.threshold,
                      cell: (one) => percent(one.threshold, { digits: 0 }),
                      align: 'right',
                      card: 'fact',
                    },
                    { id: 'engine', title: 'Engine', value: (one) => one.engineVersion ?? '–', card: 'fact' },
                    { id: 'by', title: 'Asked by', value: (one) => one.startedBy, card: 'none' },
                  ]}
                />
              </div>
            </>
          )
        }}
      </QueryStates>
    </Panel>
  )
}

const shareOf = (test: SelfTest) => (test.state === 'done' && test.asked > 0 ? test.found / test.asked : null)

function foundWords(test: SelfTest): string {
  if (test.state === 'running') return 'Running'
  if (test.state === 'failed') return 'Not made'
  return percent(shareOf(test), { digits: 1 })
}

function Result({ test, floor }: { test: SelfTest; floor: number }) {
  const share = shareOf(test) ?? 0
  return (
    <>
      <PanelSection title={`Result of ${dateTime(test.startedAt)}`}>
        <Facts
          isWide
          facts={[
            {
              label: 'Found',
              value: (
                <>
                  <SeverityTag severity={share < floor ? 'high' : 'ok'}>
                    {percent(share, { digits: 1 })}
                  </SeverityTag>{' '}
                  {quantity(test.found)} of {quantity(test.asked)} questions about {quantity(test.names)}{' '}
                  parties
                </>
              ),
            },
            ...test.byKind.map(({ of, asked, found }) => ({
              label: kindWords[of] ?? of,
              value: `${percent(found / asked, { digits: 1 })} of ${quantity(asked)}`,
            })),
            {
              label: 'Lists',
              value: test.lists
                .map(({ name, publishedOn }) => (publishedOn ? `${name} of ${date(publishedOn)}` : name))
                .join(', '),
            },
          ]}
        />
      </PanelSection>
      <FormsAndMisses test={test} />
    </>
  )
}

const rateOf = ({ found, asked }: SelfTestForm) => (asked === 0 ? null : found / asked)

/** Each form's rate, and what was not found: of the form that is open, else of all. */
function FormsAndMisses({ test }: { test: SelfTest }) {
  const [open, setOpen] = useState<string | null>(null)
  const names = new Map(test.byForm.map(({ of, called }) => [of, called]))
  const missed = test.missed.filter(({ form }) => open === null || form === open)
  const ofForm = open === null ? undefined : test.byForm.find(({ of }) => of === open)
  const missedCount = ofForm ? ofForm.asked - ofForm.found : test.missedCount
  return (
    <>
      <div className={classes.table}>
        <DataTable
          name="Forms of names"
          title="By form"
          rows={test.byForm}
          rowKey={({ of }) => of}
          sort={{ id: 'found', isDescending: false }}
          selectedKey={open ?? undefined}
          onOpen={({ of }) => setOpen(of === open ? null : of)}
          columns={[
            { id: 'form', title: 'Form', value: ({ called }) => called, card: 'name' },
            {
              id: 'found',
              title: 'Found',
              value: rateOf,
              cell: (form) => percent(rateOf(form), { digits: 1 }),
              align: 'right',
              card: 'figure',
            },
            {
              id: 'missed',
              title: 'Not found',
              value: ({ asked, found }) => asked - found,
              align: 'right',
              card: 'fact',
            },
            {
              id: 'drawn',
              title: 'Drawn',
              value: ({ drawn }) => drawn,
              cell: ({ drawn, exist }) =>
                drawn === null || exist === null ? '–' : `${quantity(drawn)} of ${quantity(exist)}`,
              align: 'right',
              card: 'fact',
            },
          ]}
        />
      </div>
      {missed.length > 0 ? (
        <div className={classes.table}>
          <DataTable
            name="Parties not found"
            title={`Not found${ofForm ? ` as “${ofForm.called}”` : ''}: ${quantity(Math.min(MISSED_SHOWN, missed.length))} of ${quantity(missedCount)}`}
            actions={
              ofForm ? (
                <Button kind="quiet" onClick={() => setOpen(null)}>
                  All forms
                </Button>
              ) : null
            }
            rows={missed.slice(0, MISSED_SHOWN)}
            rowKey={(miss) => `${miss.form} ${miss.entry} ${miss.kind} ${miss.asked}`}
            columns={[
              { id: 'listed', title: 'Listed', value: (miss) => miss.listed, card: 'name' },
              { id: 'asked', title: 'Screened as', value: (miss) => miss.asked, card: 'fact' },
              {
                id: 'way',
                title: 'Form',
                value: (miss) => names.get(miss.form) ?? miss.form,
                card: 'fact',
              },
              {
                id: 'kind',
                title: 'Kind',
                value: (miss) => miss.kind,
                cell: (miss) => <Tag>{kindWords[miss.kind]}</Tag>,
                card: 'fact',
              },
              {
                id: 'near',
                title: 'Came to',
                value: (miss) => miss.probability,
                cell: (miss) => percent(miss.probability, { digits: 1 }),
                align: 'right',
                card: 'figure',
              },
            ]}
          />
        </div>
      ) : null}
    </>
  )
}
