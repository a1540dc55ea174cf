/** Real lists and plain names from the folder of test data; nothing of them is part of the product. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import type { Party } from '#engines/name-matching/index.ts'

/** A party of the UN list with its names in the script they were born in. */
export type Listed = { party: Party; originalScript: string[] }

/** The words of a name without case, marks and order: equal ones are one name. */
export function bare(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')
}

function unpacked(path: string): string {
  return gunzipSync(readFileSync(path)).toString('utf8')
}

export function readUn(data: string): Listed[] {
  const text = unpacked(join(data, 'sanctions/un/UN_consolidated.xml.gz'))
  const listings: Listed[] = []
  for (const [, kind, body] of text.matchAll(/<(INDIVIDUAL|ENTITY)>([\s\S]*?)<\/\1>/g)) {
    const field = (name: string): string[] =>
      [...body!.matchAll(new RegExp(`<${name}>([^<]+)</${name}>`, 'g'))].map((match) => plain(match[1]!))
    const [id = ''] = field('DATAID')
    const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].flatMap((part) =>
      field(part).slice(0, 1),
    )
    const primary = parts.join(' ').replace(/\s+/g, ' ').trim()
    if (primary === '') continue
    const aliases = [
      ...body!.matchAll(/<QUALITY>([^<]*)<\/QUALITY>\s*<ALIAS_NAME>([^<]+)<\/ALIAS_NAME>/g),
    ].map(([, quality, value]) => ({
      value: plain(value!),
      kind: quality === 'Low' ? ('weak' as const) : ('alias' as const),
    }))
    const originalScript = field('NAME_ORIGINAL_SCRIPT').flatMap((value) =>
      value.split(/[;؛]/).map((part) => part.trim()),
    )
    listings.push({
      party: {
        id: `un ${id}`,
        schema: kind === 'INDIVIDUAL' ? 'Person' : 'Organization',
        names: [{ value: primary, kind: 'primary' }, ...aliases],
      },
      originalScript: originalScript.filter((value) => value !== ''),
    })
  }
  return listings
}

function plain(text: string): string {
  const entities: Record<string, string> = { amp: '&', apos: "'", quot: '"', lt: '<', gt: '>' }
  return text.replace(/&(amp|apos|quot|lt|gt);/g, (_, name: string) => entities[name]!).trim()
}

export function readOfac(data: string): Party[] {
  const directory = join(data, 'sanctions/ofac/2024-01-08')
  const schemas: Record<string, Party['schema']> = {
    individual: 'Person',
    vessel: 'Vessel',
    aircraft: 'Airplane',
  }
  const parties = new Map<string, Party>()
  for (const [id, name, kind] of rowsOf(unpacked(join(directory, 'sdn.csv.gz')))) {
    if (!id || !name) continue
    parties.set(id, {
      id: `ofac ${id}`,
      schema: schemas[kind!.trim()] ?? 'Organization',
      names: [{ value: name, kind: 'primary' }],
    })
  }
  for (const [id, , , name] of rowsOf(unpacked(join(directory, 'alt.csv.gz')))) {
    if (name) parties.get(id!)?.names.push({ value: name, kind: 'alias' })
  }
  return [...parties.values()]
}

function rowsOf(text: string): string[][] {
  // The official file ends with a control character.
  return Papa.parse<string[]>(text.replace('\u001a', ''), { skipEmptyLines: true }).data
}

export function readPoliticians(data: string): Party[] {
  const file = join(data, 'sanctions/pep/wikidata_politicians_2017.csv.gz')
  const rows = rowsOf(unpacked(file)).slice(1)
  const names = new Set(rows.map((row) => row[3]?.trim() ?? '').filter((name) => name.includes(' ')))
  return [...names].map((value) => ({ id: value, schema: 'Person', names: [{ value, kind: 'primary' }] }))
}

export function readIssuers(data: string): Party[] {
  const file = join(data, 'companies/sec-edgar/company_tickers.json.gz')
  const rows = Object.values(JSON.parse(unpacked(file)) as Record<string, { title: string }>)
  const names = new Set(rows.map(({ title }) => title.trim()))
  return [...names].map((value) => ({ id: value, schema: 'Company', names: [{ value, kind: 'primary' }] }))
}
