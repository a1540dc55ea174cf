import { expect, it } from 'vitest'
import { sendMail } from '#platform/mail/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { sealAnewNightly } from './seal-anew.job.ts'
import { sealedColumns } from './sealed-values.ts'
import './slices.ts'

/** Tables of versions before, which nothing reads any more. */
const READ_NO_LONGER = ['mail_message.sealed_text', 'market_source.sealed_key']

onOneDatabase('the secret of an installation', (world) => {
  it('every column of sealed values is one that is sealed anew', async () => {
    const { rows } = await world.house.database.pool.query<{ name: string; isSealed: boolean }>(
      `select table_name || '.' || column_name as name, column_name like '%sealed%' as "isSealed"
      from information_schema.columns where table_schema = 'public' and data_type = 'text'`,
    )
    const said = sealedColumns().map(({ table, column }) => `${table}.${column}`)
    const there = rows.map(({ name }) => name)
    expect(said.filter((name) => !there.includes(name))).toEqual([])
    const sealed = rows.filter(({ isSealed }) => isSealed).map(({ name }) => name)
    expect(sealed.filter((name) => !said.includes(name)).sort()).toEqual(READ_NO_LONGER)
  })

  it('may be removed once nothing is sealed under it any more, and is said to be missing where something is', async () => {
    const told: string[] = []
    const tell = (_facts: unknown, sentence: string) => told.push(sentence)
    const log = { ...world.house.log, info: tell, error: tell } as unknown as typeof world.house.log
    const turned = { ...world.house, log, secret: 'z'.repeat(40), secretsBefore: [world.house.secret] }
    const asked = { signal: AbortSignal.timeout(60_000), ctxOf: () => world.as() }
    await sendMail(world.as(), { to: 'ana@example.com', subject: 'Reset', text: 'a text' })
    await sealAnewNightly.run({ ...turned, secretsBefore: [] }, {}, asked)
    await sealAnewNightly.run(turned, {}, asked)
    await sealAnewNightly.run({ ...turned, secretsBefore: [] }, {}, asked)
    expect(told).toEqual([
      expect.stringContaining('does not have: give it as APP_SECRET_BEFORE'),
      expect.stringContaining('it may be removed'),
    ])
  })
})
