import { writeFileSync } from 'node:fs'
import { MATCH_THRESHOLD, type Party, prepareParty, scoreParties } from '#engines/name-matching/index.ts'
import { readParty } from './read-party.ts'
import { type Row, readRows } from './read-rows.ts'

/** Answers each pair of a JSONL file with `{id, probability, match}`, in order. */
export function evaluateNamePairs(inFile: string, outFile: string, isNamesOnly: boolean): void {
  const lines = readRows(inFile).map((row, index) => {
    const left = sideOf(row.left, 'left', isNamesOnly)
    const right = sideOf(row.right, 'right', isNamesOnly)
    const { probability } = scoreParties(prepareParty(left), prepareParty(right))
    const id = row.id ?? String(index + 1)
    return `${JSON.stringify({ id, probability, match: probability >= MATCH_THRESHOLD })}\n`
  })
  writeFileSync(outFile, lines.join(''))
}

function sideOf(side: unknown, id: string, isNamesOnly: boolean): Party {
  const party = readParty(typeof side === 'object' && side !== null ? (side as Row) : {}, id)
  return isNamesOnly ? { id, schema: party.schema, names: party.names } : party
}
