import pg from 'pg'
import type { Installation } from '#platform/context/index.ts'
import type { Topic } from '#platform/endpoint/index.ts'
import { LIVE_CHANNEL } from './channel.ts'

/** News on its way from whoever published it to every process. */
export type Note = { channel: string; keeps: Topic['keeps']; event: unknown }

type Listener = {
  onNote(note: Note): void
  /** The connection is gone, and with it what was said since. */
  onLost(): void
}

/** Hears what is published in any process on this database. @returns how to stop. */
export function listen(installation: Installation, listener: Listener): Promise<() => Promise<void>> {
  const url = installation.database.directUrl
  return url ? listenApart(url, listener) : listenWithin(installation, listener)
}

/** On a server: a connection that does nothing else. */
async function listenApart(url: string, listener: Listener): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
  let isOver = false
  const lost = () => {
    if (isOver) return
    isOver = true
    listener.onLost()
  }
  client.on('error', lost)
  client.on('end', lost)
  client.on('notification', noteReader(listener))
  await client.connect()
  await client.query(`listen ${LIVE_CHANNEL}`)
  return async () => {
    isOver = true
    // A connection that is gone already has no end to wait for.
    await client.end().catch(() => {})
  }
}

/** The embedded database has one session: the pool's only connection hears its own changes. */
async function listenWithin({ database }: Installation, listener: Listener): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  const read = noteReader(listener)
  const lost = (removed: unknown) => {
    if (removed === client) listener.onLost()
  }
  try {
    await client.query(`listen ${LIVE_CHANNEL}`)
    client.on('notification', read)
    database.pool.on('remove', lost)
  } finally {
    client.release()
  }
  return async () => {
    client.off('notification', read)
    database.pool.off('remove', lost)
  }
}

function noteReader(listener: Listener) {
  return ({ channel, payload }: { channel: string; payload?: string | undefined }) => {
    const note = channel === LIVE_CHANNEL && payload ? noteIn(payload) : undefined
    if (note) listener.onNote(note)
  }
}

/** Whoever can speak to the database can notify: what is no news is no reason to fall over. */
function noteIn(payload: string): Note | undefined {
  try {
    const note = JSON.parse(payload) as Partial<Note> | null
    return typeof note?.channel === 'string' && note.keeps ? (note as Note) : undefined
  } catch {
    return undefined
  }
}
