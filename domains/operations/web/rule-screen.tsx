import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { LineChart } from '#design-system/charts/index.ts'
import { dateTime, decimal, money, percent, quantity } from '#design-system/formats/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  Facts,
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
  Refusal,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { Allowed, useAllowed } from '#domains/accounts/web/index.tsx'
import { PendingChanges } from '#domains/controls/web/index.tsx'
import {
  type MonitoringRule,
  moveRule,
  type RuleTrial,
  type readRule,
  tryRule,
  whatIfRule,
} from '#domains/operations/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { RuleNotEvaluated } from './not-evaluated.tsx'
import classes from './operations.module.css'
import { ruleQuery, useTryRule, useWhatIfRule } from './queries.ts'
import { BelowLinePanel } from './rules/below-line-panel.tsx'
import { blockLabel } from './rules/draft-rule.ts'
import { ChangeRule, MoveDialog } from './rules/rule-dialogs.tsx'
import { counted, ruleStateLabel } from './words.ts'

type MonitoringRuleFile = z.infer<typeof readRule.response>

/** One rule: what it says, how right it has been, what it would raise, and its versions. */
export default function RuleScreen() {
  const id = Number(useParams().id)
  const rule = useQuery(ruleQuery(id))
  const [asked, setAsked] = useState<'change' | 'move' | null>(null)
  const close = () => setAsked(null)
  const mayChange = useAllowed(moveRule)
  const shown = rule.data
  return (
    <Page
      title={shown?.name ?? 'Monitoring rule'}
      purpose={shown ? `Version ${shown.version}. ${shown.source}.` : ''}
      crumbs={[...crumbsOf.operations, { label: 'Monitoring rules', to: '/dashboard/bpo/rules' }]}
      actions={
        shown ? (
          <Allowed call={moveRule}>
            {shown.state === 'retired' ? null : <Button onClick={() => setAsked('change')}>Change</Button>}
            <Button kind="primary" onClick={() => setAsked('move')}>
              {shown.state === 'active' ? 'Take out of force' : 'Put in force'}
            </Button>
          </Allowed>
        ) : null
      }
    >
      <QueryStates
        query={rule}
        failed="The rule could not be read."
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={() => false}
      >
        {(read) => (
          <>
            <PendingChanges
              control="payment-rule"
              only={({ key }) => key === String(id)}
              mayChange={mayChange}
            />
            <RuleNotEvaluated rule={read} />
            <Columns side={380}>
              <Stack>
                <Panel title="Content" tag={<SeverityTag severity={read.definition.severity} />}>
                  <PanelBody>
                    <ul className={classes.list} aria-label="Blocks of the rule">
                      {read.words.map((words) => (
                        <li key={words}>{words}</li>
                      ))}
                    </ul>
                  </PanelBody>
                </Panel>
                <TrialPanel rule={read} />
                <WhatIfPanel rule={read} />
                <BelowLinePanel ruleId={read.id} />
              </Stack>
              <Stack>
                <QualityPanel read={read} />
                <Panel title="Versions">
                  {read.versions.map((version) => (
                    <PanelSection
                      key={version.version}
                      title={`Version ${version.version}`}
                      note={`${dateTime(version.at)} by ${version.by}`}
                    >
                      <PanelBody>
                        <p className="quiet-paragraph">{version.note || 'First version'}</p>
                      </PanelBody>
                    </PanelSection>
                  ))}
                </Panel>
              </Stack>
            </Columns>
            <Dialog
              isOpen={asked === 'change'}
              onClose={close}
              title="Change the rule"
              size="wide"
              purpose="A new version is created; existing alerts keep theirs."
            >
              <ChangeRule read={read} onClose={close} />
            </Dialog>
            {asked === 'move' ? <MoveDialog read={read} onClose={close} /> : null}
          </>
        )}
      </QueryStates>
    </Page>
  )
}

function QualityPanel({ read }: { read: MonitoringRuleFile }) {
  const { measures } = read
  return (
    <Panel title="How right it has been" tag={<Tag>{ruleStateLabel[read.state]}</Tag>}>
      <PanelBody>
        <Facts
          facts={[
            { label: 'Alerts', value: quantity(read.quality.alerts) },
            { label: 'Judged', value: quantity(read.quality.closed) },
            { label: 'Founded', value: quantity(read.quality.productive) },
            { label: 'Precision', value: precisionWords(read.quality) },
            { label: 'Hits, accounts', value: `${quantity(measures.hits)}, ${quantity(measures.accounts)}` },
            {
              label: 'Escalated, reported',
              value: `${quantity(measures.escalated)}, ${quantity(measures.reported)}`,
            },
            {
              label: 'Alerts per million monitored',
              value: measures.perMillion === null ? 'Nothing monitored yet' : decimal(measures.perMillion, 1),
            },
            {
              label: 'Hours to close, median',
              value: measures.hoursToClose === null ? 'None closed yet' : decimal(measures.hoursToClose, 1),
            },
          ]}
        />
        {measures.overlaps.length > 0 ? (
          <ul className={classes.list} aria-label="Identical rules">
            {measures.overlaps.map((other) => (
              <li key={other.ruleId}>
                {`${other.ruleName}: an alert on a transaction of ${counted(other.alerts, 'alert')} of this rule`}
              </li>
            ))}
          </ul>
        ) : null}
      </PanelBody>
    </Panel>
  )
}

type Precise = { precision: number | null; low: number | null; high: number | null }

const precisionWords = ({ precision, low, high }: Precise): string =>
  precision === null
    ? 'Not yet measured'
    : `${percent(precision, { digits: 0 })} (95%: ${percent(low ?? 0, { digits: 0 })} to ${percent(high ?? 1, { digits: 0 })})`

function TrialPanel({ rule }: { rule: MonitoringRule }) {
  const trial = useTryRule()
  return (
    <Panel
      title="On the history"
      actions={
        <Allowed call={tryRule}>
          {' '}
          <Button
            size="small"
            isBusy={trial.isPending}
            onClick={() => trial.mutate({ definition: rule.definition })}
          >
            Try the rule
          </Button>
        </Allowed>
      }
    >
      <PanelBody>
        <Refusal of={trial.error} />
        {trial.data ? (
          <TrialResult trial={trial.data} />
        ) : (
          <p className="quiet-paragraph">
            Alerts it would raise on existing transactions, their precision by people’s findings, and the
            review cost. Nothing is saved.
          </p>
        )}
      </PanelBody>
    </Panel>
  )
}

function TrialResult({ trial }: { trial: RuleTrial }) {
  const { sums } = trial
  return (
    <Stack>
      <Facts
        facts={[
          {
            label: 'Transactions',
            value: `${quantity(trial.transactions)}${trial.isWhole ? '' : ', the newest'}`,
          },
          {
            label: 'Alerts',
            value: `${quantity(sums.alerts)} of ${counted(sums.hits, 'hit')}, on ${counted(sums.accounts, 'account')}`,
          },
          {
            label: 'Founded, unfounded, not judged',
            value: `${quantity(sums.productive)}, ${quantity(sums.unproductive)}, ${quantity(sums.notJudged)}`,
          },
          { label: 'Precision of the judged', value: precisionWords(sums) },
          {
            label: 'Founded transactions that it names',
            value: sums.recall === null ? 'Not yet measured' : percent(sums.recall, { digits: 0 }),
          },
          {
            label: 'Cost of review',
            value:
              sums.reviewCostCents === null
                ? 'Set minutes and hourly cost first'
                : money(sums.reviewCostCents),
          },
          ...(trial.leftOut.count > 0
            ? [
                {
                  label: 'In no sum',
                  value: `${quantity(trial.leftOut.count)} in ${trial.leftOut.currencies.join(', ')}: no rate`,
                },
              ]
            : []),
        ]}
      />
      {trial.examples.length > 0 ? (
        <ul className={classes.list} aria-label="What it would raise">
          {trial.examples.slice(-5).map((example) => (
            <li key={`${example.account} ${example.at} ${example.counterparty}`}>
              {`${example.account}, ${dateTime(example.at)}: ${example.words.join(' ')}`}
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  )
}

function WhatIfPanel({ rule }: { rule: MonitoringRule }) {
  const whatIf = useWhatIfRule()
  const { definition } = rule
  const choices = [
    ...(definition.trigger.atLeast === undefined
      ? []
      : [{ value: '', label: 'Least amount of the trigger' }]),
    ...definition.all.map((block, place) => ({
      value: String(place),
      label: `Block ${place + 1}: ${blockLabel[block.block]}`,
    })),
  ]
  const [chosen, setChosen] = useState(choices[0]?.value ?? '')
  const mayTry = useAllowed(whatIfRule)
  const points = whatIf.data?.points ?? []
  if (choices.length === 0 || !mayTry) return null
  return (
    <Stack>
      <Panel title="What if the threshold changed?">
        <PanelBody>
          <Stack>
            <div className={classes.fields}>
              <NativeSelect
                label="Threshold"
                value={chosen}
                data={choices}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
            </div>
            <div className="actions">
              <Button
                isBusy={whatIf.isPending}
                onClick={() => whatIf.mutate({ definition, block: chosen === '' ? null : Number(chosen) })}
              >
                Draw the curve
              </Button>
            </div>
            <Refusal of={whatIf.error} />
          </Stack>
        </PanelBody>
      </Panel>
      {points.length > 0 ? (
        <LineChart
          title="How many alerts would another threshold raise?"
          name="Alerts by threshold"
          rows={points}
          rowKey={(row) => row.threshold}
          x={(row) => row.factor}
          xLabel={(factor) => `× ${decimal(factor, 2)}`}
          yLabel={(alerts) => (Number.isInteger(alerts) ? quantity(alerts) : decimal(alerts, 1))}
          series={[
            { label: 'Alerts', y: (row) => row.alerts },
            { label: 'Founded', y: (row) => row.productive },
          ]}
          columns={[
            { id: 'threshold', title: 'Threshold', value: (row) => row.threshold, card: 'name' },
            { id: 'alerts', title: 'Alerts', value: (row) => row.alerts, align: 'right', card: 'figure' },
            {
              id: 'productive',
              title: 'Founded',
              value: (row) => row.productive,
              align: 'right',
              card: 'fact',
            },
            {
              id: 'precision',
              title: 'Precision',
              value: (row) => row.precision,
              cell: (row) => precisionWords(row),
              align: 'right',
              card: 'fact',
            },
            {
              id: 'cost',
              title: 'Cost of review',
              value: (row) => row.reviewCostCents,
              cell: (row) => (row.reviewCostCents === null ? '–' : money(row.reviewCostCents)),
              align: 'right',
              card: 'fact',
            },
          ]}
          foot="Today’s threshold is × 1. Confirmed alerts name a transaction with a finding."
        />
      ) : null}
    </Stack>
  )
}
