import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { date } from '#design-system/formats/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { BrokerFileRead } from '#domains/broker-files/contract/index.ts'
import classes from './imports.module.css'

export type Answers = Record<string, { from?: string; prices: Record<string, string> }>

type Ask = BrokerFileRead['asks'][number]

type AskedValuesProps = {
  asks: readonly Ask[]
  isBusy: boolean
  onSay: (answers: Answers) => void
}

/** What a file leaves open of spin-offs and mergers: whose shares they were, and what each was worth. Nothing is filled in. */
export function AskedValues({ asks, isBusy, onSay }: AskedValuesProps) {
  const [answers, setAnswers] = useState<Answers>({})
  if (asks.length === 0) return null
  const change = (key: string, changed: Partial<Answers[string]>) =>
    setAnswers((before) => ({ ...before, [key]: { ...(before[key] ?? { prices: {} }), ...changed } }))
  return (
    <section className="stacked-loosely" aria-label="What the file leaves open">
      <h3 className={classes.title}>The file leaves open</h3>
      {asks.map((ask) => (
        <AskedValue
          key={ask.key}
          ask={ask}
          answer={answers[ask.key] ?? { prices: {} }}
          isBusy={isBusy}
          onChange={(changed) => change(ask.key, changed)}
        />
      ))}
      <Button isBusy={isBusy} onClick={() => onSay(answers)}>
        Try with these values
      </Button>
    </section>
  )
}

type AskedValueProps = {
  ask: Ask
  answer: Answers[string]
  isBusy: boolean
  onChange: (changed: Partial<Answers[string]>) => void
}

function AskedValue({ ask, answer, isBusy, onChange }: AskedValueProps) {
  const from = ask.from ?? answer.from
  const symbols =
    from && !ask.symbols.includes(from) && ask.from === null ? [from, ...ask.symbols] : ask.symbols
  return (
    <fieldset className={classes.asked} disabled={isBusy}>
      <legend>{`Line ${ask.line}: ${ask.what.replaceAll('-', ' ')} on ${date(ask.day)}`}</legend>
      {ask.from === null ? (
        <TextInput
          label="Shares of"
          description="The symbol that was held before"
          value={answer.from ?? ''}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value.trim().toUpperCase() })}
        />
      ) : null}
      {symbols.map((symbol) => (
        <NumberInput
          key={symbol}
          label={`Worth of a share of ${symbol}, $`}
          min={0}
          decimalScale={4}
          value={answer.prices[symbol] ?? ''}
          onChange={(value) => onChange({ prices: { ...answer.prices, [symbol]: String(value) } })}
        />
      ))}
    </fieldset>
  )
}
