import { setImmediate as others } from 'node:timers/promises'
import { bookkeeping } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import * as directory from '../../store.ts'
import { entitySettings } from '../settings.ts'
import * as store from './stored-store.ts'
import { storedThread } from './stored-threads.ts'

/** Companies whose entries are made at a time: the embedded database answers others between two parts. */
const PART_ROWS = { server: 4_000, embedded: 250 }
/** After so many new entries, and whenever they double, the database has to plan by what is there now. */
const MANY = 20_000

const WHY = 'by which words companies are found'

/** From now on a directory that holds more than a thread may is searched in the database. Gives whether it is. */
export async function beginWhereLarge(ctx: Context, organisationId: number): Promise<boolean> {
  if ((await store.storedAmong(ctx.db, [organisationId])).has(organisationId)) return true
  if (
    !(await store.isMoreThan(
      ctx.db,
      organisationId,
      entitySettings.of(ctx.installation.config).directoryInMemory,
    ))
  )
    return false
  await ctx.db.transaction(async (opened) => {
    // Whoever adds meanwhile is waited for: what they add is in the range that everything begins with.
    const db = bookkeeping(opened, WHY)
    await directory.holdAdditions(db, organisationId)
    await store.beginStored(db, organisationId, ctx.installation.clock())
  })
  return true
}

/** Makes the entries of all companies that wait for theirs. Gives how many were made. */
export async function makeEntries(
  ctx: Context,
  organisationId: number,
  signal?: AbortSignal,
): Promise<number> {
  const { installation, db } = ctx
  let made = 0
  let countsAt = MANY
  let ahead: Promise<Prepared> | undefined
  try {
    for (;;) {
      signal?.throwIfAborted()
      const waiting: store.Waiting | undefined = ahead
        ? undefined
        : await store.firstWaiting(db, organisationId)
      if (!ahead && !waiting) break
      const part = await (ahead ?? prepare(ctx, organisationId, waiting as store.Waiting))
      // While a part is written the next one is read.
      const rest = { ...part.waiting, fromId: part.through + 1 }
      ahead = rest.fromId <= rest.toId ? prepare(ctx, organisationId, rest) : undefined
      ahead?.catch(() => undefined)
      const written = await write(ctx, organisationId, part)
      made += written
      if (made >= countsAt) {
        await store.recount(bookkeeping(db, 'what the database plans by'))
        countsAt = made * 2
      }
      if (written === 0) {
        await ahead?.catch(() => undefined)
        ahead = undefined
      }
      if (installation.database.kind === 'embedded') await others()
    }
  } finally {
    await ahead?.catch(() => undefined)
  }
  if (made >= MANY) await store.recount(bookkeeping(db, 'what the database plans by'))
  if (made > 0) await store.keepSources(bookkeeping(db, WHY), organisationId)
  return made
}

type Prepared = { waiting: store.Waiting; through: number; rows: number; entries: string; words: string }

/** Reads companies that wait and has a thread make their entries. */
async function prepare(
  { installation, db }: Context,
  organisationId: number,
  waiting: store.Waiting,
): Promise<Prepared> {
  const limit = PART_ROWS[installation.database.kind]
  const rows = await store.partOfCompanies(db, organisationId, waiting, limit)
  const through = rows.length < limit ? waiting.toId : (rows.at(-1)?.id ?? waiting.toId)
  const { entries, words } = await storedThread(installation, { do: 'entries', rows }, { organisationId })
  return { waiting, through, rows: rows.length, entries, words }
}

/** Writes them; 0 where somebody else has done so, or has changed what is waited for: it is looked at again then. */
function write({ installation, db }: Context, organisationId: number, part: Prepared): Promise<number> {
  return db.transaction(async (opened) => {
    const tx = bookkeeping(opened, WHY)
    if (!(await store.writeEntries(tx, organisationId, part))) return 0
    const unknown = await store.countWords(tx, organisationId, part.words)
    if (unknown.length > 0) {
      const { words: near } = await storedThread(
        installation,
        { do: 'words', words: unknown },
        { organisationId },
      )
      await store.insertWords(tx, organisationId, { counts: part.words, words: near })
    }
    return part.rows
  })
}
