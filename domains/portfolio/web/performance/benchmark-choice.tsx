import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { percent } from '#design-system/formats/index.ts'
import { Figure } from '#design-system/patterns/page/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import { type BenchmarkReturn, benchmarkWording, readBenchmark } from '#domains/portfolio/contract/index.ts'
import classes from '../portfolio.module.css'

export const DEFAULT_BENCHMARK = 'SPY'
const offered = ['SPY', 'QQQ', '60 SPY, 40 AGG', '4%']

/** What returns are read beside: a symbol, a mix or a rate; nothing where the field is emptied. */
export function BenchmarkChoice({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const [typed, setTyped] = useState(value)
  const isRead = typed.trim() === '' || readBenchmark(typed) !== undefined
  const take = (next: string) => {
    if (next.trim() === '' || readBenchmark(next)) onChange(next.trim().toUpperCase())
  }
  return (
    <Autocomplete
      className={classes.benchmark ?? ''}
      aria-label="Benchmark: a symbol, a mix as 60 SPY, 40 AGG, or a rate as 4%"
      placeholder="Benchmark"
      size="xs"
      data={offered}
      filter={({ options }) => options}
      value={typed}
      error={isRead ? undefined : benchmarkWording}
      onChange={setTyped}
      onOptionSubmit={take}
      onBlur={() => take(typed)}
      onKeyDown={({ key }) => key === 'Enter' && take(typed)}
    />
  )
}

/** What the benchmark returned over the same days, and what the same payments would have in it. */
export function BesideFigure({ benchmark }: { benchmark: BenchmarkReturn }) {
  const { symbol, name, fraction, moneyWeighted, note, from, to, sources } = benchmark
  const signed = (part: number | null) => percent(part, { signed: true })
  return (
    <Figure
      label={`Benchmark, ${symbol}`}
      kind="money"
      value={<Change value={fraction}>{signed(fraction)}</Change>}
      note={
        fraction === null
          ? note
          : moneyWeighted === null
            ? 'Money-weighted: not known'
            : `${signed(moneyWeighted)} money-weighted, with the same payments`
      }
      explains={{
        origin: 'modelled',
        definition: [
          `${name}, over the days that the return is counted over.`,
          'Money-weighted: had the same payments gone into it.',
          note ?? '',
        ].join(' '),
        inputs:
          from && to
            ? [
                { label: 'From', value: from },
                { label: 'To', value: to },
              ]
            : [],
        asOf: to,
        source: sources.length > 0 ? `Prices: ${sources.join(', ')}` : 'A rate that was chosen',
      }}
    />
  )
}
