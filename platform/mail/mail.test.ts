import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverMessages, readOutbox } from '#platform/outbox/index.ts'
import { onEveryDatabase, type SmtpCatcher, startSmtpCatcher } from '#platform/testing/index.ts'
import { outbox, sendMail } from './index.ts'

onEveryDatabase('mail', (world) => {
  let catcher: SmtpCatcher
  beforeAll(async () => {
    catcher = await startSmtpCatcher()
  })
  afterAll(() => catcher.stop())
  const deliver = () => deliverMessages(world.as(), AbortSignal.timeout(60_000))

  it('is kept in the outbox, sealed, when no mail server is set, and is not sent later when it has become old', async () => {
    await sendMail(world.as(), { to: 'ana@example.com', subject: 'Reset', text: 'the secret link' })
    expect(await outbox(world.installation)).toMatchObject([
      { to: 'ana@example.com', text: 'the secret link', state: 'kept' },
    ])
    const { rows } = await world.installation.database.pool.query('select * from outbox_message')
    expect(JSON.stringify(rows)).not.toContain('secret link')
    world.installation.config.smtpUrl = catcher.url
    await deliver()
    expect(catcher.mails).toEqual([])
  })

  it('reaches the mail server once, after a refusal too', async () => {
    catcher.refuse(true)
    await sendMail(world.as(), { to: 'bo@example.com', subject: 'Hello', text: 'a text' })
    await deliver()
    expect((await outbox(world.installation))[0]).toMatchObject({ state: 'waiting' })
    catcher.refuse(false)
    await deliver()
    expect(catcher.mails, 'a minute goes by first').toEqual([])
    world.setNow('2026-11-21T10:01:00.000Z')
    await deliver()
    await deliver()
    expect(catcher.mails).toMatchObject([{ to: ['bo@example.com'] }])
    expect(catcher.mails[0]?.text).toMatch(/^Message-ID: <assay-[\w-]+@/im)
    expect((await outbox(world.installation))[0]).toMatchObject({ state: 'sent' })
  })

  it('that a mail server will never take is given up at once, and is seen', async () => {
    catcher.refuse(true, 550)
    await sendMail(world.as(), { to: 'nobody@example.com', subject: 'Hello', text: 'a text' })
    await deliver()
    const { deliveries, dead } = await readOutbox(world.as())
    expect(deliveries.find(({ kind }) => kind === 'mail')).toMatchObject({ waiting: 0, kept: 1, dead: 1 })
    expect(dead).toMatchObject([{ title: '“Hello” to nobody@example.com', attempts: 1 }])
  })
})
