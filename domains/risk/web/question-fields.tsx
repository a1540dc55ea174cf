import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  confidencePercents,
  horizonsDays,
  Objective,
  objectiveWords,
  type RiskQuestion,
} from '#domains/risk/contract/index.ts'
import { type Limits, OptimiserChoices, PercentField } from './optimisation/optimiser-choices.tsx'
import classes from './risk.module.css'

type QuestionFieldsProps = {
  question: RiskQuestion
  onQuestion: (question: RiskQuestion) => void
  limits: Limits
  onLimits: (limits: Limits) => void
  /** A further choice beside them. */
  children?: ReactNode
}

/** What is asked of the holdings: confidence and horizon of the risk, objective and limits of the optimiser. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { question, onQuestion, limits, onLimits, children } = props
  return (
    <>
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
          data={Objective.options.map((value) => ({ value, label: objectiveWords[value].name }))}
        />
        {limits.objective === 'maximize_return' ? (
          <PercentField
            label="Largest volatility"
            value={limits.max_volatility}
            onValue={(max_volatility) => onLimits({ ...limits, max_volatility })}
            most={1_000}
          />
        ) : null}
        <PercentField
          label="Least per holding"
          value={limits.min_allocation}
          onValue={(value) => value !== undefined && onLimits({ ...limits, min_allocation: value })}
          least={-100}
        />
        <PercentField
          label="Most per holding"
          value={limits.max_allocation}
          onValue={(value) => value !== undefined && onLimits({ ...limits, max_allocation: value })}
        />
        {children}
      </div>
      <OptimiserChoices limits={limits} onLimits={onLimits} />
    </>
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
