import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ChangedSince } from '#design-system/patterns/evidence/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { showChanged } from '#domains/controls/web/index.tsx'
import {
  type DecisionRule,
  type DecisionRules,
  directionNames,
  loosensDecisionRules,
  peopleAsked,
  RiskLevel,
  topicNames,
} from '#domains/screening/contract/index.ts'
import { ListTopic } from '#domains/watchlists/contract/index.ts'
import { decisionRulesQuery, useChangeDecisionRules } from '../queries.ts'
import classes from '../screening.module.css'

type Rules = z.infer<typeof DecisionRules>
type Direction = keyof z.infer<typeof DecisionRule>

const bands = [0, 0.6, 0.7, 0.8, 0.9, 0.95] as const

/** Who may decide alone: a row for what the list says of the party, a column for the direction, the probability in the cell. */
export function DecisionRulesPanel() {
  const rules = useQuery(decisionRulesQuery())
  return (
    <Panel
      title="Who may decide alone"
      foot="Undoing a decision needs the same approvals as the decision. A change is kept in the register of control changes with its reason; what is proposed keeps needing its second person."
    >
      <PanelBody>
        <QueryStates query={rules} failed="The decision rules could not be read." isEmpty={() => false}>
          {(read) => <Matrix read={read} />}
        </QueryStates>
      </PanelBody>
    </Panel>
  )
}

function Matrix({ read }: { read: Rules }) {
  const change = useChangeDecisionRules()
  const [begun, setBegun] = useState(read)
  const [rules, setRules] = useState({ byTopic: read.byTopic, alwaysFromRisk: read.alwaysFromRisk })
  const [reason, setReason] = useState('')
  const hasChanged = begun.version !== read.version
  const loosens = loosensDecisionRules(read, rules)
  const set = (topic: z.infer<typeof ListTopic>, direction: Direction, from: number | null) =>
    setRules((before) => ({
      ...before,
      byTopic: { ...before.byTopic, [topic]: { ...before.byTopic[topic], [direction]: from } },
    }))
  const save = () =>
    change.mutate(
      { ...rules, version: begun.version, reason },
      {
        onSuccess: (after) => {
          setBegun(after)
          setReason('')
          showChanged(after.proposal, {
            title: 'Rules saved',
            message: 'They apply from the next decision.',
          })
        },
        onError: showFailure('The rules were not saved'),
      },
    )
  return (
    <div className={classes.several}>
      {read.areInForce ? null : (
        <p>
          <b>Four-eyes rule is off: these rules are inactive.</b> One person decides, and each decision’s
          trail records it.
        </p>
      )}
      {hasChanged ? (
        <ChangedSince
          subject="The rules"
          changes={[{ at: read.changedAt ?? '', by: read.changedBy ?? 'the product', what: 'rules changed' }]}
          onSeen={() => setBegun(read)}
        />
      ) : null}
      <AloneTable byTopic={rules.byTopic} onSet={set} />
      <NativeSelect
        label="Always two people from this screening risk upwards"
        value={rules.alwaysFromRisk ?? 'never'}
        data={[
          { value: 'never', label: 'Not by risk' },
          { value: 'medium', label: 'Medium' },
          { value: 'high', label: 'High' },
          { value: 'critical', label: 'Critical' },
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget
          setRules((before) => ({ ...before, alwaysFromRisk: RiskLevel.safeParse(value).data ?? null }))
        }}
      />
      {loosens.length > 0 ? (
        <p>A second person has to agree: these rules let one person do what now takes two.</p>
      ) : null}
      <Textarea
        label="Reason"
        description="Kept with the change"
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.atEnd}>
        <Button
          kind="primary"
          onClick={save}
          isBusy={change.isPending}
          disabled={reason.trim().length < 3 || hasChanged}
        >
          {loosens.length > 0 ? 'Propose rules' : 'Save rules'}
        </Button>
      </div>
    </div>
  )
}

function AloneTable({
  byTopic,
  onSet,
}: {
  byTopic: Rules['byTopic']
  onSet: (topic: z.infer<typeof ListTopic>, direction: Direction, from: number | null) => void
}) {
  return (
    <section aria-label="Who may decide alone">
      <table className={`${classes.sides} ${classes.rules}`}>
        <thead>
          <tr>
            <th scope="col">List data</th>
            {(Object.keys(directionNames) as Direction[]).map((direction) => (
              <th key={direction} scope="col">
                {directionNames[direction]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ListTopic.options.map((topic) => (
            <tr key={topic}>
              <th scope="row">{topicNames[topic]}</th>
              {(Object.keys(directionNames) as Direction[]).map((direction) => {
                const from = byTopic[topic][direction]
                const options = [...new Set([...bands, ...(from === null ? [] : [from])])].toSorted(
                  (a, b) => a - b,
                )
                return (
                  <td key={direction} data-title={directionNames[direction]}>
                    <NativeSelect
                      aria-label={`${topicNames[topic]}: ${directionNames[direction]}`}
                      value={from === null ? 'alone' : String(from)}
                      data={[
                        { value: 'alone', label: peopleAsked(null) },
                        ...options.map((value) => ({ value: String(value), label: peopleAsked(value) })),
                      ]}
                      onChange={(event) => {
                        const { value } = event.currentTarget
                        onSet(topic, direction, value === 'alone' ? null : Number(value))
                      }}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
