import { beforeAll, expect, it } from 'vitest'
import { recordChange } from '#platform/audit/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { depositCash, faultsOfBooks, keepBooksSound, openPaperAccount } from '../index.ts'
import { workOnAccount } from './work-on-account.ts'

onEveryDatabase('cached account states', (world) => {
  beforeAll(async () => {
    world.setNow('2026-11-20T15:00:00.000Z')
    await keepBooksSound(world.installation)
  })

  const open = () => openPaperAccount(world.as(), { accountName: 'Growth', initialCash: 100_000 })
  const pay = (accountId: number) => depositCash(world.as(), { accountId, cents: 5_000 })
  const settledOf = (accountId: number) =>
    workOnAccount(world.as(), accountId, { symbols: [] }, ({ recorder }) => recorder.state.settled as number)
  const faults = (accountId: number) =>
    faultsOfBooks(world.installation.database.db, {
      organisationId: world.as().actor.organisationId as number,
      accountId,
    })

  it('work of another process is seen: a state that is behind its account is read anew', async () => {
    const accountId = await open()
    await pay(accountId)
    // Another server of the same database has a memory of its own.
    const other = { ...world.as(), installation: { ...world.installation } }
    await depositCash(other, { accountId, cents: 7_000 })
    await pay(accountId)
    expect(await settledOf(accountId)).toBe(11_700_000)
    expect(await faults(accountId)).toEqual([])
  })

  it('work that came to nothing is forgotten, whether the account refused it or the change around it failed', async () => {
    const accountId = await open()
    await pay(accountId)
    const fail = () => {
      throw new Error('it came to nothing')
    }
    await expect(
      workOnAccount(world.as(), accountId, { symbols: [] }, ({ recorder }) => {
        recorder.record({ kind: 'cash-contributed', amount: 10_000 as never })
        fail()
      }),
    ).rejects.toThrow('it came to nothing')
    expect(await settledOf(accountId)).toBe(10_500_000)
    await expect(
      recordChange(world.as(), async (tx) => {
        await depositCash(tx, { accountId, cents: 9_000 })
        return fail()
      }),
    ).rejects.toThrow('it came to nothing')
    await pay(accountId)
    expect(await settledOf(accountId)).toBe(11_000_000)
    expect(await faults(accountId)).toEqual([])
  })
})
