import { z } from 'zod'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineSource, failed, fetchShape } from '#platform/sources/index.ts'
import { intelligenceSettings } from '../settings.ts'

/** DNS over HTTPS: asked by JSON, so that it goes through the guard as every other call. */
export const dnsSource = defineSource({
  name: 'dns',
  title: 'DNS',
  provider: {
    name: 'DNS',
    timeoutMs: 6_000,
    totalMsMax: 10_000,
    bytesMax: 256 * 1024,
    retries: 0,
    budget: { calls: 120, perSeconds: 60 },
  } satisfies Provider,
})

const NUMBERS = { A: 1, NS: 2, MX: 15, TXT: 16, AAAA: 28, CAA: 257 } as const
export type RecordKind = keyof typeof NUMBERS

const Answer = z.object({
  Status: z.number().int(),
  Answer: z.array(z.object({ name: z.string(), type: z.number().int(), data: z.string() })).nullish(),
})
const Refusal = z.object({ error: z.string() }).transform(({ error }) => error)

/**
 * The records of a kind that a name has, in their order; none where it has none, `undefined` where there is no such name.
 * @throws Problem `source-failed`, also where the name's own servers fail.
 */
export async function readRecords(
  ctx: Context,
  name: string,
  kind: RecordKind,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  const url = new URL(intelligenceSettings.of(ctx.installation.config).sources.dns)
  url.searchParams.set('name', name)
  url.searchParams.set('type', kind)
  const headers = { accept: 'application/dns-json' }
  const answer = await fetchShape(
    ctx,
    dnsSource.provider,
    { url: url.href, headers, signal },
    Answer,
    Refusal,
  )
  if (answer.Status === 3) return undefined
  if (answer.Status !== 0)
    throw failed(dnsSource.provider, `could not resolve ${name} (code ${answer.Status})`, 'BUSY')
  return (answer.Answer ?? [])
    .filter(({ type }) => type === NUMBERS[kind])
    .map(({ data }) =>
      kind === 'TXT' ? data.replaceAll(/"\s*"|^"|"$/g, '') : data.replace(/\.$/, '').toLowerCase(),
    )
}
