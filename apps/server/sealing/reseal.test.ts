import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { parseConfig } from '#platform/config/index.ts'
import { sendMail } from '#platform/mail/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { resealSecretsNightly } from './reseal.job.ts'
import { sealedColumns, unopenedAfterRestore, unopenedInWords } from './sealed-values.ts'
import '../slices.ts'

/** Tables of versions before, which nothing reads any more. */
const READ_NO_LONGER = ['mail_message.sealed_text', 'market_source.sealed_key']

onOneDatabase('the secret of an installation', (world) => {
  it('every column of sealed values is one that is sealed again', async () => {
    const { rows } = await world.installation.database.pool.query<{ name: string; isSealed: boolean }>(
      `select table_name || '.' || column_name as name, column_name like '%sealed%' as "isSealed"
      from information_schema.columns where table_schema = 'public' and data_type = 'text'`,
    )
    const answer = sealedColumns().map(({ table, column }) => `${table}.${column}`)
    const there = rows.map(({ name }) => name)
    expect(answer.filter((name) => !there.includes(name))).toEqual([])
    const sealed = rows.filter(({ isSealed }) => isSealed).map(({ name }) => name)
    expect(sealed.filter((name) => !answer.includes(name)).sort()).toEqual(READ_NO_LONGER)
  })

  it('that is not the one of the database is named at a start with what it does not open; of an installation without any it is silent', async () => {
    const { db } = world.installation.database
    const lost = { secret: 'y'.repeat(40) }
    expect(await unopenedInWords(db, lost)).toBeUndefined()
    await sendMail(world.as(), { to: 'ana@example.com', subject: 'Reset', text: 'a text' })
    await db.execute(sql`insert into two_factor (user_id, secret, backup_codes) values
      (4, '$ba$77$abc', '$ba$77$def'), (5, '$ba$77$abc', '$ba$77$def')`)
    const answer = await unopenedInWords(db, lost)
    expect(answer).toMatch(/^The configured secret is not the one of this database/)
    expect(answer).toContain('second factors (2)')
    expect(answer).toContain('messages that wait to be sent (1)')
    expect(await unopenedInWords(db, world.installation)).toContain('second factors (2)')
    const config = parseConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'assay-no-secret-')) })
    expect(await unopenedAfterRestore(db, config)).toMatch(
      /^There is no secret at .*Put that secret back before you start/,
    )
    expect(existsSync(join(config.dataDir, 'secret'))).toBe(false)
    await db.execute(sql`delete from two_factor`)
    await db.execute(sql`delete from outbox_message`)
  })

  it('may be removed once nothing is sealed under it any more, and is said to be missing where something is', async () => {
    const result: string[] = []
    const tell = (_facts: unknown, sentence: string) => result.push(sentence)
    const log = {
      ...world.installation.log,
      info: tell,
      error: tell,
    } as unknown as typeof world.installation.log
    const turned = {
      ...world.installation,
      log,
      secret: 'z'.repeat(40),
      secretsBefore: [world.installation.secret],
    }
    const asked = { signal: AbortSignal.timeout(60_000), ctxOf: () => world.as() }
    await sendMail(world.as(), { to: 'ana@example.com', subject: 'Reset', text: 'a text' })
    await resealSecretsNightly.run({ ...turned, secretsBefore: [] }, {}, asked)
    await resealSecretsNightly.run(turned, {}, asked)
    await resealSecretsNightly.run({ ...turned, secretsBefore: [] }, {}, asked)
    expect(result).toEqual([
      expect.stringContaining('does not have: give it as APP_SECRET_BEFORE'),
      expect.stringContaining('it may be removed'),
    ])
  })
})
