import type { CompanyRecord } from '#engines/entity-resolution/index.ts'
import { alike, core, type LabelledPair, likeness, plainly } from './pair-parts.ts'
import { recordsOf, rowsOf, textOf } from './read-public-files.ts'

export type Listed = { id: string; names: string[]; places: Omit<CompanyRecord, 'names'>[] }

export function ofLists(
  source: string,
  all: readonly Listed[],
  count: number,
  chance: () => number,
): LabelledPair[] {
  const pairs: LabelledPair[] = []
  const withAliases = all.filter(({ names }) => names.length > 1)
  const place = (entry: Listed) => entry.places[Math.floor(chance() * entry.places.length)] ?? {}
  const thin = (record: Omit<CompanyRecord, 'names'>) => ({
    ...record,
    ...(chance() < 0.3 && { address: undefined }),
  })
  const clean = (record: CompanyRecord) =>
    Object.fromEntries(
      Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
    ) as CompanyRecord
  for (let tries = 0; pairs.length < count && tries < count * 30 && withAliases.length > 0; tries++) {
    const entry = withAliases[Math.floor(chance() * withAliases.length)]!
    const one = entry.names[Math.floor(chance() * entry.names.length)]!
    const other = entry.names[Math.floor(chance() * entry.names.length)]!
    if (
      plainly(one) === plainly(other) ||
      (likeness(one, other) < 0.38 && /^[\x20-\x7e]*$/.test(one + other))
    )
      continue
    pairs.push({
      source,
      set: 'listed-alias',
      group: entry.id,
      left: clean({ names: [one], ...thin(place(entry)) }),
      right: clean({ names: [other], ...thin(place(entry)) }),
      same: true,
    })
  }
  const entries = all.map((entry) => ({
    id: entry.id,
    name: entry.names[0]!,
    record: clean({ names: [entry.names[0]!], ...place(entry) }),
  }))
  // A list names one company under two entries now and then: names that agree but for the form are left out.
  for (const [one, other] of alike(entries, count, chance, (a, b) => core(a.name) !== core(b.name)))
    pairs.push({
      source,
      set: 'listed-similar',
      group: one.id,
      left: one.record,
      right: other.record,
      same: false,
    })
  return pairs
}

export function ofac(chance: () => number): LabelledPair[] {
  const entries = new Map<string, Listed>()
  const folder = 'sanctions/ofac/2024-01-08/'
  for (const [id = '', name = '', type = ''] of rowsOf(textOf(`${folder}sdn.csv.gz`)))
    if (type.trim() === '-0-' && name !== '') entries.set(id, { id, names: [name], places: [] })
  for (const [id = '', , kind = '', name = ''] of rowsOf(textOf(`${folder}alt.csv.gz`)))
    if (/aka|fka/.test(kind) && name !== '') entries.get(id)?.names.push(name)
  const statedBy = (text = '') => (text.trim() === '-0-' ? undefined : text.trim())
  for (const [id = '', , address, city, country] of rowsOf(textOf(`${folder}add.csv.gz`)))
    entries.get(id)?.places.push({
      address: statedBy(address),
      city: statedBy(city),
      country: statedBy(country),
    } as Listed['places'][number])
  return ofLists('OFAC', [...entries.values()], 450, chance)
}

export function uk(chance: () => number): LabelledPair[] {
  const entries = new Map<string, Listed>()
  const text = textOf('sanctions/uk/ConList_2018.csv.gz')
  for (const row of recordsOf(text.slice(text.indexOf('\n') + 1))) {
    if (row['Group Type'] !== 'Entity') continue
    const id = row['Group ID'] ?? ''
    const name = [row['Name 1'], row['Name 2'], row['Name 3'], row['Name 4'], row['Name 5'], row['Name 6']]
      .filter(Boolean)
      .join(' ')
      .trim()
    const entry = entries.get(id) ?? { id, names: [], places: [] }
    entries.set(id, entry)
    if (!entry.names.includes(name)) entry.names.push(name)
    const lines = [1, 2, 3, 4, 5, 6].map((at) => row[`Address ${at}`] ?? '').filter(Boolean)
    if (lines.length > 0 || row.Country)
      entry.places.push({
        address: lines.slice(0, -1).join(', '),
        city: lines.at(-1) ?? '',
        country: row.Country ?? '',
      })
  }
  return ofLists('OFSI', [...entries.values()], 250, chance)
}

export function un(chance: () => number): LabelledPair[] {
  const entries: Listed[] = []
  const tag = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, value = '']) =>
      value
        .replace(/<[^>]+>/g, ' ')
        .replace(/&amp;/g, '&')
        .trim(),
    )
  for (const entity of tag1(textOf('sanctions/un/UN_consolidated.xml.gz'), 'ENTITY')) {
    const names = [
      ...tag(entity, 'FIRST_NAME'),
      ...tag(entity, 'ALIAS_NAME'),
      ...tag(entity, 'NAME_ORIGINAL_SCRIPT'),
    ].filter((name) => name !== '')
    const places = tag1(entity, 'ENTITY_ADDRESS').map((address) => ({
      address: tag(address, 'STREET')[0] ?? '',
      city: tag(address, 'CITY')[0] ?? '',
      country: tag(address, 'COUNTRY')[0] ?? '',
    }))
    if (names.length > 0)
      entries.push({ id: tag(entity, 'DATAID')[0] ?? names[0]!, names: [...new Set(names)], places })
  }
  return ofLists('UN', entries, 150, chance)
}

const tag1 = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, value = '']) => value)
