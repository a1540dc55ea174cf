import { createHash } from 'node:crypto'
import type { TableBytes } from '#platform/tabular/index.ts'
import type { PriceColumns } from '../../contract/price-files.ts'
import type { StoredBar } from '../store.ts'
import { headKey, type PricesRead, pricesIn } from './read-price-file.ts'
import { unpackFile } from './unpack-file.ts'

type Asked = TableBytes & {
  fileName: string
  symbol: string | undefined
  mapping: PriceColumns | undefined
  /** How files with these columns were read before. */
  known: readonly { columns: string; mapping: PriceColumns }[]
  until: string
}

type Facts = PricesRead & {
  mappedBy: 'request' | 'memory' | 'names'
  sha256: string
  symbols: string[]
  firstDay: string
  lastDay: string
}

/** The prices of a file, or of the files packed into it, for a thread. @throws Problem `unsupported-file`. */
export async function* read(asked: Asked): AsyncGenerator<StoredBar, Facts> {
  const { fileName, symbol, mapping, until } = asked
  const bytes = Buffer.from(asked.bytes.buffer, asked.bytes.byteOffset, asked.bytes.byteLength)
  const files = await unpackFile(fileName, bytes)
  const known = new Map(asked.known.map((one) => [one.columns, one.mapping] as const))
  const symbols = new Set<string>()
  const facts: Facts = {
    columns: [],
    mapping: null,
    rows: 0,
    rejected: [],
    mappedBy: mapping ? 'request' : 'names',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    symbols: [],
    firstDay: '',
    lastDay: '',
  }
  const seen = new Set<string>()
  const recalled = (columns: readonly string[]) => {
    const found = known.get(headKey(columns))
    if (found) facts.mappedBy = 'memory'
    return found
  }
  const mappings: PriceColumns[] = []
  for (const file of files) {
    const prices = pricesIn({ ...file, mapping, symbol, until }, recalled)
    for (;;) {
      const { done, value } = prices.next()
      if (done) {
        facts.columns = value.columns
        if (value.mapping) mappings.push(value.mapping)
        facts.rows += value.rows
        for (const one of value.rejected) facts.rejected.push(one)
        break
      }
      const key = `${value.symbol} ${value.day}`
      if (files.length > 1 && seen.has(key)) {
        facts.rejected.push({ file: file.fileName, line: undefined, reason: `has ${key} twice` })
        continue
      }
      if (files.length > 1) seen.add(key)
      symbols.add(value.symbol)
      if (facts.firstDay === '' || value.day < facts.firstDay) facts.firstDay = value.day
      if (value.day > facts.lastDay) facts.lastDay = value.day
      yield value
    }
  }
  // Files with columns of their own have no mapping in common: asked for again, it would be that of one of them for all.
  const [first] = mappings
  if (first && mappings.every((one) => isSame(one, first))) facts.mapping = first
  return { ...facts, symbols: [...symbols] }
}

const isSame = (one: PriceColumns, other: PriceColumns) =>
  (Object.keys(one) as (keyof PriceColumns)[]).every((field) => one[field] === other[field])
