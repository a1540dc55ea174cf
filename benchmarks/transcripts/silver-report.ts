import { writeFileSync } from 'node:fs'
import type { Figure, Figures } from '#engines/transcript-analysis/index.ts'
import type { SilverCall } from './silver-calls.ts'

const STEPS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
const fields = ['revenue', 'revenueGrowth', 'earnings', 'earningsGrowth'] as const

/** Writes what each call shows from a likelihood on, in the form that the scorer of the calls reads: a file for each likelihood. */
export function writeShown(
  calls: readonly SilverCall[],
  figuresOf: (call: SilverCall) => Figures,
  out: string,
): void {
  const all = calls.map((call) => [call.file, figuresOf(call)] as const)
  for (const from of STEPS) {
    const display = (figure: Figure | null) => (figure && figure.likelihood >= from ? figure.display : null)
    const shown = all.map(([file, figures]) => [
      file,
      Object.fromEntries(fields.map((field) => [field, display(figures[field])])),
    ])
    writeFileSync(`${out}-${from}.json`, JSON.stringify(Object.fromEntries(shown)))
  }
}
