import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { seal, unseal } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import { isReachedSecurely } from '../auth/auth.ts'

const COOKIE = 'assay.provider_sign_in'
const SEALED_FOR = 'a sign-in by a provider that is under way'
const FLOW_SECONDS = 600

const Flow = z.object({
  organisationId: z.number().int(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  startedAt: z.number(),
  invite: z.string().nullable(),
  next: z.string(),
  /** The person who connects their account; null for a sign-in. */
  connects: z.number().int().nullable(),
})
/** A sign-in that went to the provider. It lies sealed in the browser that began it, so that no other can end it. */
export type Flow = z.infer<typeof Flow>

const secretPart = () => randomBytes(32).toString('base64url')

export function beginFlow(
  { now }: Context,
  facts: Pick<Flow, 'organisationId' | 'invite' | 'next' | 'connects'>,
): Flow {
  return {
    ...facts,
    state: secretPart(),
    nonce: secretPart(),
    verifier: secretPart(),
    startedAt: now.getTime(),
  }
}

export const flowCookie = (ctx: Context, flow: Flow): string =>
  cookie(ctx, seal(ctx.installation, SEALED_FOR, JSON.stringify(flow)), FLOW_SECONDS)

export const endedFlowCookie = (ctx: Context): string => cookie(ctx, '', 0)

function cookie(ctx: Context, value: string, seconds: number): string {
  const attributes = [`Max-Age=${seconds}`, 'Path=/api/auth/provider', 'HttpOnly', 'SameSite=Lax']
  if (isReachedSecurely(ctx)) attributes.push('Secure')
  return `${COOKIE}=${value}; ${attributes.join('; ')}`
}

/** The sign-in that this browser began, where the state that came back is its own and its time is not over. */
export function flowOf(ctx: Context, state: string | undefined): Flow | undefined {
  const sent = (ctx.request?.headers.get('cookie') ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
  if (!sent || !state) return undefined
  let opened: unknown
  try {
    opened = JSON.parse(unseal(ctx.installation, SEALED_FOR, sent))
  } catch {
    return undefined
  }
  const flow = Flow.safeParse(opened)
  if (!flow.success) return undefined
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const isOwn = timingSafeEqual(digest(flow.data.state), digest(state))
  const isOver = ctx.now.getTime() - flow.data.startedAt > FLOW_SECONDS * 1000
  return isOwn && !isOver ? flow.data : undefined
}
