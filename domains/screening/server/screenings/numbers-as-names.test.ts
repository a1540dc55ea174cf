// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partyPlaces } from '#platform/column-mapping/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { BatchField } from '../../contract/index.ts'
import { batchRowOf } from '../batch-files/batch-row.ts'
import { engineOf, stopEngine } from '../matching/index.ts'
import { settingsOf } from '../settings/screening-settings.ts'
import { partyOfSubject } from '../subject/subject.ts'
import { bodyOf, callerOf, publish } from '../test-world.ts'
import { namesInTexts } from '../texts/names-in-texts.ts'
import { listsToSearch } from './lists-to-search.ts'
import { searchForMany } from './search-settings.ts'

const WALLET = '0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c'
const PASSPORT = 'AB4471902'
const holder = {
  id: 'N1',
  name: 'Ostrov Lantern Circle',
  identifiers: `${WALLET};${PASSPORT}`,
}
type File = { status: string; matches: { entryUid: string }[]; alsoSearched: string[] }

onOneDatabase('a listed number in place of a name', (world) => {
  const api = callerOf(world)
  beforeAll(async () => {
    await publish(world, [holder])
  })
  afterAll(() => stopEngine(world.installation))

  it.each([
    WALLET,
    WALLET.toUpperCase().replace('0X', '0x'),
    `ethereum:${WALLET}@1`,
    `ETH ${WALLET}`,
    PASSPORT,
    'Passport No. AB 4471902',
    `Halden Marsh (passport ${PASSPORT})`,
  ])('%s finds its holder in a screening, with whatever kind', async (companyName) => {
    for (const schema of ['Unknown', 'Person', 'Company', 'CryptoWallet']) {
      const file = await bodyOf<File>(api.post('/api/kyb/screen', { companyName, schema }))
      expect([companyName, schema, file.status, file.matches[0]?.entryUid]).toEqual([
        companyName,
        schema,
        'review',
        holder.id,
      ])
    }
  })

  it('a row of a batch that is a number is read and finds its holder', async () => {
    for (const name of [WALLET, PASSPORT]) {
      const row = batchRowOf(2, [name], {
        at: partyPlaces(['name'], BatchField.options, { name: 'name' }, (column) => column),
        width: 1,
        dateOrder: null,
        kinds: {},
        now: world.installation.clock(),
      })
      if ('reason' in row) throw new Error(row.reason)
      const ctx = world.as({ role: 'admin' })
      const settings = await settingsOf(ctx.db, 1)
      const { results } = await engineOf(world.installation).search(
        await listsToSearch(ctx),
        [partyOfSubject(row.subject)],
        searchForMany(settings),
      )
      expect(results[0]?.candidates[0]).toMatchObject({ isMatch: true })
    }
  })

  it('the text of a payment and its other side find the holder of a number in them', async () => {
    const ctx = world.as({ role: 'admin' })
    const { found } = await namesInTexts(ctx, [
      { name: 'Meadow Orchards', text: `Invoice 4411 for ${WALLET}`, country: '' },
      { name: 'Meadow Orchards', text: `Visa fee passport ${PASSPORT}`, country: '' },
      { name: WALLET, text: '', country: '' },
      { name: 'Meadow Orchards', text: 'Invoice 20261129 of November', country: '' },
    ])
    expect(found.map((one) => one?.entryUid ?? null)).toEqual([holder.id, holder.id, holder.id, null])
  })
})

describe('a row of a batch', () => {
  it('reads the numbers of ships, aircraft, wallets and accounts from columns of their own', () => {
    const fields = ['name', 'mmsi', 'callSign', 'tailMark', 'wallet', 'iban', 'bic'] as const
    const row = batchRowOf(
      2,
      ['Halden Star', '352002176', 'UBAB1', 'EP-MNA', WALLET, 'DE89370400440532013000', 'SABRRUMM'],
      {
        at: partyPlaces(
          fields,
          BatchField.options,
          Object.fromEntries(fields.map((field) => [field, field])),
          (column) => column,
        ),
        width: fields.length,
        dateOrder: null,
        kinds: {},
        now: new Date('2026-11-29T00:00:00Z'),
      },
    )
    if ('reason' in row) throw new Error(row.reason)
    expect(row.subject.identifiers.map(({ kind }) => kind).sort()).toEqual([
      'aircraft-tail',
      'bic',
      'call-sign',
      'crypto-wallet',
      'iban',
      'mmsi',
    ])
  })
})
