import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { keepBody, secretsOf, withoutSecrets } from './keep-body.ts'
import type { OutsideCall, Provider, Reply } from './provider.ts'
import { connectorReply } from './tables.ts'

export type Measured = { through: Transform; bytes(): number; sha256(): string }

/** Passes bytes on, counts and digests them, and breaks off what is too large. */
export function measure(provider: Provider, onBytes?: (bytes: number) => void): Measured {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > provider.bytesMax) {
        const sentence = `${provider.name} sent more than the ${provider.bytesMax} bytes allowed.`
        return done(new Problem('source-failed', sentence, { provider: provider.name }))
      }
      hash.update(chunk)
      onBytes?.(bytes)
      done(null, chunk)
    },
  })
  return { through, bytes: () => bytes, sha256: () => hash.digest('hex') }
}

const keptHeaders = [
  'etag',
  'last-modified',
  'content-type',
  'content-length',
  'date',
  'link',
  'retry-after',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]
const REFUSAL_BYTES_KEPT_MAX = 256 * 1024

/** Notes a reply whose body has been read: when it came, what it was, the digest of its body, and the body itself where the provider keeps them. */
export async function keepReply(
  ctx: Context,
  provider: Provider,
  call: OutsideCall,
  response: IncomingMessage,
  measured: Measured,
  body?: Buffer,
): Promise<Reply> {
  const secrets = secretsOf(call)
  const reply: Reply = {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(
      keptHeaders.flatMap((name) =>
        response.headers[name] ? [[name, withoutSecrets(String(response.headers[name]), secrets)]] : [],
      ),
    ),
    bytes: measured.bytes(),
    sha256: measured.sha256(),
  }
  const fetchedAt = ctx.installation.clock()
  const kept = body ? await keepBody(ctx.db, provider, body, secrets, fetchedAt) : {}
  await ctx.db
    .insert(connectorReply)
    .values({ provider: provider.name, url: call.notedUrl ?? call.url, fetchedAt, ...reply, ...kept })
  return reply
}

/** Reads the body of a reply that nobody wants and notes it: a refusal is part of the record. */
export async function keepRefusal(
  ctx: Context,
  provider: Provider,
  call: OutsideCall,
  response: IncomingMessage,
): Promise<void> {
  const measured = measure(provider)
  const chunks: Buffer[] = []
  measured.through.on('data', (chunk: Buffer) => {
    if (measured.bytes() <= REFUSAL_BYTES_KEPT_MAX) chunks.push(chunk)
  })
  await pipeline(response, measured.through)
  const body = measured.bytes() <= REFUSAL_BYTES_KEPT_MAX ? Buffer.concat(chunks) : undefined
  await keepReply(ctx, provider, call, response, measured, body)
}

/** The headers that ask for a newer version than the last good reply of this address. */
export async function versionHeaders(
  ctx: Context,
  provider: Provider,
  url: string,
): Promise<Record<string, string>> {
  const [last] = await ctx.db
    .select({ headers: connectorReply.headers })
    .from(connectorReply)
    .where(
      and(
        eq(connectorReply.provider, provider.name),
        eq(connectorReply.url, url),
        eq(connectorReply.status, 200),
      ),
    )
    .orderBy(desc(connectorReply.id))
    .limit(1)
  return {
    ...(last?.headers.etag ? { 'if-none-match': last.headers.etag } : {}),
    ...(last?.headers['last-modified'] ? { 'if-modified-since': last.headers['last-modified'] } : {}),
  }
}
