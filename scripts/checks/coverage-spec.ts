import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { sourcesOf } from './read-source.ts'

export type Row = { id: string; text: string }

export function rowsOf(requirements: string): Row[] {
  return [...requirements.matchAll(/^\| ([A-Z]+-\d{3}) \| (.*?) \|/gm)].map((match) => ({
    id: match[1] as string,
    text: match[2] as string,
  }))
}

/** The rows that a test names, ranges such as `QUERY-006..010` included. */
export function namedIn(text: string): Set<string> {
  const named = new Set<string>()
  for (const [, area = '', from = '', to] of text.matchAll(
    /\b([A-Z]{3,7})-(\d{3})(?:\s*(?:\.\.|…|–|to)\s*(?:[A-Z]+-)?(\d{3}))?/g,
  )) {
    for (let number = Number(from); number <= Number(to ?? from); number += 1) {
      named.add(`${area}-${String(number).padStart(3, '0')}`)
    }
  }
  return named
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
  const file = sharedData('spec/requirements.md')
  if (!existsSync(file)) {
    process.stdout.write(
      'The specification is not beside this checkout, so there is nothing to compare with.\n',
    )
    process.exit(0)
  }
  const areas = process.argv.slice(2).filter((word) => /^[A-Z]+$/.test(word))
  const rows = rowsOf(readFileSync(file, 'utf8')).filter(
    ({ id }) => areas.length === 0 || areas.includes(id.split('-')[0] ?? ''),
  )
  const named = new Set<string>()
  for (const { path, text } of sourcesOf(root)) {
    if (/\.(test|journey)\.tsx?$/.test(path)) for (const id of namedIn(text)) named.add(id)
  }
  const missing = rows.filter(({ id }) => !named.has(id))
  for (const { id, text } of missing) process.stdout.write(`${id}  ${text}\n`)
  process.stdout.write(`${rows.length - missing.length} of ${rows.length} rows are named by a test\n`)
}
