import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { percent, quantity } from '#design-system/formats/index.ts'
import { type Column, DataTable } from '#design-system/patterns/data-table/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { EmptyState, Page, Panel, QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { Allowed } from '#domains/accounts/web/index.tsx'
import { addRule, type MonitoringRule, takeStarterRules } from '#domains/operations/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { rulesQuery, useAddRule } from './queries.ts'
import { newDefinition } from './rules/draft-rule.ts'
import { RuleEditor } from './rules/rule-editor.tsx'
import { StarterPackDialog } from './rules/starter-pack-dialog.tsx'
import { ruleStateLabel } from './words.ts'

const columns: readonly Column<MonitoringRule>[] = [
  { id: 'name', title: 'Rule', value: (row) => row.name, card: 'name' },
  { id: 'state', title: 'State', value: (row) => ruleStateLabel[row.state], card: 'fact' },
  {
    id: 'severity',
    title: 'Severity',
    value: (row) => row.definition.severity,
    cell: (row) => <SeverityTag severity={row.definition.severity} />,
    card: 'figure',
  },
  {
    id: 'version',
    title: 'Version',
    value: (row) => row.version,
    align: 'right',
    width: 84,
    card: 'none',
  },
  {
    id: 'alerts',
    title: 'Alerts',
    value: (row) => row.quality.alerts,
    cell: (row) => quantity(row.quality.alerts),
    align: 'right',
    card: 'fact',
  },
  {
    id: 'not-evaluated',
    title: 'Not evaluated',
    value: (row) => row.notEvaluated.count,
    cell: (row) =>
      row.notEvaluated.count === 0 ? (
        '–'
      ) : (
        <strong>{`${quantity(row.notEvaluated.count)} in ${row.notEvaluated.currencies.join(', ')}`}</strong>
      ),
    align: 'right',
    card: 'fact',
  },
  {
    id: 'precision',
    title: 'Precision',
    value: (row) => row.quality.precision,
    cell: (row) =>
      row.quality.precision === null
        ? 'Not yet measured'
        : `${percent(row.quality.precision, { digits: 0 })} of ${quantity(row.quality.closed)}`,
    align: 'right',
    card: 'fact',
  },
]

/** The rules that transactions are held against, with how right each has been. */
export default function RulesScreen() {
  const rules = useQuery(rulesQuery())
  const navigate = useNavigate()
  const add = useAddRule()
  const [isAdding, setAdding] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const take = (
    <Allowed call={takeStarterRules}>
      {' '}
      <Button onClick={() => setTaking(true)}>Take the starter rules</Button>
    </Allowed>
  )
  return (
    <Page
      title="Monitoring rules"
      purpose="Drafts raise nothing. Every change makes a version, and an alert keeps the version that made it."
      crumbs={crumbsOf.operations}
      actions={
        <Allowed call={addRule}>
          <Button kind="primary" onClick={() => setAdding(true)}>
            Make a rule
          </Button>
        </Allowed>
      }
    >
      <Panel title="Rules" actions={take}>
        <QueryStates
          query={rules}
          failed="The rules could not be read."
          skeleton={<SkeletonRows rows={10} />}
          empty={
            <EmptyState
              title="No rule yet"
              body="Without a rule in force nothing is monitored. The starter pack has the usual typologies, with thresholds to edit."
              actions={take}
            />
          }
        >
          {(read) => (
            <DataTable
              name="Rules"
              rows={read}
              rowKey={(row) => String(row.id)}
              onOpen={(row) => navigate(`/dashboard/bpo/rules/${row.id}`)}
              columns={columns}
            />
          )}
        </QueryStates>
      </Panel>
      <StarterPackDialog isOpen={isTaking} onClose={() => setTaking(false)} />
      <Dialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        title="Make a rule"
        size="wide"
        purpose="It starts as a draft: test it on past data before putting it in force."
      >
        <RuleEditor
          name=""
          definition={newDefinition()}
          submitLabel="Keep as a draft"
          isBusy={add.isPending}
          failure={add.error}
          onCancel={() => setAdding(false)}
          onSubmit={(name, definition) =>
            add.mutate(
              { name, definition, note: '' },
              { onSuccess: ({ id }) => navigate(`/dashboard/bpo/rules/${id}`) },
            )
          }
        />
      </Dialog>
    </Page>
  )
}
