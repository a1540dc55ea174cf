import { z } from 'zod'
import type { Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import { defineSource, fetchJson, fetchShape, lastGood, readShape } from '#platform/sources/index.ts'
import { intelligenceSettings } from '../settings.ts'

/** The registries of the top-level domains, by RDAP. */
export const registrySource = defineSource({
  name: 'rdap',
  title: 'Domain registry (RDAP)',
  provider: {
    name: 'The domain registry',
    timeoutMs: 8_000,
    totalMsMax: 15_000,
    bytesMax: 2 * 1024 * 1024,
    retries: 0,
    budget: { calls: 30, perSeconds: 60 },
  } satisfies Provider,
})

const Bootstrap = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) })
const Domain = z.object({
  objectClassName: z.literal('domain').nullish(),
  ldhName: z.string(),
  status: z.array(z.string()).nullish(),
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })).nullish(),
  entities: z
    .array(
      z.object({
        roles: z.array(z.string()).nullish(),
        handle: z.string().nullish(),
        vcardArray: z.tuple([z.string(), z.array(z.array(z.unknown()))]).nullish(),
      }),
    )
    .nullish(),
  nameservers: z.array(z.object({ ldhName: z.string().nullish() })).nullish(),
  secureDNS: z.object({ delegationSigned: z.boolean().nullish() }).nullish(),
})
const Refusal = z
  .object({ errorCode: z.number(), title: z.string().nullish() })
  .transform(({ errorCode, title }) => `${errorCode} ${title ?? ''}`)

const DAY_SECONDS = 86_400

export type Registration = {
  registrar: string | null
  registeredAt: string | null
  expiresAt: string | null
  nameservers: string[]
  status: string[]
  isSigned: boolean | null
}

/**
 * What the registry of a domain says of it.
 * @returns `unregistered` where the authoritative registry does not know it, `unserved` where its top-level domain has no RDAP server.
 * @throws Problem `source-failed`.
 */
export async function readRegistration(
  ctx: Context,
  domain: string,
  signal: AbortSignal,
): Promise<Registration | 'unregistered' | 'unserved'> {
  const { provider } = registrySource
  const { rdapBootstrap } = intelligenceSettings.of(ctx.installation.config).sources
  const { value: servers } = await lastGood(ctx, {
    source: { name: 'rdap-bootstrap', title: 'IANA RDAP bootstrap' },
    question: rdapBootstrap,
    ageSecondsMax: DAY_SECONDS,
    shape: z.record(z.string(), z.string()),
    read: async () => {
      const { services } = await fetchShape(ctx, provider, { url: rdapBootstrap, signal }, Bootstrap)
      return Object.fromEntries(
        services.flatMap(([tlds, urls]) => {
          const url = urls.find((one) => one.startsWith('https:')) ?? urls[0]
          return url ? tlds.map((tld) => [tld.toLowerCase(), url] as const) : []
        }),
      )
    },
  })
  const server = servers[domain.split('.').at(-1) ?? '']
  if (!server) return 'unserved'
  const url = `${server.replace(/\/?$/, '/')}domain/${domain}`
  const headers = { accept: 'application/rdap+json' }
  const reply = await fetchJson(ctx, provider, { url, headers, reads: [404], signal })
  if (reply.status === 404) return 'unregistered'
  const stated = readShape(provider, Domain, reply, Refusal)
  const event = (action: string) =>
    stated.events?.find(({ eventAction }) => eventAction === action)?.eventDate ?? null
  const registrar = stated.entities?.find(({ roles }) => roles?.includes('registrar'))
  return {
    registrar: nameIn(registrar?.vcardArray?.[1]) ?? registrar?.handle ?? null,
    registeredAt: event('registration'),
    expiresAt: event('expiration'),
    nameservers: (stated.nameservers ?? []).flatMap(
      ({ ldhName }) => ldhName?.toLowerCase().replace(/\.$/, '') ?? [],
    ),
    status: stated.status ?? [],
    isSigned: stated.secureDNS?.delegationSigned ?? null,
  }
}

/** The name on an electronic business card (RFC 7095). */
function nameIn(card: readonly unknown[][] | undefined): string | undefined {
  const name = card?.find(([field]) => field === 'fn')?.[3]
  return typeof name === 'string' && name.trim() ? name.trim() : undefined
}
