import { useQuery } from '@tanstack/react-query'
import { date, dateTime, inWords, percent, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import {
  EmptyState,
  Facts,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
} from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { SelfTest } from '#domains/screening/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { selfTestsQuery, useRunSelfTest } from '../queries.ts'
import classes from '../screening.module.css'

const RUNNING_POLL_MS = 2_000
const MISSED_SHOWN = 10

const kindWords: Record<string, string> = {
  right: 'With the right kind',
  wrong: 'With a wrong kind',
  missing: 'Without a kind',
}

/** How many designated names, mangled as in life, a screening of today would find; with its date and what it missed. */
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
            onError: (failure) =>
              showToast({ kind: 'failure', title: 'Not started', message: sentenceOf(failure) }),
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
      foot="A thousand designated names of the lists in force, altered as people and forms alter names, asked with the right, a wrong and no kind. Every night."
    >
      <QueryStates
        query={tests}
        failed="The self-tests could not be read."
        isEmpty={(read) => read.runs.length === 0}
        empty={
          <EmptyState
            title="The self-test has not run yet"
            body="It runs at night. Until then nothing here says how well designated names are found."
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
                  names
                </>
              ),
            },
            ...test.byKind.map(({ of, asked, found }) => ({
              label: kindWords[of] ?? of,
              value: `${percent(found / asked, { digits: 1 })} of ${quantity(asked)}`,
            })),
            ...test.byMangling.map(({ of, asked, found }) => ({
              label: inWords(of.replaceAll('-', '_')),
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
      {test.missedCount > 0 ? (
        <div className={classes.table}>
          <DataTable
            name="Names not found"
            title={`Not found: ${quantity(Math.min(MISSED_SHOWN, test.missed.length))} of ${quantity(test.missedCount)}`}
            rows={test.missed.slice(0, MISSED_SHOWN)}
            rowKey={(miss) => `${miss.entry} ${miss.kind}`}
            columns={[
              { id: 'listed', title: 'Listed', value: (miss) => miss.listed, card: 'name' },
              { id: 'asked', title: 'Asked', value: (miss) => miss.asked, card: 'fact' },
              {
                id: 'way',
                title: 'Altered by',
                value: (miss) => inWords(miss.mangling.replaceAll('-', '_')),
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
