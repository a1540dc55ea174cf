import { expect, it } from 'vitest'
import { ListEntry } from '../../contract/list-entry.ts'
import { readStarterList, STARTER_LIST_TITLE } from './starter-list.ts'

async function starterEntries(): Promise<ListEntry[]> {
  const entries: ListEntry[] = []
  for await (const entry of readStarterList().entries) entries.push(entry)
  return entries
}

it('a few hundred designations with official references, each once and in the contract’s shape', async () => {
  const entries = await starterEntries()
  expect(entries.length).toBeGreaterThanOrEqual(300)
  expect(entries.length).toBeLessThanOrEqual(400)
  for (const entry of entries) expect(ListEntry.parse(entry)).toEqual(entry)
  expect(new Set(entries.map((entry) => entry.uid)).size).toBe(entries.length)
})

it('persons, organisations, companies, vessels, aircraft, wallets, and names in many scripts', async () => {
  const entries = await starterEntries()
  for (const schema of ['Person', 'LegalEntity', 'Organization', 'Company', 'Vessel', 'Airplane']) {
    expect(entries.filter((entry) => entry.schema === schema).length, schema).toBeGreaterThanOrEqual(10)
  }
  const scripts = new Set(entries.flatMap((entry) => entry.names.map((name) => name.script)))
  for (const script of ['Cyrl', 'Arab', 'Hani', 'Hang', 'Mymr']) expect(scripts).toContain(script)
  const kinds = new Set(entries.flatMap((entry) => entry.identifiers.map((identifier) => identifier.kind)))
  for (const kind of ['imo', 'lei', 'inn', 'ogrn', 'bic', 'passport', 'crypto-wallet', 'aircraft-tail']) {
    expect(kinds).toContain(kind)
  }
  expect(entries.filter((entry) => entry.names.some((name) => name.kind === 'weak')).length).toBeGreaterThan(
    30,
  )
})

it('ROSOBORONEXPORT is there under its names, with OFAC’s number', async () => {
  const entry = (await starterEntries()).find((one) => one.uid === 'OFAC 18782')
  const names = entry?.names.map((name) => name.value)
  expect(names).toContain('ROSOBORONEKSPORT OAO')
  expect(names).toContain('ROSOBORONEXPORT')
  expect(names).toContain('Рособоронэкспорт')
  expect(entry?.identifiers).toContainEqual({ kind: 'ogrn', value: '1117746521452', country: 'RU' })
})

it('says that it is no substitute', () => {
  expect(STARTER_LIST_TITLE).toContain('not a substitute for the official lists')
  expect(readStarterList().publication.notes).toEqual([STARTER_LIST_TITLE])
})
