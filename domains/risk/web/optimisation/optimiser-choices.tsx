import { NumberInput, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import {
  type Constraints,
  type Objective,
  objectiveWords,
  type ReturnsFrom,
  readViewLines,
  VIEW_LINE_HINT,
} from '#domains/risk/contract/index.ts'
import classes from '../risk.module.css'
import { percentField } from '../words.ts'

/** What is asked of the optimiser, as the fields hold it. */
export type Limits = Constraints & {
  objective: Objective
  from: ReturnsFrom
  /** Views, a line each. */
  views: string
  amount: number | undefined
}

type ChoicesProps = { limits: Limits; onLimits: (limits: Limits) => void }

/** What the objective means and needs, and behind it limits on all holdings together, expected returns, views and an amount. */
export function OptimiserChoices({ limits, onLimits }: ChoicesProps) {
  const [isOpen, setOpen] = useState(false)
  const { max_turnover, max_short, amount, from, views } = limits
  const chosen = [
    max_turnover !== undefined,
    max_short !== undefined,
    amount !== undefined,
    from !== 'past',
    views.trim() !== '',
  ].filter(Boolean).length
  return (
    <>
      <p className={classes.method}>{objectiveWords[limits.objective].meaning}</p>
      <details className={classes.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          Further limits, expected returns and whole shares{chosen > 0 ? ` (${chosen} chosen)` : ''}
        </summary>
        {isOpen ? <FurtherChoices limits={limits} onLimits={onLimits} /> : null}
      </details>
    </>
  )
}

function FurtherChoices({ limits, onLimits }: ChoicesProps) {
  const usesReturns = limits.objective === 'maximize_sharpe' || limits.objective === 'maximize_return'
  const isByTree = limits.objective === 'hierarchical_risk_parity'
  return (
    <>
      <div className={classes.choices}>
        {isByTree ? (
          <p className="quiet-small">A hierarchy keeps to the limits per holding alone.</p>
        ) : (
          <>
            <PercentField
              label="Bought at most"
              description="Of the whole; empty is no limit"
              value={limits.max_turnover}
              onValue={(max_turnover) => onLimits({ ...limits, max_turnover })}
            />
            <PercentField
              label="Sold short at most"
              description="All together; needs a least per holding below 0%"
              value={limits.max_short}
              onValue={(max_short) => onLimits({ ...limits, max_short })}
            />
          </>
        )}
        <NumberInput
          label="Amount for whole shares"
          description="Dollars; empty is none"
          prefix="$"
          thousandSeparator=","
          min={1}
          value={limits.amount ?? ''}
          onChange={(value) => onLimits({ ...limits, amount: typeof value === 'number' ? value : undefined })}
        />
        <Select
          label="Expected returns"
          description={usesReturns ? 'They decide the weights most' : 'Shown only: this objective needs none'}
          allowDeselect={false}
          value={limits.from}
          onChange={(value) => onLimits({ ...limits, from: value === 'implied' ? 'implied' : 'past' })}
          data={[
            { value: 'past', label: 'Means of the past' },
            { value: 'implied', label: 'Implied by the present weights' },
          ]}
        />
      </div>
      <ViewsField limits={limits} onLimits={onLimits} />
    </>
  )
}

function ViewsField({ limits, onLimits }: ChoicesProps) {
  const skipped = readViewLines(limits.views).flatMap((read) =>
    'skipped' in read ? [`Line ${read.line} is skipped: ${read.skipped}.`] : [],
  )
  return (
    <Textarea
      label="Views, one a line"
      description={`${VIEW_LINE_HINT}. Blended in by their confidence (Black–Litterman): 100% is met exactly, 50% half way.`}
      value={limits.views}
      onChange={(event) => onLimits({ ...limits, views: event.currentTarget.value })}
      rows={3}
      resize="vertical"
      error={skipped.length > 0 ? skipped.join(' ') : undefined}
    />
  )
}

type PercentFieldProps = {
  label: string
  description?: string
  value: number | undefined
  onValue: (value: number | undefined) => void
  least?: number
  most?: number
}

/** A fraction typed as a percentage; empty is undefined. */
export function PercentField({
  label,
  description,
  value,
  onValue,
  least = 0,
  most = 100,
}: PercentFieldProps) {
  return (
    <NumberInput
      label={label}
      description={description}
      suffix="%"
      min={least}
      max={most}
      step={1}
      decimalScale={2}
      clampBehavior="strict"
      value={value === undefined ? '' : percentField(value)}
      onChange={(typed) => onValue(typeof typed === 'number' ? Number((typed / 100).toFixed(6)) : undefined)}
    />
  )
}
