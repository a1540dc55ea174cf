import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { recentAudit } from '#platform/audit/index.ts'
import { onHeard, serve } from '#platform/calls/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import { outbox } from '#platform/mail/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { registered, type TestBrowser, testBrowser } from '../test-browser.ts'
import { turnOnTwoFactor } from '../two-factor/test-app.ts'
import { notifyUnusual } from './notify-unusual.job.ts'
import { watchCalls } from './watch-calls.ts'

const decide = defineEndpoint({
  name: 'things.decide',
  effect: 'write',
  method: 'POST',
  path: '/api/things/{id}/decide',
  summary: 'Decides about a thing',
  permission: 'cases:write',
  request: z.object({ id: z.coerce.number().int() }),
  response: z.object({}),
  problems: ['four-eyes'],
})
const take = defineEndpoint({
  name: 'things.take',
  effect: 'read',
  method: 'GET',
  path: '/api/things/file',
  summary: 'A thing as a file',
  permission: 'cases:read',
  request: z.object({}),
  response: z.any(),
  answers: 'file',
  problems: [],
})
const things = [
  serve(decide, async () => {
    throw new Problem('four-eyes', 'A second person has to decide this.')
  }),
  serve(take, async () => ({ fileName: 'a.csv', contentType: 'text/csv', body: 'a' })),
]

onEveryDatabase(
  'what is unusual',
  (world) => {
    let bo: TestBrowser
    let boId: number
    beforeAll(async () => {
      onHeard(world.installation, watchCalls)
      await registered(world, 'ana')
      const browser = await registered(world, 'bo')
      boId = (await browser.get('/api/auth/user')).body.user.id
      bo = testBrowser(world, things)
      for (const [name, value] of browser.cookies) bo.cookies.set(name, value)
    })
    const entriesOf = async (action: string) =>
      (await recentAudit(world.installation.database.db, 1, undefined, 500)).filter(
        (entry) => entry.action === action,
      )
    const look = () =>
      notifyUnusual.run(
        world.installation,
        {},
        {
          signal: new AbortController().signal,
          ctxOf: (organisationId) => systemContext(world.installation, notifyUnusual.name, organisationId),
        },
      )
    /** As if it had happened so often already in the hour that was counted last. */
    const counted = (kind: string, userId: number, times: number) =>
      world.installation.database.pool.query(
        `update watched_count set times = $3 where kind = $1 and user_id = $2 and told = 0`,
        [kind, userId, times],
      )
    const fail = (username: string) =>
      testBrowser(world).post('/api/auth/login', { username, password: 'not it' })

    describe('refused sign-ins', () => {
      it('are entered once the hour is over, under the person they were tried for however they are spelt', async () => {
        world.setNow('2026-11-21T10:10:00.000Z')
        await fail('bo')
        await fail('BO@example.com')
        await look()
        expect(await entriesOf('account.sign-in-refused')).toEqual([])
        world.setNow('2026-11-21T11:00:00.000Z')
        await look()
        await look()
        expect(await entriesOf('account.sign-in-refused')).toMatchObject([
          {
            actorType: 'system',
            subjectType: 'account',
            subjectId: String(boId),
            after: { times: 2, since: '2026-11-21T10:00:00.000Z', username: 'bo' },
          },
        ])
      })

      it('under a name that nobody has are counted, and what was typed is kept nowhere', async () => {
        world.setNow('2026-11-21T12:10:00.000Z')
        await fail('hunter2-typed-in-the-wrong-field')
        await fail('stranger@elsewhere.example')
        world.setNow('2026-11-21T13:00:00.000Z')
        await look()
        const [entry] = await entriesOf('account.sign-in-refused')
        expect(entry).toMatchObject({
          subjectType: 'organisation',
          after: { times: 2, nameIsNobodys: true },
        })
        const { rows } = await world.installation.database.pool.query('select * from watched_count')
        const kept = JSON.stringify([
          rows,
          await recentAudit(world.installation.database.db, 1, undefined, 500),
        ])
        for (const typed of ['hunter2', 'stranger']) expect(kept).not.toContain(typed)
      })

      it('that are many are told of at once and mailed to the administrators, and fill no log', async () => {
        world.setNow('2026-11-21T14:10:00.000Z')
        const before = (await entriesOf('account.sign-in-refused')).length
        await fail('bo')
        await counted('sign-in-refused', boId, 11)
        await fail('bo')
        await look()
        await fail('bo')
        await look()
        expect((await entriesOf('account.sign-in-refused')).length).toBe(before + 1)
        const mails = (await outbox(world.installation)).filter(({ subject }) =>
          subject.includes('sign-ins were refused'),
        )
        expect(mails.map(({ to }) => to)).toEqual(['ana@example.com'])
        expect(mails[0]?.text).toContain('12 sign-ins as bo were refused since 14:00 UTC')
        world.setNow('2026-11-21T15:00:00.000Z')
        await look()
        expect((await entriesOf('account.sign-in-refused'))[0]).toMatchObject({ after: { times: 13 } })
        expect((await entriesOf('account.sign-in-refused')).length).toBe(before + 2)
      })
    })

    it('codes that are refused after a right password are told of at the fifth, and entered by the hour', async () => {
      world.setNow('2026-11-21T16:10:00.000Z')
      const browser = testBrowser(world)
      await browser.post('/api/auth/login', { username: 'ana', password: 'ana secret' })
      const { backupCodes } = await turnOnTwoFactor(browser, 'ana secret')
      const guess = async (code: string) => {
        const other = testBrowser(world)
        await other.post('/api/auth/login', { username: 'ana', password: 'ana secret' })
        return (await other.post('/api/auth/login/two-factor', { code })).status
      }
      // Without a sign-in that waits nobody is meant.
      await testBrowser(world).post('/api/auth/login/two-factor', { code: 'abcde-fghij' })
      expect(await guess('abcde-fghij')).toBe(401)
      await counted('code-refused', 1, 4)
      await look()
      expect(await entriesOf('account.code-refused')).toEqual([])
      expect(await guess('abcde-fghij')).toBe(401)
      await look()
      expect(await entriesOf('account.code-refused')).toMatchObject([
        { subjectType: 'account', after: { times: 5, username: 'ana' } },
      ])
      const mails = (await outbox(world.installation, 500)).filter(({ subject }) =>
        subject.includes('codes of a second'),
      )
      expect(mails.map(({ to }) => to)).toEqual(['ana@example.com'])
      expect(await guess(backupCodes[0] ?? '')).toBe(200)
    })

    describe('refused changes', () => {
      it('for lack of a permission and for lack of a second person have each their entry, naming the call and what it was about', async () => {
        expect((await bo.post('/api/users/7/active', { isActive: false })).status).toBe(403)
        expect((await bo.post('/api/things/42/decide')).body.code).toBe('four-eyes')
        const found = await entriesOf('account.call-refused')
        expect(found).toMatchObject([
          {
            actorType: 'system',
            subjectId: String(boId),
            after: { username: 'bo', call: 'POST /api/things/{id}/decide', about: '42', why: 'four-eyes' },
          },
          { after: { call: 'POST /api/users/{id}/active', about: '7', why: 'forbidden' } },
        ])
      })

      it('are twenty in an hour and then the hundredth: whoever asks on and on fills no log', async () => {
        const refusedSoFar = (calls: number) =>
          world.installation.database.pool.query(
            `update rate_limit_window set calls = ${calls} where key = 'refused to 1 ${boId}'`,
          )
        const timesEntered = async () =>
          (await entriesOf('account.call-refused')).map(({ after }) => (after as { times: number }).times)
        for (const before of [19, 20, 98, 99, 100]) {
          await refusedSoFar(before)
          await bo.post('/api/things/1/decide')
        }
        expect(await timesEntered()).toEqual([100, 20, 2, 1])
      })

      it('are no refused readings, and what nobody asked who is signed in', async () => {
        const before = (await entriesOf('account.call-refused')).length
        expect((await bo.get('/api/users')).status).toBe(403)
        expect((await testBrowser(world, things).post('/api/things/1/decide')).status).toBe(401)
        expect((await entriesOf('account.call-refused')).length).toBe(before)
      })
    })

    it('fifty files in an hour are entered and told to the administrators once, and forty-nine are not', async () => {
      const take = async () => {
        expect((await bo.get('/api/things/file')).status).toBe(200)
        await look()
      }
      await take()
      await counted('files-taken', boId, 48)
      await take()
      expect(await entriesOf('account.files-taken')).toEqual([])
      await take()
      await take()
      expect(await entriesOf('account.files-taken')).toMatchObject([
        { subjectId: String(boId), after: { times: 50, username: 'bo' } },
      ])
      const mails = (await outbox(world.installation)).filter(({ subject }) =>
        subject.includes('files were taken'),
      )
      expect(mails.map(({ to }) => to)).toEqual(['ana@example.com'])
      expect(mails[0]?.text).toContain('The bo (bo) has taken 50 files and exports since')
    })

    it('a sign-in in a browser that is new for a person is mailed to them, and one in a known browser is not', async () => {
      const newDevices = async () =>
        (await outbox(world.installation, 500)).filter(({ subject }) => subject.includes('new browser'))
          .length
      const before = await newDevices()
      const browser = testBrowser(world)
      const signIn = () => browser.post('/api/auth/login', { username: 'bo', password: 'bo secret' })
      expect((await signIn()).status).toBe(200)
      expect(await newDevices()).toBe(before + 1)
      expect((await signIn()).status).toBe(200)
      expect(await newDevices()).toBe(before + 1)
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)
