import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { Scenario } from '#domains/fixed-income/contract/index.ts'
import classes from '../fixed-income.module.css'
import { numberOrZero } from '../words.ts'
import { type Shifts, scenarioOf } from './scenario-name.ts'

const fields = [
  { id: 'rates', label: 'All rates, bp' },
  { id: 'short', label: 'Short end, bp' },
  { id: 'long', label: 'Long end (30 years), bp' },
  { id: 'spreads', label: 'Credit spreads, bp' },
] as const
type FieldId = (typeof fields)[number]['id']

const nothing: Record<FieldId, string> = { rates: '', short: '', long: '', spreads: '' }

type OwnScenarioProps = {
  isPending: boolean
  /** Names that are taken: a scenario is told from another by its name. */
  taken: readonly string[]
  onAdd: (scenario: Scenario) => void
}

/** A scenario of the user's own: the curve shifted and twisted, spreads moved. */
export function OwnScenario({ isPending, taken, onAdd }: OwnScenarioProps) {
  const [typed, setTyped] = useState(nothing)
  const shifts = Object.fromEntries(fields.map(({ id }) => [id, bounded(typed[id])])) as Shifts
  const scenario = scenarioOf(shifts)
  const canAdd = scenario !== undefined && !taken.includes(scenario.name)
  return (
    <Panel
      title="Shift the curve"
      foot="A twist is a line from the short end to thirty years. Every payment is revalued in full."
    >
      <PanelBody>
        <form
          className="stacked"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!canAdd || isPending) return
            onAdd(scenario)
            setTyped(nothing)
          }}
        >
          <div className={classes.fields}>
            {fields.map(({ id, label }) => (
              <TextInput
                key={id}
                label={label}
                name={id}
                inputMode="numeric"
                autoComplete="off"
                maxLength={8}
                placeholder="0"
                value={typed[id]}
                onChange={({ currentTarget: { value } }) =>
                  setTyped((before) => ({ ...before, [id]: value }))
                }
              />
            ))}
          </div>
          <div className={classes.submit}>
            <Button type="submit" disabled={!canAdd || isPending} isBusy={isPending}>
              Add scenario
            </Button>
            <span>{scenario ? scenario.name : 'No shift yet'}</span>
          </div>
        </form>
      </PanelBody>
    </Panel>
  )
}

const SHIFT_MAX = 2_000
const bounded = (text: string) =>
  Math.max(-SHIFT_MAX, Math.min(SHIFT_MAX, Math.round(numberOrZero(text.replace('−', '-')))))
