import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Context, daysAfter, daysBefore } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { OutsideCall, Provider } from './provider.ts'
import { connectorBody, connectorReply } from './tables.ts'

const compress = promisify(gzip)
const unpack = promisify(gunzip)

/** A larger reply is noted without its body. */
export const KEPT_BYTES_MAX = 32 * 1024 * 1024
/** What the bodies of one source may take here; the oldest go first. */
const SOURCE_BYTES_MAX = 64 * 1024 * 1024
const NOTES_DAYS = 90

const SECRET_LENGTH_MIN = 6
const secretHeader = /auth|key|secret|token|cookie/i

/** What a call carries that nobody but its source may read, the forms included in which a source may repeat it. */
export function secretsOf({ headers = {}, secretQuery = {}, budgetKey }: OutsideCall): string[] {
  const stated = Object.entries(headers).flatMap(([name, value]) =>
    // `Bearer KEY`: the key alone is repeated.
    secretHeader.test(name) ? [value, value.slice(value.lastIndexOf(' ') + 1)] : [],
  )
  const secrets = [...stated, ...Object.values(secretQuery), ...(budgetKey ? [budgetKey] : [])]
  return [...new Set(secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]))]
    .filter(({ length }) => length >= SECRET_LENGTH_MIN)
    .sort((one, other) => other.length - one.length)
}

/** A text with every secret cut out. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text)

/** Keeps a body once, however often it comes, and says where a reply finds it. */
export async function keepBody(
  db: Queryable,
  { keepsBodiesDays }: Provider,
  body: Buffer,
  secrets: readonly string[],
  at: Date,
): Promise<Partial<typeof connectorReply.$inferInsert>> {
  if (!keepsBodiesDays || body.length === 0 || body.length > KEPT_BYTES_MAX) return {}
  // Keys are ASCII: byte for byte the rest stays what it was, whatever its encoding.
  const isStated = secrets.some((secret) => body.includes(secret))
  const kept = isStated ? Buffer.from(withoutSecrets(body.toString('latin1'), secrets), 'latin1') : body
  const sha256 = createHash('sha256').update(kept).digest('hex')
  const packed = await compress(kept)
  await db.insert(connectorBody).values({ sha256, gzip: packed }).onConflictDoNothing()
  return { bodySha256: sha256, bodyBytes: packed.length, bodyUntil: daysAfter(at, keepsBodiesDays) }
}

export type KeptReply = {
  id: number
  url: string
  status: number
  headers: Record<string, string>
  fetchedAt: Date
  body: Buffer
}

/** The kept replies of a source, the newest first: to be read again by a reader that has learnt, or to be replayed in a test. */
export async function keptReplies(
  ctx: Context,
  provider: Pick<Provider, 'name'>,
  { url, limit = 20 }: { url?: string; limit?: number } = {},
): Promise<KeptReply[]> {
  const rows = await ctx.db
    .select({ reply: connectorReply, gzip: connectorBody.gzip })
    .from(connectorReply)
    .innerJoin(connectorBody, eq(connectorBody.sha256, connectorReply.bodySha256))
    .where(and(eq(connectorReply.provider, provider.name), url ? eq(connectorReply.url, url) : undefined))
    .orderBy(desc(connectorReply.id))
    .limit(limit)
  return Promise.all(
    rows.map(async ({ reply: { id, url, status, headers, fetchedAt }, gzip: packed }) => {
      return { id, url, status, headers, fetchedAt, body: await unpack(packed) }
    }),
  )
}

/**
 * Forgets bodies whose time is over or that take more than a source may, and notes of calls that are older than a quarter but for the
 * last good one of each address, which says what version was had.
 */
export async function forgetOldReplies(ctx: Context): Promise<void> {
  const now = ctx.installation.clock()
  await ctx.db.execute(sql`delete from ${connectorReply} as reply where reply.fetched_at < ${daysBefore(now, NOTES_DAYS).toISOString()}::timestamptz
    and (reply.status <> 200 or exists (select 1 from ${connectorReply} newer where newer.provider = reply.provider and newer.url = reply.url and newer.id > reply.id and newer.status = 200))`)
  await ctx.db.execute(sql`update ${connectorReply} set body_sha256 = null, body_bytes = null, body_until = null where body_sha256 is not null and (
    body_until < ${now.toISOString()}::timestamptz or id in (select id from (
      select id, sum(body_bytes) over (partition by provider order by id desc) as taken from ${connectorReply} where body_sha256 is not null) ranked
      where taken > ${SOURCE_BYTES_MAX}))`)
  await ctx.db.execute(sql`delete from ${connectorBody} where not exists (
    select 1 from ${connectorReply} where ${connectorReply.bodySha256} = ${connectorBody.sha256})`)
}
