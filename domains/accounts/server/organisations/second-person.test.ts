import { beforeAll, expect, it } from 'vitest'
import type { GrantedPermission } from '#platform/permissions/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { registered, type TestBrowser } from '../test-browser.ts'
import { requireSecondPerson } from './second-person.ts'

const MINUTE_MS = 60_000

onEveryDatabase(
  'a second person',
  (world) => {
    const numbers = { ana: 1, bo: 2, cy: 3 } as const
    let ana: TestBrowser
    const pass = () => world.setNow(new Date(world.installation.clock().getTime() + MINUTE_MS).toISOString())
    /** What keeps somebody from deciding on a proposal of Ana's made at a moment; null where nothing does. */
    const kept = (userId: number, at: Date, permission: GrantedPermission = 'screening:settings') =>
      requireSecondPerson(world.installation.database.db, 1, {
        userId,
        permission,
        proposal: { userId: 1, at },
      }).then(
        () => null,
        (problem: { code: string }) => problem.code,
      )
    const proposedNow = async () => {
      pass()
      const at = world.installation.clock()
      pass()
      return at
    }
    const give = async (id: number, role: string) => {
      pass()
      const answer = await ana.post(`/api/users/${id}/role`, { role })
      expect(answer.status, answer.text).toBe(200)
    }
    const activate = async (id: number, isActive: boolean) => {
      pass()
      expect((await ana.post(`/api/users/${id}/active`, { isActive })).status).toBe(200)
    }

    beforeAll(async () => {
      ana = await registered(world, 'ana')
      await registered(world, 'bo')
      await registered(world, 'cy')
    })

    it('is not one who was given the right after the proposal', async () => {
      await give(numbers.bo, 'viewer')
      const before = await proposedNow()
      await give(numbers.bo, 'admin')
      expect(await kept(numbers.bo, before)).toBe('four-eyes')
      expect(await kept(numbers.bo, await proposedNow())).toBeNull()
    })

    it('is one who has held the right throughout, through whichever roles', async () => {
      const before = await proposedNow()
      await give(numbers.cy, 'admin')
      // An analyst decides matches; that an administrator does so as well begins nothing.
      expect(await kept(numbers.cy, before, 'screening:decide')).toBeNull()
      expect(await kept(numbers.cy, before)).toBe('four-eyes')
    })

    it('is not one who lost the right and was given it again', async () => {
      const before = await proposedNow()
      await give(numbers.bo, 'viewer')
      expect(await kept(numbers.bo, before)).toBe('four-eyes')
      await give(numbers.bo, 'admin')
      expect(await kept(numbers.bo, before)).toBe('four-eyes')
      expect(await kept(numbers.bo, await proposedNow())).toBeNull()
    })

    it('is not one who was shut out in between', async () => {
      const before = await proposedNow()
      await activate(numbers.bo, false)
      expect(await kept(numbers.bo, before)).toBe('four-eyes')
      await activate(numbers.bo, true)
      expect(await kept(numbers.bo, before)).toBe('four-eyes')
      const later = await proposedNow()
      // Somebody who is let in already is not let in again.
      await activate(numbers.bo, true)
      expect(await kept(numbers.bo, later)).toBeNull()
    })

    it('is not one whose own role was given the right, or who was moved to a role that has it', async () => {
      const made = await ana.post('/api/roles', {
        name: 'Deciders',
        description: '',
        permissions: ['screening:read'],
      })
      await give(numbers.cy, `own-${made.body.id}`)
      const before = await proposedNow()
      const change = {
        name: 'Deciders',
        description: '',
        permissions: ['screening:read', 'screening:settings'],
      }
      expect((await ana.send('PUT', `/api/roles/${made.body.id}`, change)).status).toBe(200)
      expect(await kept(numbers.cy, before)).toBe('four-eyes')
      const later = await proposedNow()
      expect(await kept(numbers.cy, later)).toBeNull()
      expect(await kept(numbers.cy, later, 'operations:rules')).toBe('four-eyes')
      expect((await ana.send('DELETE', `/api/roles/${made.body.id}?moveTo=admin`)).status).toBe(200)
      expect(await kept(numbers.cy, later)).toBeNull()
      expect(await kept(numbers.cy, later, 'operations:rules')).toBe('four-eyes')
      expect(await kept(numbers.cy, await proposedNow(), 'operations:rules')).toBeNull()
    })

    it('is never the person who proposed, nor somebody who does not belong to the organisation', async () => {
      const at = await proposedNow()
      expect(await kept(numbers.ana, at)).toBe('four-eyes')
      expect(await kept(404, at)).toBe('four-eyes')
    })

    it('does not share a mailbox with a proposer who has left the organisation', async () => {
      const at = await proposedNow()
      const { pool } = world.installation.database
      await pool.query(`update person set email = 'x+1@example.com' where id = 1`)
      await pool.query(`update person set email = 'x@example.com' where id = 2`)
      await pool.query('delete from membership where organisation_id = 1 and user_id = 1')
      expect(await kept(numbers.bo, at)).toBe('four-eyes')
    })
  },
  { RATE_LIMITS: 'off', SIGN_UP: 'join' },
)
