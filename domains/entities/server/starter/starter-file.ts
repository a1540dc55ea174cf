import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { EntityFacts } from '../../contract/index.ts'
import type { Joined } from '../tables.ts'

const unpacked = promisify(gunzip)

/** `full` comes with the product; `small` is a few hundred companies of it, for tests and trials. */
export type StarterKind = 'full' | 'small'

export type StarterHead = { sources: Record<string, string>; companies: number }
export type StarterCompany = {
  records: { source: string; key: string; facts: EntityFacts }[]
  joined: Joined | null
}
export type StarterDoubt = { left: string; right: string; probability: number; reasons: string[] }

type Line =
  | { r: [source: string, key: string, facts: EntityFacts][]; j?: [number, string[]] }
  | { d: [left: string, right: string, probability: number, reasons: string[]] }

/** The lines of the file that `scripts/make-starter-directory.ts` makes; a line is parsed when it is asked for. */
export async function openStarterFile(kind: StarterKind): Promise<{ head: StarterHead; lines: string[] }> {
  const file = kind === 'full' ? 'companies.jsonl.gz' : 'small.jsonl.gz'
  const packed = await readFile(new URL(file, import.meta.url))
  const [head = '{}', ...lines] = (await unpacked(packed)).toString('utf8').split('\n')
  return { head: JSON.parse(head) as StarterHead, lines }
}

export function readLine(line: string): StarterCompany | StarterDoubt {
  const read = JSON.parse(line) as Line
  if ('d' in read) {
    const [left, right, probability, reasons] = read.d
    return { left, right, probability, reasons }
  }
  return {
    records: read.r.map(([source, key, facts]) => ({ source, key, facts })),
    joined: read.j ? { probability: read.j[0], reasons: read.j[1] } : null,
  }
}

/** The name by which a doubtful pair names a record. */
export const keyInFile = ({ source, key }: { source: string; key: string }): string =>
  source === 'sec' ? `sec ${key}` : key
