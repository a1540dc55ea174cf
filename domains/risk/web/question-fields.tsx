import { NumberInput, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type Constraints,
  confidencePercents,
  horizonsDays,
  Objective,
  type RiskQuestion,
} from '#domains/risk/contract/index.ts'
import classes from './risk.module.css'
import { percentField } from './words.ts'

export type Limits = Constraints & { objective: Objective }

type QuestionFieldsProps = {
  question: RiskQuestion
  onQuestion: (question: RiskQuestion) => void
  limits: Limits
  onLimits: (limits: Limits) => void
  /** A further choice beside them. */
  children?: ReactNode
}

const objectiveNames: Record<Objective, string> = {
  maximize_sharpe: 'Largest Sharpe ratio',
  minimize_variance: 'Least variance',
}

/** What is asked of the holdings: confidence and horizon of the risk, objective and limits of the optimiser. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { question, onQuestion, limits, onLimits, children } = props
  const limit = (key: 'min_allocation' | 'max_allocation', label: string) => (
    <NumberInput
      label={label}
      suffix="%"
      min={0}
      max={100}
      step={1}
      decimalScale={2}
      clampBehavior="strict"
      value={percentField(limits[key])}
      onChange={(value) =>
        typeof value === 'number' && onLimits({ ...limits, [key]: Number((value / 100).toFixed(6)) })
      }
    />
  )
  return (
    <div className={classes.choices}>
      <Select
        label="Confidence"
        allowDeselect={false}
        value={String(question.confidencePercent)}
        onChange={(value) =>
          onQuestion({ ...question, ...pick('confidencePercent', confidencePercents, value) })
        }
        data={confidencePercents.map((percent) => ({ value: String(percent), label: `${percent}%` }))}
      />
      <Select
        label="Horizon"
        allowDeselect={false}
        value={String(question.horizonDays)}
        onChange={(value) => onQuestion({ ...question, ...pick('horizonDays', horizonsDays, value) })}
        data={horizonsDays.map((days) => ({
          value: String(days),
          label: days === 1 ? '1 day' : `${days} days`,
        }))}
      />
      <Select
        className={classes.objective}
        label="Optimize for"
        allowDeselect={false}
        value={limits.objective}
        onChange={(value) => {
          const objective = Objective.safeParse(value).data
          if (objective) onLimits({ ...limits, objective })
        }}
        data={Objective.options.map((value) => ({ value, label: objectiveNames[value] }))}
      />
      {limit('min_allocation', 'Least per holding')}
      {limit('max_allocation', 'Most per holding')}
      {children}
    </div>
  )
}

function pick<Key extends string, Value extends number>(
  key: Key,
  allowed: readonly Value[],
  value: string | null,
): { [K in Key]?: Value } {
  const chosen = allowed.find((each) => String(each) === value)
  return chosen === undefined ? {} : ({ [key]: chosen } as { [K in Key]?: Value })
}
