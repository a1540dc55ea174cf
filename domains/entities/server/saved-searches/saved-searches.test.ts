import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import { stopScreening } from '#domains/screening/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { entitiesSlice } from '../index.ts'
import { ensureStarterDirectory } from '../starter/starter-run.ts'
import { tooWide } from './keep-searches.ts'

onOneDatabase(
  'a saved search of companies',
  (world) => {
    let actor: Actor = somebody({ role: 'admin' })
    let api: ApiApp
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await api.request(path, init)
      return { status: answer.status, body: (await answer.json()) as never }
    }
    const get = (path: string) => ask(path)
    const read = async <Body>(path: string) => (await get(path)).body as Body
    const post = (path: string, body: object) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const add = async (facts: object) => {
      const { status, body } = await post('/api/companies', facts)
      expect(status, JSON.stringify(body)).toBe(201)
      return endpoints.addEntity.response.parse(body)
    }

    beforeAll(async () => {
      api = makeApi(world.installation, async () => actor, entitiesSlice.routes)
      await startJobs(world.installation, entitiesSlice.jobs)
      await ensureStarterDirectory(world.installation)
      await vi.waitFor(
        async () =>
          expect((await read<{ state: string }>('/api/companies/directory?limit=1')).state).toBe('ready'),
        { timeout: 30_000, interval: 100 },
      )
    })
    afterAll(async () => {
      await stopJobs(world.installation)
      await entitiesSlice.stop?.(world.installation)
      await stopScreening(world.installation)
    })

    const alerts = async () =>
      (await activeAlerts(world.installation.database.db, actor.organisationId, world.as().now)).filter(
        ({ kind }) => kind === 'directory-search',
      )

    it('tells of a company that is new to it, once', async () => {
      const name = 'Saltmarsh makers'
      const asked = { q: 'Saltmarsh', country: 'GB' }
      const saved = await post('/api/companies/searches', { name, asked, isTold: true })
      expect(saved).toMatchObject({ status: 201, body: { found: 0, isTold: true, lastFailure: null } })
      expect((await post('/api/companies/searches', { name: 'SALTMARSH MAKERS', asked })).status).toBe(409)
      const { id } = await add({ name: 'Saltmarsh Looms Ltd', country: 'GB' })
      await expect.poll(async () => (await alerts()).length, { timeout: 20_000 }).toBe(1)
      expect((await alerts())[0]).toMatchObject({
        title: 'Saltmarsh Looms Ltd is new to “Saltmarsh makers”',
        subjectId: String(id),
      })
      await add({ name: 'Thistledown Weavers Ltd', country: 'GB' })
      await expect
        .poll(async () => (await read<[{ found: number }]>('/api/companies/searches'))[0].found, {
          timeout: 20_000,
        })
        .toBe(1)
      expect(await alerts()).toHaveLength(1)
    })

    it('does not call a company new that was merged into another one, and hears of a file that was loaded', async () => {
      const before = (await alerts()).length
      // The older of two stays, under its number.
      const other = await add({ name: 'Dovecote Potteries Ltd', country: 'GB' })
      const old = await add({ name: 'Saltmarsh Kilns Ltd', country: 'GB' })
      await expect.poll(async () => (await alerts()).length, { timeout: 20_000 }).toBe(before + 1)
      const merged = await post(`/api/companies/${other.id}/merge`, {
        otherId: old.id,
        reason: 'One and the same',
      })
      expect(merged.status, JSON.stringify(merged.body)).toBeLessThan(300)
      const { pool } = world.installation.database
      const seen = async (): Promise<number[]> =>
        (await pool.query(`select seen from directory_search`)).rows[0].seen
      await expect.poll(seen, { timeout: 20_000 }).toContain(other.id)
      expect(await alerts()).toHaveLength(before + 1)
      for (const [action, into] of [
        ['directory.loaded', 'organisation'],
        ['directory.load-undone', 'everybody'],
      ] as const) {
        await pool.query(`update directory_search set seen = '[]'`)
        await recordChange(world.as(), async () => ({
          result: undefined,
          trace: { action, subject: { type: 'directory-load', id: 1 }, after: { into } },
        }))
        await expect.poll(seen, { timeout: 20_000 }).toContain(other.id)
      }
    })

    it('without anything asked, or too wide to be followed, is refused and not kept', async () => {
      const { length } = (await get('/api/companies/searches')).body as unknown[]
      expect((await post('/api/companies/searches', { name: 'All', asked: {} })).status).toBe(400)
      expect((await post('/api/companies/searches', { name: ' ', asked: { q: 'a' } })).status).toBe(400)
      expect((await get('/api/companies/searches')).body).toHaveLength(length)
    })

    it('that finds few of many alike is refused with what can be done, and not with a count that fits', () => {
      expect(tooWide({ total: 17 })).toMatch(/^Too many names are similar/)
      expect(tooWide({ total: 17 })).not.toContain('500')
      expect(tooWide({ total: 1_321 })).toContain('finds 1321 companies; at most 500')
    })

    it('is followed or not, taken away, and nobody else’s', async () => {
      const [{ id }] = (await get('/api/companies/searches')).body as [{ id: number }]
      const unfollowed = await post(`/api/companies/searches/${id}/follow`, { isTold: false })
      expect(unfollowed).toMatchObject({ status: 200, body: { isTold: false } })
      actor = somebody({ role: 'admin', organisationId: 9 })
      expect((await get('/api/companies/searches')).body).toEqual([])
      expect((await ask(`/api/companies/searches/${id}`, { method: 'DELETE' })).status).toBe(404)
      actor = somebody({ role: 'viewer' })
      expect((await ask(`/api/companies/searches/${id}`, { method: 'DELETE' })).status).toBe(403)
      actor = somebody({ role: 'admin' })
      expect((await ask(`/api/companies/searches/${id}`, { method: 'DELETE' })).status).toBe(200)
      expect((await get('/api/companies/searches')).body).toEqual([])
    })
  },
  { STARTER_DIRECTORY: 'small' },
)
