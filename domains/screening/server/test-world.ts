import { beforeAll } from 'vitest'
import { accountsRoutes } from '#domains/accounts/server/index.ts'
import type { ControlChange } from '#domains/controls/contract/index.ts'
import { controlsSlice } from '#domains/controls/server/index.ts'
import { watchlistRoutes } from '#domains/watchlists/server/index.ts'
import { listFileOf } from '#domains/watchlists/server/list-formats/index.ts'
import { type ImportedList, importList } from '#domains/watchlists/server/lists/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor, PersonInSession } from '#platform/identity/index.ts'
import { type Beginning, somebody, type World } from '#platform/testing/index.ts'
import { setContract } from './coverage/store.ts'
import { joinLists } from './join-lists.ts'
import { screeningRoutes } from './routes.ts'
import { completeFirstStart } from './start-screening.ts'

/** The lists that come with the product are in force and their index is made, as after a first start. */
export const withShippedLists: Beginning = { name: 'shipped-lists', make: completeFirstStart }

/** An invented designation, for tests. */
export type TestEntry = {
  id: string
  name: string
  schema?: 'Person' | 'Company' | 'Vessel'
  birthDate?: string
  country?: string
  aliases?: string
  /** As the publisher lists them, with semicolons between. */
  identifiers?: string
}

export const volkov: TestEntry = {
  id: 'Q1',
  name: 'Arkady Petrovich Volkovskoy',
  schema: 'Person',
  birthDate: '1950-06-05',
  country: 'ru',
}
export const northernTide: TestEntry = {
  id: 'Q2',
  name: 'Severnaya Zvezda Shipyard',
  schema: 'Company',
  country: 'ru',
}
export const petrel: TestEntry = { id: 'Q3', name: 'SILVER PETREL', schema: 'Vessel', country: 'pa' }

/** The world's organisation needs the invented list and no other behind an answer. */
export async function askForInventedList(world: World, ageDaysMax = 3_650): Promise<void> {
  const ctx = world.as({ role: 'admin' })
  await setContract(
    ctx,
    { demands: [{ group: 'opensanctions', ageDaysMax, entriesMin: 1 }], acceptsTranscripts: false },
    { isSample: false },
  )
}

/** Imports a publication of an invented list; what is not in it is gone from the list. */
export async function publish(world: World, entries: readonly TestEntry[]): Promise<ImportedList> {
  const rows = entries.map((entry) =>
    [
      entry.id,
      entry.schema ?? 'Company',
      entry.name,
      entry.aliases ?? '',
      entry.birthDate ?? '',
      entry.country ?? '',
      '',
      entry.identifiers ?? '',
      'Invented programme',
      'Invented sanctions list',
      '',
    ].join(','),
  )
  const header =
    'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset,last_change'
  await askForInventedList(world)
  return importList(world.as({ role: 'admin', username: 'ada' }), {
    kind: 'opensanctions',
    files: [listFileOf('targets.simple.csv', [header, ...rows].join('\n'))],
    source: 'targets.simple.csv',
    publishedOn: world.installation.clock().toISOString().slice(0, 10),
    allowOlder: true,
    force: true,
  })
}

/** Somebody who has belonged to an organisation for long enough to be the second person on anything. */
export async function seedMember(
  world: World,
  userId: number,
  joinedAt = '2026-01-05T09:00:00.000Z',
): Promise<void> {
  await world.installation.database.pool.query(
    `insert into person (id, username, display_username, full_name, email) values ($1, $2, $2, $3, $4) on conflict do nothing`,
    [userId, `member-${userId}`, `Member ${userId}`, `member-${userId}@example.com`],
  )
  await world.installation.database.pool.query(
    `insert into membership (organisation_id, user_id, role, joined_at) values (1, $1, 'admin', $2) on conflict do nothing`,
    [userId, joinedAt],
  )
}

/** The API of a world, called as somebody. The first nine people have long belonged to its organisation. */
export function callerOf(world: World) {
  beforeAll(async () => {
    for (let userId = 1; userId <= 9; userId += 1) await seedMember(world, userId)
  })
  let actor: Actor = somebody()
  let api: ApiApp | undefined
  beforeAll(() => joinLists(world.installation))
  const app = () => {
    api ??= makeApi(world.installation, async () => actor, [
      ...screeningRoutes,
      ...watchlistRoutes,
      ...accountsRoutes,
      ...controlsSlice.routes,
    ])
    return api
  }
  /** Another administrator agrees to whatever is proposed about controls; whoever asked goes on asking. */
  const agree = async () => {
    const asked = actor
    actor = somebody({ role: 'admin', userId: 2, username: 'second' })
    const waiting = await app().request('/api/controls/changes?state=proposed')
    for (const { id } of ((await waiting.json()) as { rows: ControlChange[] }).rows) {
      const answer = await app().request(`/api/controls/changes/${id}/decision`, {
        method: 'POST',
        body: JSON.stringify({ isAgreed: true, reason: 'I have read it' }),
        headers: { 'content-type': 'application/json' },
      })
      if (!answer.ok) throw new Error(await answer.text())
    }
    actor = asked
  }
  return {
    agree,
    as(facts: Partial<PersonInSession>) {
      actor = somebody(facts)
      return this
    },
    get: (path: string) => Promise.resolve(app().request(path)),
    post: (path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
      Promise.resolve(
        app().request(path, {
          method,
          body: body instanceof FormData ? body : JSON.stringify(body),
          ...(body instanceof FormData ? {} : { headers: { 'content-type': 'application/json' } }),
        }),
      ),
  }
}

/** The body of an answer, in the shape the test expects of it. */
export async function bodyOf<Body>(answer: Promise<Response> | Response): Promise<Body> {
  return (await (await answer).json()) as Body
}
