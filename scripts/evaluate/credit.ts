import { readFileSync, writeFileSync } from 'node:fs'
import { assessByReference, type CreditCase } from '#engines/credit/index.ts'

/**
 * Answers each case of a JSONL file with `{id, ratios, models, checks}`, in order. Its rows may hold NaN and Infinity
 * as some programs write them, which are no JSON: they are read as the numbers that they are not, and counted missing.
 */
export function evaluateCredit(inFile: string, outFile: string): void {
  const answers: string[] = []
  readFileSync(inFile, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
    .forEach((line, index) => {
      if (line.trim() === '') return
      const row = rowOf(line)
      if (!row) throw new Error(`${inFile}:${index + 1} is not an object of JSON`)
      const statements = Array.isArray(row.statements) ? row.statements : []
      const input = { ...row, statements: statements.filter(isObject) } as unknown as CreditCase
      answers.push(`${JSON.stringify({ id: row.id ?? String(index + 1), ...assessByReference(input) })}\n`)
    })
  writeFileSync(outFile, answers.join(''))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Texts are kept as they are; outside of them a bare NaN or Infinity becomes a text, which is no number either. */
const withoutBareNumbers = (line: string): string =>
  line.replace(/"(?:[^"\\]|\\.)*"|-?Infinity|NaN/g, (found) => (found.startsWith('"') ? found : `"${found}"`))

function rowOf(line: string): Record<string, unknown> | undefined {
  for (const text of [line, withoutBareNumbers(line)]) {
    try {
      const row: unknown = JSON.parse(text)
      return isObject(row) ? row : undefined
    } catch {
      // Read once more without what is no JSON; what is none then is refused.
    }
  }
  return undefined
}
