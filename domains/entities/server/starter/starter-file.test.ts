import { expect, it } from 'vitest'
import { doubtRows } from '#engines/source-doubt/index.ts'
import { openStarterFile, readLine } from './starter-file.ts'

it('no website of the directory that comes with the product stands under companies without a name in common', async () => {
  const { lines } = await openStarterFile('full')
  const records = lines.flatMap((line) => {
    const read = readLine(line)
    return 'records' in read ? read.records : []
  })
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
