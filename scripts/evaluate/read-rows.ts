import { readFileSync } from 'node:fs'

export type Row = Record<string, unknown>

/** The objects of a JSONL file, empty lines apart. Throws with the line's number where a line is not an object. */
export function readRows(file: string): Row[] {
  const rows: Row[] = []
  readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
    .forEach((line, index) => {
      if (line.trim() === '') return
      let row: unknown
      try {
        row = JSON.parse(line)
      } catch {
        throw new Error(`${file}:${index + 1} is not JSON`)
      }
      if (typeof row !== 'object' || row === null || Array.isArray(row)) {
        throw new Error(`${file}:${index + 1} is not an object`)
      }
      rows.push(row as Row)
    })
  return rows
}

/** The texts of a field that may be missing, one text, a number or a list; empty ones left out. */
export function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'string' || value.trim() === '') return []
  return [value.trim()]
}
