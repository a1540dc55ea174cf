import { typedNumber } from '#platform/endpoint/index.ts'
import { TargetClass } from './targets.ts'

export const TARGET_COLUMNS = ['CLASS', 'TARGET%', 'SYMBOLS', 'BAND%'] as const
export const TARGET_LINE_HINT = 'CLASS, TARGET%, SYMBOLS with spaces between, BAND%'

/** A line of a text, counted from 1: the class it states, or why it states none. */
export type ReadTargetLine = { line: number } & ({ target: TargetClass } | { skipped: string })

/** The classes of a text, a line each. A line without symbols is a class of the one security that it names. */
export function readTargetLines(text: string): ReadTargetLine[] {
  return text
    .split(/\r?\n/)
    .flatMap((row, at): ReadTargetLine[] =>
      row.trim() === ''
        ? []
        : [{ line: at + 1, ...classOf(row.split(/[,;\t]/).map((field) => field.trim())) }],
    )
}

function classOf([name = '', target = '', symbols = '', band = '', ...more]: readonly string[]):
  | { target: TargetClass }
  | { skipped: string } {
  if (more.some(Boolean))
    return {
      skipped: 'there is more than a class, a target, symbols and a band: symbols have spaces between',
    }
  const parsed = TargetClass.safeParse({
    name,
    target: fractionOf(target),
    band: band === '' ? null : fractionOf(band),
    symbols: (symbols || name).split(/\s+/).filter(Boolean),
  })
  if (parsed.success) return { target: parsed.data }
  const [issue] = parsed.error.issues
  if (issue?.path[0] === 'target' && !Number.isFinite(fractionOf(target)))
    return { skipped: target === '' ? 'the target is missing' : `“${target}” is not a number` }
  if (issue?.path[0] === 'band' && !Number.isFinite(fractionOf(band)))
    return { skipped: `the band “${band}” is not a number` }
  return { skipped: (issue?.message ?? 'it is no class').replace(/^A/, 'a') }
}

export const writeTargetLines = (classes: readonly TargetClass[]): string =>
  classes
    .map(({ name, target, symbols, band }) =>
      [
        name,
        inPercent(target),
        symbols.length === 1 && symbols[0] === name && band === null ? '' : symbols.join(' '),
        band === null ? '' : inPercent(band),
      ]
        .join(', ')
        .replace(/(, )+$/, ''),
    )
    .join('\n')

const inPercent = (fraction: number) => String(Number((fraction * 100).toFixed(4)))

/** Per cent to a fraction without a tail of digits. */
const fractionOf = (field: string): number =>
  Number((typedNumber(field.replace(/\s*%$/, '')) / 100).toPrecision(15))
