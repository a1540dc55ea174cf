import { NumberInput, Slider } from '@mantine/core'
import { useId } from 'react'
import classes from './live-screener.module.css'

type LeverProps = {
  label: string
  unit: string
  /** What it does, in a few words under it. */
  note: string
  value: number
  /** It goes as far as this to both sides. */
  reach: number
  step: number
  onValue: (value: number) => void
}

/** A move of the market: a slider for the arrows and the mouse, and beside it the same value to type. */
export function Lever({ label, unit, note, value, reach, step, onValue }: LeverProps) {
  const id = useId()
  const take = (next: number) => onValue(Math.max(-reach, Math.min(reach, next)))
  return (
    <div className={classes.lever}>
      <label htmlFor={id}>
        {label}, {unit}
      </label>
      <Slider
        min={-reach}
        max={reach}
        step={step}
        value={value}
        onChange={take}
        label={null}
        startPointValue={0}
        marks={[{ value: 0 }]}
        thumbLabel={`${label} slider`}
        thumbValueText={`${value} ${unit}`}
      />
      <NumberInput
        id={id}
        size="xs"
        value={value}
        min={-reach}
        max={reach}
        step={step}
        decimalScale={2}
        onChange={(next) => take(Number(next) || 0)}
      />
      <small>{note}</small>
    </div>
  )
}
