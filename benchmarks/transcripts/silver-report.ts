import { writeFileSync } from 'node:fs'
import type { Figures } from '#engines/transcript-analysis/index.ts'
import type { SilverCall } from './silver-calls.ts'

/** Writes what each call shows in the form the scorer of the calls reads. */
export function printFolds(calls: readonly SilverCall[], figuresOf: (call: SilverCall) => Figures): void {
  const shown = Object.fromEntries(
    calls.map((call) => {
      const { revenue, revenueGrowth, earnings, earningsGrowth } = figuresOf(call)
      const display = (figure: { display: string } | null) => figure?.display ?? null
      return [
        call.file,
        { revenue: display(revenue), revenueGrowth: display(revenueGrowth), earnings: display(earnings), earningsGrowth: display(earningsGrowth) },
      ]
    }),
  )
  const out = process.env.HELD_OUT
  if (out) writeFileSync(out, JSON.stringify(shown))
}
