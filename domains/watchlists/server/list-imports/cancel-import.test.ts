// Binds what its runs do.
import '../slice.ts'
import { expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { simpleCsv } from '../list-formats/sample-lists.ts'
import { readLists, readWatchlist } from '../lists/read-lists.ts'
import { cancelImport } from './cancel-import.ts'
import { importList } from './import-list.ts'

onOneDatabase('an import that runs', (world) => {
  const admin = () => world.as({ role: 'admin' })

  it('is cancelled before it is in force: the call says so, the importer hears it, and there is no list', async () => {
    let asked: Promise<unknown> | undefined
    let seen: Promise<unknown> | undefined
    const importing = importList(admin(), {
      kind: 'opensanctions',
      files: [simpleCsv(4_000)],
      source: 'a file',
      onProgress: ({ step, count }) => {
        if (step !== 'Reading entries' || count < 1_000 || asked) return
        seen = readLists(admin())
        asked = seen.then(() => cancelImport(admin(), { listId: 'opensanctions' }))
      },
    })
    await expect(importing).rejects.toMatchObject({ code: 'cancelled' })
    expect(await seen).toMatchObject([
      {
        id: 'opensanctions',
        refresh: { state: 'running' },
        run: { state: 'running', of: 'entries', canCancel: true },
      },
    ])
    expect(await asked).toMatchObject({ refresh: { state: 'running', step: 'Cancelling' } })
    expect(await readLists(admin())).toEqual([])
  })

  it('that has come into force cannot be cancelled: 409, too late, and which version it is', async () => {
    await importList(admin(), { kind: 'opensanctions', files: [simpleCsv(20)], source: 'a file' })
    await expect(cancelImport(admin(), { listId: 'opensanctions' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/Too late to cancel: version 1 .* is in force/),
      details: { isInForce: true, version: 1 },
    })
    await expect(cancelImport(admin(), { listId: 'un-sc' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(cancelImport(admin(), { listId: 'nothing' })).rejects.toMatchObject({ code: 'not-found' })
    expect(await readWatchlist(admin(), 'opensanctions')).toMatchObject({ version: 1, isInForce: true })
  })

  it('asked to end in its last moment does not come into force', async () => {
    const outcomeOf = (work: Promise<unknown>, done: string) =>
      work.then(
        () => done,
        (failure: { code?: string }) => failure.code,
      )
    let asked: Promise<string | undefined> | undefined
    const importing = importList(admin(), {
      kind: 'opensanctions',
      files: [simpleCsv(30)],
      source: 'a file',
      onProgress: ({ step }) => {
        if (step === 'Comparing with the list in force')
          asked ??= outcomeOf(cancelImport(admin(), { listId: 'opensanctions' }), 'cancelled')
      },
    })
    const ended = await outcomeOf(importing, 'in force')
    const answer = await asked
    // Either the cancel came first and nothing is in force, or it came too late and says so.
    expect([
      ['cancelled', 'cancelled', 1],
      ['in force', 'conflict', 2],
    ]).toContainEqual([ended, answer, (await readWatchlist(admin(), 'opensanctions')).version])
  })
})
