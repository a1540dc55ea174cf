import { expect, it } from 'vitest'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { forgetNumbers, takeNumbers } from './index.ts'

onEveryDatabase('numbers', (world) => {
  const db = () => world.installation.database.db

  it('each organisation counts each kind for itself, from one on', async () => {
    expect(await takeNumbers(db(), 1, 'screening', 1_247)).toBe(1)
    expect(await takeNumbers(db(), 1, 'screening', 1)).toBe(1_248)
    expect(await takeNumbers(db(), 7, 'screening', 2)).toBe(1)
    expect(await takeNumbers(db(), 7, 'screening', 1)).toBe(3)
    expect(await takeNumbers(db(), 7, 'case', 1)).toBe(1)
  })

  it('many at once are given different ones', async () => {
    const firsts = await Promise.all(Array.from({ length: 20 }, () => takeNumbers(db(), 9, 'case', 3)))
    expect(firsts.sort((left, right) => left - right)).toEqual(
      Array.from({ length: 20 }, (_, at) => at * 3 + 1),
    )
  })

  it('a change that is not kept gives its numbers back, and one that is forgotten begins anew', async () => {
    await expect(
      db().transaction(async (tx) => {
        await takeNumbers(tx as never, 9, 'case', 5)
        throw new Error('not kept')
      }),
    ).rejects.toThrow('not kept')
    expect(await takeNumbers(db(), 9, 'case', 1)).toBe(61)
    await forgetNumbers(db(), 9, 'case')
    expect(await takeNumbers(db(), 9, 'case', 1)).toBe(1)
  })
})
