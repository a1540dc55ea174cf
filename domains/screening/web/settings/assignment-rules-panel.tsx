import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ChangedSince } from '#design-system/patterns/evidence/index.ts'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import {
  AskedDecision,
  AssignmentRule,
  type AssignmentRules,
  RiskLevel,
  topicNames,
} from '#domains/screening/contract/index.ts'
import { ListTopic } from '#domains/watchlists/contract/index.ts'
import { watchlistsQuery } from '../queries.ts'
import { assignmentRulesQuery, reviewersQuery, useChangeAssignmentRules } from '../review/queries.ts'
import classes from '../review/review.module.css'
import { decisionWords, listShortName } from '../words.ts'

type Rule = z.infer<typeof AssignmentRule>

const emptyRule: Rule = {
  name: '',
  topics: [],
  lists: [],
  asks: [],
  riskLevels: [],
  countries: [],
  people: [],
}

const askedWords = (asked: z.infer<typeof AskedDecision>) =>
  asked === 'first' ? 'First decision' : `Second: ${decisionWords[asked]}`

/** Who is given a match: the first rule that holds and has somebody free, and of its people whoever has the fewest open. */
export function AssignmentRulesPanel() {
  const rules = useQuery(assignmentRulesQuery())
  return (
    <Panel
      title="Who is given a match"
      foot="Rules are tried in order. Of the people a rule names, the one with the fewest open matches gets the match, but nobody who is absent, has left or made the proposal."
    >
      <PanelBody>
        <QueryStates query={rules} failed="The assignment rules could not be read." isEmpty={() => false}>
          {(read) => <Rules read={read} />}
        </QueryStates>
      </PanelBody>
    </Panel>
  )
}

function Rules({ read }: { read: z.infer<typeof AssignmentRules> }) {
  const change = useChangeAssignmentRules()
  const [begun, setBegun] = useState(read)
  const [rules, setRules] = useState<readonly Rule[]>(read.rules)
  const [reason, setReason] = useState('')
  const hasChanged = begun.version !== read.version
  const isWhole = rules.every((rule) => AssignmentRule.safeParse(rule).success)
  const set = (index: number, part: Partial<Rule>) =>
    setRules(rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)))
  const save = () =>
    change.mutate(
      { rules: [...rules], version: begun.version, reason },
      {
        onSuccess: (after) => {
          setBegun(after)
          setReason('')
          showToast({
            kind: 'success',
            title: 'Rules saved',
            message: 'They apply from the next match. Existing assignments are kept.',
          })
        },
        onError: showFailure('The rules were not saved'),
      },
    )
  return (
    <div className="stacked">
      {rules.length === 0 ? <p>No rule: new matches stay unassigned until somebody takes them.</p> : null}
      {hasChanged ? (
        <ChangedSince
          subject="The rules"
          changes={[{ at: read.changedAt ?? '', by: read.changedBy ?? 'the product', what: 'rules changed' }]}
          onSeen={() => setBegun(read)}
        />
      ) : null}
      <ol className="plain-list-stacked">
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place until it is saved.
          <li key={index} className={classes.template}>
            <RuleFields rule={rule} number={index + 1} onSet={(part) => set(index, part)} />
            <span className="actions">
              <Button
                size="small"
                disabled={index === 0}
                aria-label={`Move rule ${index + 1} up`}
                onClick={() => setRules(rules.toSpliced(index - 1, 2, rule, rules[index - 1] as Rule))}
              >
                Up
              </Button>
              <Button
                size="small"
                aria-label={`Remove rule ${index + 1}`}
                onClick={() => setRules(rules.toSpliced(index, 1))}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <div className="actions">
        <Button onClick={() => setRules([...rules, emptyRule])}>Add a rule</Button>
      </div>
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
      <div className="actions">
        <Button
          kind="primary"
          isBusy={change.isPending}
          disabled={reason.trim().length < 3 || hasChanged || !isWhole}
          onClick={save}
        >
          Save assignment rules
        </Button>
      </div>
    </div>
  )
}

const namesIn = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

function RuleFields({
  rule,
  number,
  onSet,
}: {
  rule: Rule
  number: number
  onSet: (part: Partial<Rule>) => void
}) {
  const people = useQuery(reviewersQuery()).data ?? []
  const lists = useQuery(watchlistsQuery()).data ?? []
  const [typed, setTyped] = useState('')
  // As it is being typed; what was typed for a rule that stood in this place before says nothing of this one.
  const countries = isSame(namesIn(typed), rule.countries) ? typed : rule.countries.join(', ')
  return (
    <>
      <TextInput
        label={`Rule ${number}`}
        required
        maxLength={80}
        value={rule.name}
        onChange={(event) => onSet({ name: event.currentTarget.value })}
      />
      <MultiSelect
        label="List data"
        placeholder={rule.topics.length === 0 ? 'Anything' : ''}
        data={ListTopic.options.map((value) => ({ value, label: topicNames[value] }))}
        value={rule.topics}
        onChange={(topics) => onSet({ topics: topics as Rule['topics'] })}
      />
      <MultiSelect
        label="On list"
        placeholder={rule.lists.length === 0 ? 'Any list' : ''}
        data={lists.map(({ id, name }) => ({ value: id, label: listShortName({ listId: id, name }) }))}
        value={rule.lists}
        onChange={(chosen) => onSet({ lists: chosen })}
      />
      <MultiSelect
        label="What is asked"
        placeholder={rule.asks.length === 0 ? 'Any decision' : ''}
        data={AskedDecision.options.map((value) => ({ value, label: askedWords(value) }))}
        value={rule.asks}
        onChange={(asks) => onSet({ asks: asks as Rule['asks'] })}
      />
      <MultiSelect
        label="Risk"
        placeholder={rule.riskLevels.length === 0 ? 'Any risk' : ''}
        data={RiskLevel.options.map((value) => ({ value, label: value }))}
        value={rule.riskLevels}
        onChange={(riskLevels) => onSet({ riskLevels: riskLevels as Rule['riskLevels'] })}
      />
      <TextInput
        label="Countries"
        placeholder="Any country; two letters each, such as RU, IR"
        value={countries}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onSet({ countries: namesIn(event.currentTarget.value) })
        }}
      />
      <MultiSelect
        label="Goes to"
        placeholder={rule.people.length === 0 ? 'Everybody who decides matches' : ''}
        data={people.map(({ userId, fullName }) => ({ value: String(userId), label: fullName }))}
        value={rule.people.map(String)}
        onChange={(chosen) => onSet({ people: chosen.map(Number) })}
      />
    </>
  )
}
