import { readFileSync, writeFileSync } from 'node:fs'
import { constructionsOf, type Use } from '#domains/assistant/server/index.ts'
import { readRows } from './read-rows.ts'

type Verdict = { id: string; right?: boolean; unresolved?: unknown }

/** Makes the table of what words stand between from the uses of those questions that the scorer found answered right (`--json`). */
export function writeConstructions(usesFile: string, scoresFile: string, outFile: string): void {
  const { rows } = JSON.parse(readFileSync(scoresFile, 'utf8')) as { rows: Verdict[] }
  const right = new Set(rows.flatMap(({ id, right: isRight }) => (isRight ? [id] : [])))
  const uses = readRows(usesFile).flatMap((row) =>
    right.has(String(row.id)) ? (row.uses as readonly Use[]) : [],
  )
  writeFileSync(outFile, `${JSON.stringify(constructionsOf(uses), null, 2)}\n`)
}
