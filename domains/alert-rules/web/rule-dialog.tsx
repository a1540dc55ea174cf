import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { date, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, SubmitActions, showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { EmptyState } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  type AlertRule,
  conditionInWords,
  conditions,
  RuleCondition,
  RuleKind,
  type RuleTest,
  ruleFields,
  ruleKinds,
} from '#domains/alert-rules/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from './alert-rules.module.css'
import {
  accountsQuery,
  esgCompaniesQuery,
  trackedQuery,
  useAddAlertRule,
  useChangeAlertRule,
  useTestAlertRule,
  watchlistsQuery,
} from './queries.ts'
import { kindLabel } from './words.ts'

const TESTED_DAYS = 365

type Stated = {
  name: string
  severity: AlertRule['severity']
  cooldownHours: number
  condition: RuleCondition
}
type Tried = Stated & { test: RuleTest }

/** Makes a rule or changes one: it is tried on the past first, and made when somebody has seen what it would have done. */
export function RuleDialog({
  rule: known,
  isOpen,
  onClose,
}: {
  /** The rule that is changed; none where one is made. */
  rule?: AlertRule | undefined
  isOpen: boolean
  onClose: () => void
}) {
  // What was opened is what is changed: a version that was read meanwhile would overwrite what somebody else said.
  const [rule] = useState(known)
  const [kind, setKind] = useState<RuleKind>(rule?.condition.kind ?? 'price')
  const [tried, setTried] = useState<Tried | null>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={rule ? 'Change the rule' : 'New alert rule'}
      size="wide"
      purpose="It is tried on the past first, so that you see how often it would have fired."
    >
      <div className="stacked-loosely">
        <Select
          label="Alert me when"
          value={kind}
          allowDeselect={false}
          data={ruleKinds.map((value) => ({ value, label: kindLabel[value] }))}
          onChange={(value) => {
            setKind(RuleKind.catch('price').parse(value))
            setTried(null)
          }}
        />
        <RuleForm key={kind} kind={kind} rule={rule} onTried={setTried} onEdited={() => setTried(null)} />
        {tried ? <TriedRule rule={rule} tried={tried} onDone={onClose} /> : null}
      </div>
    </Dialog>
  )
}

function RuleForm({
  kind,
  rule,
  onTried,
  onEdited,
}: {
  kind: RuleKind
  rule: AlertRule | undefined
  onTried: (tried: Tried) => void
  onEdited: () => void
}) {
  const test = useTestAlertRule()
  const accounts = useQuery({
    ...accountsQuery(),
    enabled: kind === 'drawdown' || kind === 'value-at-risk',
  })
  const lists = useQuery({ ...watchlistsQuery(), enabled: kind === 'list-change' })
  const tracked = useQuery({ ...trackedQuery(), enabled: kind === 'filing' || kind === 'signal' })
  const esg = useQuery({ ...esgCompaniesQuery(), enabled: kind === 'esg-score' })
  const request = z.object({ ...ruleFields, ...conditions[kind].shape })
  const accountOptions = (accounts.data ?? []).map(({ id, accountName }) => ({
    value: String(id),
    label: accountName,
  }))
  // The options of a field are read with the form: it waits for them.
  const choices = { accountId: accounts, list: lists, trackedCompanyId: tracked, esgCompanyId: esg }
  const chosen = (Object.keys(choices) as (keyof typeof choices)[]).filter(
    (name) => name in conditions[kind].shape,
  )
  if (chosen.some((name) => choices[name].isPending)) return null
  const failed = chosen.map((name) => choices[name]).filter(({ isError }) => isError)
  if (failed.length > 0)
    return (
      <EmptyState
        title="The options could not be read."
        body={sentenceOf(failed[0]?.error)}
        actions={
          <Button onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}>Try again</Button>
        }
      />
    )
  const missing = chosen.find((name) => isNeeded[name] && choices[name].data?.length === 0)
  if (missing)
    return <EmptyState title={isNeeded[missing] ?? ''} body="There is nothing this rule could monitor." />
  const initial = {
    cooldownHours: rule?.cooldownHours ?? 168,
    ...(rule ? { name: rule.name, severity: rule.severity } : { severity: 'high' }),
    ...(rule?.condition.kind === kind ? asTyped(rule.condition) : {}),
  }
  return (
    <ContractForm
      request={request as z.ZodObject}
      initial={initial}
      looks={
        {
          accountId: { kind: 'select', options: accountOptions },
          trackedCompanyId: {
            kind: 'select',
            options: (tracked.data ?? []).map(({ id, displayName }) => ({
              value: String(id),
              label: displayName,
            })),
          },
          esgCompanyId: {
            kind: 'select',
            options: (esg.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
          list: {
            kind: 'select',
            options: (lists.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        } as never
      }
      columns={2}
      submitLabel="Try it on the past"
      submitKind="primary"
      onEdited={onEdited}
      onSubmit={async (values) => {
        const { name, severity, cooldownHours, ...condition } = request.parse(values)
        const stated: Stated = {
          name,
          severity,
          cooldownHours,
          condition: RuleCondition.parse({ kind, ...condition }),
        }
        const result = await test.mutateAsync({
          condition: stated.condition,
          cooldownHours,
          days: TESTED_DAYS,
        })
        onTried({ ...stated, test: result })
      }}
    />
  )
}

/** What a rule cannot do without, and what is said where there is none of it. */
const isNeeded: Readonly<Record<string, string>> = {
  accountId: 'There is no account yet',
  esgCompanyId: 'There is no ESG company yet',
}

/** A condition as its form holds it: numbers of records are chosen as texts. */
const asTyped = (condition: RuleCondition): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(condition).map(([name, value]) => [
      name,
      ['accountId', 'trackedCompanyId', 'esgCompanyId'].includes(name) && value !== undefined
        ? String(value)
        : value,
    ]),
  )

function TriedRule({
  rule,
  tried,
  onDone,
}: {
  rule: AlertRule | undefined
  tried: Tried
  onDone: () => void
}) {
  const add = useAddAlertRule()
  const change = useChangeAlertRule()
  const { test, ...stated } = tried
  const { condition } = stated
  const accounts = useQuery({ ...accountsQuery(), enabled: 'accountId' in condition })
  const account = accounts.data?.find(({ id }) => 'accountId' in condition && id === condition.accountId)
  const done = {
    onSuccess: () => {
      showToast({ kind: 'success', title: rule ? 'Rule changed' : 'Rule made', message: stated.name })
      onDone()
    },
    onError: showFailure('The rule was not kept'),
  }
  const keep = () =>
    rule ? change.mutate({ id: rule.id, version: rule.version, ...stated }, done) : add.mutate(stated, done)
  return (
    <section className={classes.result} aria-label="On the past">
      <h3>{conditionInWords(condition, account?.accountName)}</h3>
      <p role="status">
        {test.fired === null
          ? test.basis
          : `Would have fired ${quantity(test.fired)} ${test.fired === 1 ? 'time' : 'times'} since ${date(test.from)}${test.rested > 0 ? `, and ${quantity(test.rested)} more while it rested` : ''}. Tried on ${test.basis}`}
      </p>
      {test.caveat ? <p className={classes.caveat}>{test.caveat}</p> : null}
      {test.firings.length > 0 ? (
        <ul className={classes.times}>
          {test.firings.map(({ at, words }) => (
            <li key={`${at} ${words}`}>
              {date(at)} {words}
            </li>
          ))}
        </ul>
      ) : null}
      <SubmitActions onCancel={onDone} isBusy={add.isPending || change.isPending} onClick={keep}>
        {rule ? 'Change the rule' : 'Make the rule'}
      </SubmitActions>
    </section>
  )
}
