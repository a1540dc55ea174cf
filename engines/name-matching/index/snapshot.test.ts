import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Party } from '../party.ts'
import { buildPartyIndex } from './party-index.ts'
import { openSnapshot, SnapshotRefused, snapshotOf } from './snapshot.ts'

const parties: Party[] = Array.from({ length: 200 }, (_, number) => ({
  id: `party ${number}`,
  schema: number % 3 === 0 ? 'Company' : 'Person',
  names: [{ value: `Name${number % 17} Surname${number} Смирнов`, kind: 'primary' }],
  identifiers: [{ kind: 'passport', value: `AB${100_000 + number}` }],
}))
const query: Party = { id: 'query', schema: 'Person', names: [{ value: 'Surname77 Name9', kind: 'primary' }] }
const index = buildPartyIndex(parties).applyChanges({
  added: [{ ...parties[0]!, id: 'late' }],
  changed: [],
  removed: ['party 5'],
})
const snapshot = snapshotOf(index)

describe('a snapshot', () => {
  it('is the same bytes for the same index and opens to the same answers', () => {
    expect(snapshotOf(index)).toEqual(snapshot)
    const opened = openSnapshot(snapshot)
    expect(opened.size).toBe(index.size)
    expect(opened.search(query, { explain: true })).toEqual(index.search(query, { explain: true }))
    expect(snapshotOf(opened)).toEqual(snapshot)
  })

  it('opens from bytes that lie anywhere in a larger buffer', () => {
    const larger = new Uint8Array(snapshot.length + 3)
    larger.set(snapshot, 3)
    expect(openSnapshot(larger.subarray(3)).search(query)).toEqual(index.search(query))
  })

  it('is refused when any byte that carries meaning is changed, and never answers wrongly', () => {
    fc.assert(
      fc.property(fc.nat(snapshot.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const damaged = snapshot.slice()
        damaged[place]! ^= change
        let opened: ReturnType<typeof openSnapshot>
        try {
          opened = openSnapshot(damaged)
        } catch (error) {
          expect(error).toBeInstanceOf(SnapshotRefused)
          return
        }
        // Only the padding between arrays may change unnoticed.
        expect(snapshotOf(opened)).toEqual(snapshot)
      }),
      { numRuns: 300 },
    )
  })

  it('is refused when it is cut short, empty or something else', () => {
    fc.assert(
      fc.property(fc.nat(snapshot.length - 17), (length) => {
        expect(() => openSnapshot(snapshot.slice(0, length))).toThrow(SnapshotRefused)
      }),
      { numRuns: 100 },
    )
    expect(() => openSnapshot(new TextEncoder().encode('{"this": "is not an index at all"}'))).toThrow(
      SnapshotRefused,
    )
  })

  it('is refused when another version of the engine prepared it', () => {
    const other = snapshot.slice()
    const text = new TextDecoder('latin1').decode(other)
    other[text.indexOf('"engine":"') + '"engine":"'.length]! ^= 1
    expect(() => openSnapshot(other)).toThrow(SnapshotRefused)
  })

  it('is opened by several threads from one shared buffer, each answering the same', async () => {
    const shared = new SharedArrayBuffer(snapshot.length)
    new Uint8Array(shared).set(snapshot)
    const source = `
      const { parentPort, workerData } = require('node:worker_threads')
      import(workerData.module).then(({ openSnapshot }) => {
        parentPort.postMessage(openSnapshot(workerData.shared).search(workerData.query, { explain: true }))
      })`
    const module = new URL('../index.ts', import.meta.url).href
    const answers = await Promise.all(
      [1, 2, 3].map(
        () =>
          new Promise((resolve, reject) => {
            const worker = new Worker(source, { eval: true, workerData: { module, shared, query } })
            worker.once('message', resolve)
            worker.once('error', reject)
          }),
      ),
    )
    for (const answer of answers) expect(answer).toEqual(index.search(query, { explain: true }))
  })
})
