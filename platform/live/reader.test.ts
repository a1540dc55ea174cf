import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Reader } from './reader.ts'
import { Ring } from './ring.ts'

const chunkOf = (text: string) => new TextEncoder().encode(text)
const reader = () => new Reader({ channels: [], organisationId: 1, sessionId: 'one' })

describe('a reader', () => {
  it('gets everything in order, however it takes it, and what was said at once in one piece', async () => {
    const one = reader()
    const source = one.body.getReader()
    const first = source.read()
    for (const word of ['a', 'b', 'c']) one.send(chunkOf(word))
    expect(new TextDecoder().decode((await first).value)).toBe('abc')
    one.send(chunkOf('d'))
    one.send(chunkOf('e'))
    expect(new TextDecoder().decode((await source.read()).value)).toBe('de')
  })

  it('that does not read is let go with no more kept for it than 256 KB, and the others go on', async () => {
    const slow = reader()
    const quick = reader()
    const source = quick.body.getReader()
    const chunk = new Uint8Array(10_000)
    let took = 0
    let most = 0
    for (let count = 0; count < 100; count += 1) {
      const next = source.read()
      slow.send(chunk)
      quick.send(chunk)
      most = Math.max(most, slow.waitingBytes)
      took += (await next).value?.length ?? 0
    }
    expect([slow.ended.aborted, slow.waitingBytes, quick.ended.aborted]).toEqual([true, 0, false])
    expect(most).toBeLessThanOrEqual(256 * 1024)
    expect(took).toBe(1_000_000)
    expect((await slow.body.getReader().read()).done).toBe(true)
  })

  it('that goes away is told nothing more', async () => {
    const one = reader()
    await one.body.cancel()
    one.send(chunkOf('late'))
    expect([one.ended.aborted, one.waitingBytes]).toEqual([true, 0])
  })
})

describe('the ring of a channel', () => {
  const news = (place: number, size: number) => ({
    place,
    at: place,
    event: place,
    chunk: new Uint8Array(size),
  })

  it('tells either all that was said after a place, or that it cannot; never a part', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 400 }),
        fc.nat(400),
        fc.nat(400),
        (sizes, from, oldest) => {
          const ring = new Ring('all', 0)
          for (const [at, size] of sizes.entries()) ring.add(news(at + 1, size))
          ring.forgetBefore(oldest)
          const answer = ring.after(from)?.map(({ place }) => place)
          const all = sizes.map((_, at) => at + 1).filter((place) => place > from)
          if (answer) expect(answer).toEqual(all)
          else expect(all.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('a topic of which only the last event counts sends it to everybody and never has a gap', () => {
    const ring = new Ring('last', 0)
    for (let place = 1; place <= 1_000; place += 1) ring.add(news(place, 500))
    for (const from of [0, 3, 1_000]) expect(ring.after(from)?.map(({ place }) => place)).toEqual([1_000])
  })
})
