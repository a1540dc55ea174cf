import { expect, it } from 'vitest'
import { recordsInWords } from './open-case-for.ts'

it('a case names every record of a party, on whichever lists it stands', () => {
  const un = { listName: 'UN list', entryUid: 'QDi.1' }
  expect(recordsInWords({ ...un, sources: [] })).toBe('UN list (QDi.1)')
  const others = [
    { listName: 'OFAC list', entryUid: '6366' },
    { listName: 'UK list', entryUid: 'AQD0001' },
  ]
  expect(recordsInWords({ ...un, sources: others })).toBe(
    'UN list (QDi.1), OFAC list (6366) and UK list (AQD0001)',
  )
})
