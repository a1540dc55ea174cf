import { expect, it } from 'vitest'
import { readInstrument } from '#engines/entity-resolution/index.ts'
import { doubtRows } from '#engines/source-doubt/index.ts'
import { openStarterFile, readLine } from './starter-file.ts'

const { lines, head } = await openStarterFile('full')
const companies = lines.flatMap((line) => {
  const read = readLine(line)
  return 'records' in read ? [read.records] : []
})
const records = companies.flat()

it('no website of the directory that comes with the product stands under companies without a name in common', () => {
  const named = records.map(({ facts }) => ({
    names: facts.names.slice(0, 1).map(({ text }) => text),
    website: facts.website,
    city: facts.city,
  }))
  expect(doubtRows(named).size).toBeLessThan(20)
  for (const website of ['rh.com', 'sz000004.cn'])
    expect(named.filter((one) => one.website === website).length, website).toBeLessThan(3)
  const set = records.filter(({ facts }) => facts.doubtful)
  expect(set.length).toBeGreaterThan(500)
  expect(records.find(({ facts }) => facts.names[0]?.text === 'Credit Suisse Group AG')?.facts.status).toBe(
    'Delisted',
  )
})

it('no company of it is an instrument: receipts, preferred shares and notes stand with their issuer, and products are left out', () => {
  expect(head.companies).toBe(companies.length)
  const instruments = records.filter(({ source, facts }) => {
    const named = readInstrument(facts.names[0]?.text ?? '')
    // Every registrant of the SEC is an entity, but the programs of receipts that bear their issuer's name.
    return named && (source !== 'sec' || named.kind === 'depositary-receipt')
  })
  expect(instruments.map(({ facts }) => facts.names[0]?.text)).toEqual([])
  const issuedBy = (name: string) =>
    records
      .filter(({ facts }) => facts.names[0]?.text === name)
      .flatMap(({ facts }) => facts.instruments?.map(({ kind }) => kind) ?? [])
  expect(issuedBy('Samsung Electronics Co., Ltd.')).toContain('preferred')
  expect(issuedBy('Airbus SE')).toContain('depositary-receipt')
})

it('one name stands under two companies only where they state two websites, or in three cases for a person to decide', () => {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const byName = Map.groupBy(
    companies.flatMap((all) =>
      [...new Set(all.map(({ facts }) => plain(facts.names[0]?.text ?? '')))].map((name) => ({ name, all })),
    ),
    ({ name }) => name,
  )
  const twice = [...byName].filter(([, holders]) => holders.length > 1)
  expect(twice.length).toBeLessThan(15)
  const withOneWebsite = twice.filter(
    ([, holders]) =>
      new Set(holders.flatMap(({ all }) => all.flatMap(({ facts }) => facts.website ?? []))).size < 2,
  )
  expect(withOneWebsite.map(([name]) => name)).toEqual([
    'aptose biosciences inc',
    'dropbox inc',
    'teekay corp',
  ])
})
