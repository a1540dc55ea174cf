import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Source, sourcesOf } from './read-source.ts'

/** Columns that state their own label outside the contract of their slice, by who shows them. */
export type Labels = { topics: number; tables: number; files: number }

/** How many still do. The numbers may only fall: a column that is new is defined in its contract (`column`, docs/decisions/0057). */
const known: Labels = { topics: 281, tables: 428, files: 5 }

const shapes: Record<keyof Labels, { within: RegExp; column: RegExp }> = {
  topics: { within: /^domains\/\w[\w-]*\/server\//, column: /\bfield\(\s*['`][^'`]+['`],\s*\{\s*label:/g },
  tables: { within: /^domains\/\w[\w-]*\/web\/.*\.tsx$/, column: /\bid: '[^']+',\s*title: ['`]/g },
  files: {
    within: /^domains\/\w[\w-]*\/server\//,
    column: /\{\s*title: ['`][^'`]*['`],\s*value: (?:\(|\w+[,. ])/g,
  },
}

export function labelsIn(sources: readonly Source[]): Labels {
  const count = ({ within, column }: (typeof shapes)['topics']) =>
    sources
      .filter(({ path }) => within.test(path) && !/\.test\.tsx?$/.test(path))
      .reduce((sum, { text }) => sum + (text.match(column)?.length ?? 0), 0)
  return { topics: count(shapes.topics), tables: count(shapes.tables), files: count(shapes.files) }
}

/** What is wrong, a sentence each: more labels than are known, or fewer than the number that is written down. */
export const labelFaults = (found: Labels, listed: Labels): string[] =>
  (Object.keys(shapes) as (keyof Labels)[]).flatMap((kind) =>
    found[kind] === listed[kind]
      ? []
      : found[kind] > listed[kind]
        ? [
            `${found[kind]} columns of ${kind} state a label of their own, ${listed[kind]} did: define new ones in the contract (column)`,
          ]
        : [
            `${found[kind]} columns of ${kind} state a label of their own: write that number down in place of ${listed[kind]}`,
          ],
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = labelsIn(sourcesOf(resolve(dirname(fileURLToPath(import.meta.url)), '../..')))
  const faults = labelFaults(found, known)
  for (const line of faults) process.stderr.write(`${line}\n`)
  const { topics, tables, files } = found
  process.stdout.write(
    `labels outside their contract: ${topics} of topics, ${tables} of tables, ${files} of files\n`,
  )
  if (faults.length > 0) process.exit(1)
}
