import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Installation } from '#platform/context/index.ts'
import { outbox, sendMail } from '#platform/mail/index.ts'
import { sealedMessages } from '#platform/outbox/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { resealSecrets } from './index.ts'

const early = 'the secret that the installation began with'
const late = 'the secret that took its place, as long as it'

onEveryDatabase('sealed values, once the secret was turned over', (world) => {
  const under = (secret: string, ...secretsBefore: string[]): Installation => ({
    ...world.installation,
    secret,
    secretsBefore,
  })
  const send = (installation: Installation, text: string) =>
    sendMail({ ...world.as(), installation }, { to: 'ana@example.com', subject: 'Reset', text })
  const textsIn = async (installation: Installation) =>
    (await outbox(installation, 1_000)).map(({ text }) => text)
  beforeEach(() => world.installation.database.db.execute(sql`delete from outbox_message`))

  it('are sealed again, however many there are, and need the earlier one no longer', async () => {
    await send(under(early), 'the first')
    await world.installation.database.db.execute(sql`
      insert into outbox_message (organisation_id, kind, subject, key, title, payload, sealed, state, due_at, created_at)
      select organisation_id, kind, subject, key || n, title, payload, sealed, state, due_at, created_at
      from outbox_message, generate_series(1, 249) as n`)
    await send(under(late, early), 'the last')
    const turned = under(late, early)
    const texts = ['the last', ...Array.from({ length: 250 }, () => 'the first')]
    expect((await textsIn(turned)).sort()).toEqual(texts.toSorted())
    await expect(textsIn(under(late))).rejects.toThrow('does not have')
    expect(await resealSecrets(turned, [sealedMessages])).toEqual({ resealed: 250, unopened: 0 })
    expect((await textsIn(under(late))).sort()).toEqual(texts.toSorted())
    await expect(textsIn(under(early))).rejects.toThrow('does not have')
    expect(await resealSecrets(turned, [sealedMessages])).toEqual({ resealed: 0, unopened: 0 })
  })

  it('that none of the secrets opens stay as they are, and are counted', async () => {
    await send(under('a secret that somebody has lost, alas'), 'lost')
    await send(under(early), 'kept')
    const { rows: before } = await world.installation.database.pool.query(
      'select sealed from outbox_message order by id limit 1',
    )
    expect(await resealSecrets(under(late, early), [sealedMessages])).toEqual({ resealed: 1, unopened: 1 })
    const { rows: after } = await world.installation.database.pool.query(
      'select sealed from outbox_message order by id limit 1',
    )
    expect(after).toEqual(before)
  })

  it('that are changed meanwhile keep the change', async () => {
    await send(under(early), 'before')
    const turned = under(late, early)
    const meanwhile = {
      ...sealedMessages,
      resealSecrets: async (...asked: Parameters<typeof sealedMessages.resealSecrets>) => {
        await world.installation.database.pool.query(`update outbox_message set sealed = 'changed'`)
        return sealedMessages.resealSecrets(...asked)
      },
    }
    expect(await resealSecrets(turned, [meanwhile])).toEqual({ resealed: 0, unopened: 0 })
    const { rows } = await world.installation.database.pool.query('select sealed from outbox_message')
    expect(rows).toEqual([{ sealed: 'changed' }])
  })
})
