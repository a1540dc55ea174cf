import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { ConfirmDialog, showFailure } from '#design-system/patterns/overlays/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
  SkeletonRows,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { Button, Icon, SeverityTag, Tag, TextLink } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import {
  type AlertRule,
  type AlertRuleFile,
  addAlertRule,
  changeAlertRule,
} from '#domains/alert-rules/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { alertRuleQuery, alertRulesQuery, usePauseAlertRule, useRemoveAlertRule } from './queries.ts'
import { RuleDialog } from './rule-dialog.tsx'

/** The rules that people made: what they wait for, how they stand and what they did. */
export default function AlertRulesScreen() {
  const rules = useQuery(alertRulesQuery())
  const [search, setSearch] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const chosenId = Number(search.get('rule')) || undefined
  const choose = (id: number | undefined) =>
    setSearch(id === undefined ? {} : { rule: String(id) }, { replace: true })
  const addButton = (
    <Allowed call={addAlertRule}>
      <Button kind="primary" icon={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
        New rule
      </Button>
    </Allowed>
  )
  return (
    <Page
      title="Alert rules"
      purpose="What you want to hear about. When a rule matches, an alert appears on screen at once and goes wherever alerts are sent."
      crumbs={[...crumbsOf.compliance, { label: 'Alerts & Analytics', to: '/dashboard/analytics' }]}
      actions={addButton}
    >
      <Columns side={400} shows={chosenId === undefined ? undefined : String(chosenId)}>
        <Panel title="Rules" actions={rules.data ? `${quantity(rules.data.length)} in all` : undefined}>
          <QueryStates
            query={rules}
            failed="The rules could not be read."
            kept="They are still monitored."
            skeleton={<SkeletonRows rows={4} />}
            empty={
              <EmptyState
                title="No rule yet"
                body="A price, a fall of an account, a rating, a statement, a list or a search: choose what you want to hear about."
                actions={addButton}
              />
            }
          >
            {(rows) => (
              <DataTable
                name="Alert rules"
                rows={rows}
                rowKey={(row) => String(row.id)}
                onOpen={(row) => choose(row.id)}
                selectedKey={chosenId === undefined ? undefined : String(chosenId)}
                columns={[
                  { id: 'name', title: 'Rule', value: (row) => row.name, card: 'name' },
                  { id: 'words', title: 'Waits for', value: (row) => row.words, card: 'fact' },
                  {
                    id: 'severity',
                    title: 'Severity',
                    value: (row) => row.severity,
                    cell: (row) => <SeverityTag severity={row.severity} />,
                    card: 'figure',
                    width: 110,
                  },
                  {
                    id: 'state',
                    title: 'State',
                    value: stateOf,
                    card: 'fact',
                    width: 110,
                  },
                  {
                    id: 'fired',
                    title: 'Fired',
                    value: (row) => row.fired,
                    align: 'right',
                    card: 'none',
                    width: 72,
                  },
                ]}
              />
            )}
          </QueryStates>
        </Panel>
        {chosenId === undefined ? (
          <Panel title="Rule">
            <PanelBody>Choose a rule to see its versions and when it fired.</PanelBody>
          </Panel>
        ) : (
          <ChosenRule key={chosenId} id={chosenId} onGone={() => choose(undefined)} />
        )}
      </Columns>
      {isAdding ? <RuleDialog isOpen onClose={() => setAdding(false)} /> : null}
    </Page>
  )
}

const stateOf = (rule: AlertRule): string =>
  rule.state === 'paused'
    ? 'Paused'
    : rule.lastFailure
      ? 'Cannot look'
      : rule.unseen.length > 0
        ? 'On, with gaps'
        : 'On'

function ChosenRule({ id, onGone }: { id: number; onGone: () => void }) {
  const rule = useQuery(alertRuleQuery(id))
  return (
    <QueryStates
      query={rule}
      failed="The rule could not be read."
      isEmpty={() => false}
      skeleton={
        <Panel title="Rule">
          <SkeletonRows rows={4} />
        </Panel>
      }
    >
      {(read) => <RuleFile rule={read} onGone={onGone} />}
    </QueryStates>
  )
}

function RuleFile({ rule, onGone }: { rule: AlertRuleFile; onGone: () => void }) {
  const pause = usePauseAlertRule()
  const remove = useRemoveAlertRule()
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null)
  const failed = showFailure('The rule was not changed')
  const isPaused = rule.state === 'paused'
  return (
    <Panel title={rule.name} tag={<SeverityTag severity={rule.severity} />}>
      <PanelBody>{rule.words}.</PanelBody>
      {rule.lastFailure ? (
        <PanelBody>
          <p role="note">Could not be checked: {rule.lastFailure}</p>
        </PanelBody>
      ) : null}
      {rule.unseen.length > 0 && !isPaused ? (
        <PanelSection title="What it may not see" note="no alert does not mean that nothing happened">
          <RowList label="What it may not see" layout="whole">
            {rule.unseen.map((why) => (
              <Row key={why} title={why} />
            ))}
          </RowList>
        </PanelSection>
      ) : null}
      <PanelSection title="Facts">
        <Facts
          facts={[
            { label: 'State', value: stateOf(rule) },
            { label: 'Rests after an alert', value: `${quantity(rule.cooldownHours)} h` },
            { label: 'Made by', value: rule.createdBy },
            { label: 'Version', value: quantity(rule.version) },
            { label: 'Last fired', value: rule.lastFiredAt ? dateTime(rule.lastFiredAt) : 'Never' },
          ]}
        />
      </PanelSection>
      <Allowed call={changeAlertRule}>
        <PanelBody>
          <div className="actions">
            <Button
              isBusy={pause.isPending}
              onClick={() => pause.mutate({ id: rule.id, isPaused: !isPaused }, { onError: failed })}
            >
              {isPaused ? 'Look again' : 'Pause'}
            </Button>
            <Button onClick={() => setAsked('change')}>Change</Button>
            <Button onClick={() => setAsked('remove')}>Remove</Button>
          </div>
        </PanelBody>
      </Allowed>
      <PanelSection title="Fired" note={rule.firings.length === 0 ? 'Not yet' : 'newest first'}>
        <RowList label="When it fired" layout="whole">
          {rule.firings.map((firing) => (
            <Row
              key={firing.id}
              title={firing.words}
              detail={`${dateTime(firing.at)}, version ${firing.version}${firing.caveat ? `. ${firing.caveat}` : ''}`}
              tag={
                firing.alertId === null ? (
                  <Tag>rested</Tag>
                ) : (
                  <TextLink
                    to={`/dashboard/analytics?kind=rule-${rule.condition.kind}&alert=${firing.alertId}`}
                  >
                    Alert {firing.alertId}
                  </TextLink>
                )
              }
            />
          ))}
        </RowList>
      </PanelSection>
      <PanelSection title="Versions">
        <RowList label="Versions" layout="whole">
          {rule.versions.map((version) => (
            <Row
              key={version.version}
              title={`${version.version}: ${version.words}`}
              detail={`${version.name}, ${version.severity}, rests ${quantity(version.cooldownHours)} h. ${version.changedBy}, ${dateTime(version.changedAt)}`}
            />
          ))}
        </RowList>
      </PanelSection>
      {asked === 'change' ? <RuleDialog rule={rule} isOpen onClose={() => setAsked(null)} /> : null}
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title="Remove the rule"
        body={`“${rule.name}” is deleted. Its alerts are kept.`}
        confirmLabel="Remove"
        kind="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id: rule.id }, { onSuccess: onGone, onError: failed })}
        onClose={() => setAsked(null)}
      />
    </Panel>
  )
}
