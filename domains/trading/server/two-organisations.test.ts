import { expect, it } from 'vitest'
import { DIVIDENDS } from '#engines/trade-ledger/index.ts'
import { addBareRows, onEveryDatabase } from '#platform/testing/index.ts'
import { openAccountsOf } from './closing/store.ts'
import { newestActionsOfFiles } from './reading/actions-of-files.ts'
import { newestFills } from './store.ts'

onEveryDatabase('two organisations whose accounts and files have the same numbers', (world) => {
  const rows = (table: string, ...all: Record<string, unknown>[]) =>
    addBareRows(world.installation.database, table, all)

  it('a fill of a file counts until its own organisation’s file is undone', async () => {
    const file = (organisation_id: number, id: number, undone_at: string | null) => ({
      organisation_id,
      id,
      undone_at,
      lot_changes: '[]',
    })
    await rows(
      'paper_import',
      file(1, 1, null),
      file(1, 2, '2026-01-01'),
      file(3, 1, '2026-01-01'),
      file(3, 2, null),
    )
    const fill = (organisation_id: number, id: number, import_id: number | null) => ({
      organisation_id,
      id,
      account_id: 1,
      import_id,
      execution_id: `e${id}`,
      side: 'SELL',
      quantity: 1,
      price: 1,
      gross: 1,
      net: 1,
      why: '{}',
    })
    await rows('paper_fill', fill(1, 1, 1), fill(1, 2, 2), fill(1, 3, null), fill(3, 1, 1), fill(3, 2, 2))
    const counted = async (organisationId: number) =>
      (await newestFills(world.installation.database.db, organisationId, { limit: 10 }))
        .map(({ id }) => id)
        .sort()
    expect(await counted(1)).toEqual([1, 3])
    expect(await counted(3)).toEqual([2])
  })

  it('an account is traded at until its own journal closes it', async () => {
    const account = (organisation_id: number, id: number) => ({
      organisation_id,
      id,
      number: `n${id}`,
      sequence: 1,
      terms: '{}',
    })
    await rows('paper_account', account(1, 1), account(1, 2), account(3, 1), account(3, 2))
    const happened = (organisation_id: number, account_id: number, kind: string) => ({
      organisation_id,
      account_id,
      sequence: 1,
      kind,
      happening: '{}',
    })
    await rows(
      'paper_journal',
      happened(1, 1, 'account-opened'),
      happened(1, 2, 'account-closed'),
      happened(3, 1, 'account-closed'),
      happened(3, 2, 'account-opened'),
    )
    const open = async (organisationId: number) =>
      (await openAccountsOf(world.installation.database.db, organisationId)).map(({ id }) => id)
    expect(await open(1)).toEqual([1])
    expect(await open(3)).toEqual([2])
  })

  it('a dividend of a file is shown until its own organisation’s file is undone', async () => {
    const booked = (organisation_id: number, sequence: number, importId: number) => ({
      organisation_id,
      account_id: 9,
      sequence,
      kind: 'history-booked',
      happening: JSON.stringify({ importId, entry: { symbol: 'ACME', day: '2025-01-02' } }),
    })
    await rows('paper_journal', booked(1, 5, 1), booked(1, 6, 2), booked(3, 5, 1), booked(3, 6, 2))
    const paid = (organisation_id: number, sequence: number) => ({
      organisation_id,
      account_id: 9,
      sequence,
      line: 0,
      credit: DIVIDENDS,
      debit: 'cash',
      amount: 100,
    })
    await rows('paper_transfer', paid(1, 5), paid(1, 6), paid(3, 5), paid(3, 6))
    for (const organisationId of [1, 3]) {
      const shown = await newestActionsOfFiles(
        world.installation.database.db,
        { organisationId, accountId: 9 },
        10,
      )
      expect(shown).toHaveLength(1)
    }
  })
})
