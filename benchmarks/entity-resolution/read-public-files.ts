import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sharedData } from '#platform/testing/data/shared-data.ts'

export const DATA = sharedData('data')

export function textOf(path: string): string {
  const file = join(DATA, path)
  const raw = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8')
}

export function filesIn(path: string): string[] {
  const directory = join(DATA, path)
  return existsSync(directory) ? readdirSync(directory).sort() : []
}

/** The rows of a CSV text, quotes and line ends within them as RFC 4180 has it. */
export function* rowsOf(text: string): Generator<string[]> {
  let row: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isQuoted) {
      if (letter !== '"') field += letter
      else if (text[at + 1] === '"') {
        field += '"'
        at++
      } else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === ',') {
      row.push(field)
      field = ''
    } else if (letter === '\n') {
      row.push(field.endsWith('\r') ? field.slice(0, -1) : field)
      yield row
      row = []
      field = ''
    } else field += letter
  }
  if (field !== '' || row.length > 0) {
    row.push(field)
    yield row
  }
}

/** The rows of a CSV text as objects by the titles of its first row. */
export function* recordsOf(text: string): Generator<Record<string, string>> {
  let titles: string[] | undefined
  for (const row of rowsOf(text)) {
    if (titles === undefined) titles = row.map((title) => title.replace(/^\uFEFF/, ''))
    else yield Object.fromEntries(titles.map((title, at) => [title, row[at] ?? '']))
  }
}

export type Listing = Readonly<
  Record<
    | 'symbol'
    | 'name'
    | 'industry'
    | 'country'
    | 'state'
    | 'city'
    | 'zipcode'
    | 'website'
    | 'isin'
    | 'shareclass_figi'
    | 'exchange'
    | 'market_cap',
    string
  >
>

/** Every equity of FinanceDatabase, a row a listing. */
export function listings(): Listing[] {
  const all: Listing[] = []
  const directory = 'companies/financedatabase/equities'
  for (const file of filesIn(directory))
    for (const row of recordsOf(textOf(join(directory, file)))) if (row.name) all.push(row as Listing)
  return all
}
