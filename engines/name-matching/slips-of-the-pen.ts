import type { Alignment } from './align-names.ts'
import { isGenderedPair } from './gendered-endings.ts'
import type { NameToken } from './prepare-name.ts'

/**
 * How many letters were slipped in an otherwise equal name, and how long the shortest word is that they are in. Infinite
 * where the names differ in more than slips.
 */
export type Slips = { count: number; shortestWord: number }

const MORE_THAN_SLIPS: Slips = { count: Number.POSITIVE_INFINITY, shortestWord: 0 }
/** Below this a pair of aligned words differs. */
const EQUAL = 0.97
/** A word of three letters with one of them changed is another word. */
const LETTERS_MIN = 3
const SLIPS_MAX = 2

/**
 * Letters lost, doubled, exchanged or mistyped when they are all that differs between two names in Latin letters:
 * every other word has its equal.
 */
export function slipsBetween(
  left: readonly NameToken[],
  right: readonly NameToken[],
  alignment: Alignment,
): Slips {
  const queryAlone = alignment.queryAlone.length
  if (queryAlone > 1 || queryAlone !== alignment.entryAlone.length) return MORE_THAN_SLIPS
  let count = 0
  let shortestWord = Number.POSITIVE_INFINITY
  for (const pair of alignment.pairs) {
    if (pair.similarity >= EQUAL) continue
    if (pair.queryTo - pair.queryFrom > 1 || pair.entryTo - pair.entryFrom > 1) return MORE_THAN_SLIPS
    if (!add(left[pair.queryFrom]!, right[pair.entryFrom]!)) return MORE_THAN_SLIPS
  }
  if (queryAlone === 1 && !add(left[alignment.queryAlone[0]!]!, right[alignment.entryAlone[0]!]!))
    return MORE_THAN_SLIPS
  return { count, shortestWord }

  function add(one: NameToken, other: NameToken): boolean {
    if (one.script !== 'latin' || other.script !== 'latin') return false
    if (
      one.kind === 'number' ||
      one.kind === 'initial' ||
      other.kind === 'number' ||
      other.kind === 'initial'
    )
      return false
    // Maria and Mario, Ivanov and Ivanova are a letter apart and two people.
    if (one.classId !== null && other.classId !== null && one.classId !== other.classId) return false
    if (isGenderedPair(one.latin, other.latin)) return false
    const shorter = Math.min(one.latin.length, other.latin.length)
    if (shorter < LETTERS_MIN) return false
    const slips = slipsInWord(one.latin, other.latin, SLIPS_MAX - count)
    if (slips > SLIPS_MAX - count) return false
    count += slips
    shortestWord = Math.min(shortestWord, shorter)
    return true
  }
}

const beforeLast = new Uint8Array(65)
const last = new Uint8Array(65)
const row = new Uint8Array(65)

/** Optimal string alignment distance of two words, or `limit + 1` when it is larger: insertion, loss, change and exchange of neighbours cost 1. */
export function slipsInWord(left: string, right: string, limit: number): number {
  let start = 0
  let leftEnd = left.length
  let rightEnd = right.length
  if (Math.abs(leftEnd - rightEnd) > limit || leftEnd > 64 || rightEnd > 64) return limit + 1
  while (start < leftEnd && start < rightEnd && left.charCodeAt(start) === right.charCodeAt(start)) start++
  while (
    leftEnd > start &&
    rightEnd > start &&
    left.charCodeAt(leftEnd - 1) === right.charCodeAt(rightEnd - 1)
  ) {
    leftEnd--
    rightEnd--
  }
  const columns = rightEnd - start
  const rows = leftEnd - start
  if (rows === 0 || columns === 0) return rows + columns
  for (let column = 0; column <= columns; column++) last[column] = column
  for (let i = 1; i <= rows; i++) {
    const letter = left.charCodeAt(start + i - 1)
    row[0] = i
    for (let column = 1; column <= columns; column++) {
      const other = right.charCodeAt(start + column - 1)
      let cost = Math.min(
        last[column]! + 1,
        row[column - 1]! + 1,
        last[column - 1]! + (letter === other ? 0 : 1),
      )
      const isExchange =
        i > 1 &&
        column > 1 &&
        letter === right.charCodeAt(start + column - 2) &&
        other === left.charCodeAt(start + i - 2)
      if (isExchange) cost = Math.min(cost, beforeLast[column - 2]! + 1)
      row[column] = cost
    }
    beforeLast.set(last)
    last.set(row)
  }
  return last[columns]!
}
