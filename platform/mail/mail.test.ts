import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onEveryDatabase, type SmtpCatcher, startSmtpCatcher } from '#platform/testing/index.ts'
import { outbox, sendMail, sendStoredMail } from './index.ts'

onEveryDatabase('mail', (world) => {
  let catcher: SmtpCatcher
  beforeAll(async () => {
    catcher = await startSmtpCatcher()
    await startJobs(world.house, [sendStoredMail])
  })
  afterAll(async () => {
    await stopJobs(world.house)
    await catcher.stop()
  })

  it('is kept in the outbox, sealed, when no mail server is set', async () => {
    await sendMail(world.as(), { to: 'ana@example.com', subject: 'Reset', text: 'the secret link' })
    expect(await outbox(world.house)).toMatchObject([
      { to: 'ana@example.com', text: 'the secret link', state: 'kept' },
    ])
    const { rows } = await world.house.database.pool.query('select sealed_text from mail_message')
    expect(rows[0].sealed_text).not.toContain('secret link')
  })

  it('reaches the mail server once, after a refusal too', async () => {
    world.house.config.smtpUrl = catcher.url
    catcher.refuse(true)
    await sendMail(world.as(), { to: 'bo@example.com', subject: 'Hello', text: 'a text' })
    for (let waited = 0; waited < 10_000 && (await outbox(world.house))[0]?.state !== 'sent'; waited += 100) {
      const { rows } = await world.house.database.pool.query('select max(attempts) as n from mail_message')
      if (rows[0].n >= 1) catcher.refuse(false)
      await pause(100)
    }
    expect(catcher.mails).toHaveLength(1)
    expect(catcher.mails[0]?.to).toEqual(['bo@example.com'])
    expect((await outbox(world.house))[0]).toMatchObject({ state: 'sent' })
  })
})
