import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildPartyIndex } from '#engines/name-matching/index.ts'
import { partyIdOf, readIndexFile, writeIndexFile } from './index-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'customer-index-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the file of an index of customers', () => {
  const file = join(folder, '1', '0.bin')
  const index = buildPartyIndex([
    {
      id: partyIdOf(7, 0),
      schema: 'Company',
      names: [{ value: 'Severnaya Zvezda Shipyard', kind: 'primary' }],
    },
  ])
  const customers = new Map([[7, { key: 0xfedcba9876543210n, parties: 1 }]])

  it('brings back who is in it, and is for this account alone', () => {
    writeIndexFile(file, { customers, index })
    const kept = readIndexFile(file)
    expect(kept?.customers).toEqual(customers)
    expect(kept?.index.partyById('7/0')?.names[0]?.value).toBe('Severnaya Zvezda Shipyard')
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('is none where it is missing, cut short or damaged', () => {
    expect(readIndexFile(join(folder, 'none.bin'))).toBeUndefined()
    const whole = readFileSync(file)
    for (const length of [0, 10, 39, 50, 70, whole.length - 1]) {
      writeFileSync(file, whole.subarray(0, length))
      expect(readIndexFile(file)).toBeUndefined()
    }
    for (const place of [0, 33, 41, 50, 63, 64]) {
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] ?? 0) ^ 1
      writeFileSync(file, changed)
      expect(readIndexFile(file)).toBeUndefined()
    }
  })
})
