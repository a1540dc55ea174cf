import { expect, it } from 'vitest'
import { readOnce } from './read-once.ts'

const counting = (fails: (reading: number) => boolean = () => false) => {
  const clock = { now: 0 }
  let readings = 0
  const read = readOnce(
    () => clock.now,
    60_000,
    async () => {
      readings += 1
      if (fails(readings)) throw new Error('The database does not answer.')
      return readings
    },
  )
  return { clock, read }
}

it('pages that are drawn within a minute share one reading, also while it runs', async () => {
  const { clock, read } = counting()
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  clock.now = 59_999
  expect(await read()).toBe(1)
  clock.now = 60_000
  expect(await read()).toBe(2)
})

it('a reading that failed is not kept', async () => {
  const { read } = counting((reading) => reading === 1)
  await expect(read()).rejects.toThrow('does not answer')
  expect(await read()).toBe(2)
})
