import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallFailed } from '#platform/http-client/index.ts'
import { makeQueryClient } from '../query-client.ts'
import {
  initialsOf,
  nameOf,
  readSession,
  type SessionUser,
  sessionQuery,
  signInPath,
  userAt,
} from './session.ts'

const user: SessionUser = {
  id: 1,
  username: 'mara.okafor',
  fullName: 'Mara Okafor',
  email: 'mara@example.org',
  role: 'admin',
  organisationId: 1,
  isDemo: false,
}
const answer = (response: Response) => vi.stubGlobal('fetch', async () => response)
afterEach(() => vi.unstubAllGlobals())

describe('the session of the shell', () => {
  it('SHELL-045 AUTH-045 the user is read from the user endpoint', async () => {
    answer(Response.json({ user }))
    expect(await readSession(makeQueryClient())).toEqual(user)
  })
  it('SHELL-009 only a 401 means that nobody is signed in', async () => {
    answer(Response.json({ message: 'Please sign in to continue.', code: 'not-signed-in' }, { status: 401 }))
    expect(await readSession(makeQueryClient())).toBeUndefined()
    answer(Response.json({ message: 'Something went wrong.', code: 'internal-error' }, { status: 500 }))
    await expect(readSession(makeQueryClient())).rejects.toBeInstanceOf(CallFailed)
  })
  it('SHELL-009 SHELL-010 without a session the demo’s own address begins a demo, and no other address does', async () => {
    const guest = { ...user, username: 'demo', organisationId: 2, isDemo: true }
    const sent: string[] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      sent.push(`${init?.method ?? 'GET'} ${url}`)
      if (init?.method === 'POST') return Response.json({ user: guest }, { status: 201 })
      return Response.json({ message: 'Please sign in.', code: 'not-signed-in' }, { status: 401 })
    })
    for (const path of ['/dashboard/home', '/app', '/dashboard/demonstration']) {
      expect(await userAt(makeQueryClient(), path)).toBeUndefined()
    }
    expect(sent.filter((call) => call.startsWith('POST'))).toEqual([])
    const client = makeQueryClient()
    expect(await userAt(client, '/dashboard/demo')).toEqual(guest)
    expect(sent.at(-1)).toBe('POST /api/auth/demo')
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual({ user: guest })
  })
  it('SHELL-010 somebody with a session keeps it at the demo’s address', async () => {
    answer(Response.json({ user }))
    expect(await userAt(makeQueryClient(), '/dashboard/demo')).toEqual(user)
  })
  it('sign-in leads back to the same place, filters included', () => {
    expect(signInPath({ pathname: '/dashboard/kyb', search: '?t.sort=-age&q=a b' })).toBe(
      '/signin?next=%2Fdashboard%2Fkyb%3Ft.sort%3D-age%26q%3Da%20b',
    )
  })
  it('SHELL-015 SHELL-016 a person is called by full name, else by username', () => {
    expect(nameOf(user)).toBe('Mara Okafor')
    expect(nameOf({ ...user, fullName: null })).toBe('mara.okafor')
    expect(nameOf({ ...user, fullName: '  ' })).toBe('mara.okafor')
    expect(initialsOf(user)).toBe('MO')
    expect(initialsOf({ ...user, fullName: null })).toBe('MO')
    expect(initialsOf({ ...user, fullName: 'Äsop' })).toBe('ÄS')
  })
})
