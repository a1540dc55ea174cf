import type { Context, Installation } from '#platform/context/index.ts'
import type { Endpoint } from '#platform/endpoint/index.ts'
import { isOfDemo } from '#platform/identity/index.ts'
import { Problem, type ProblemCode } from '#platform/problems/index.ts'

type Call = Pick<Endpoint, 'name' | 'method' | 'path' | 'effect' | 'answers'>

/** What somebody who watches over the installation hears of: a change that was refused for who asked, and a file that was handed out. */
export type Heard =
  | { call: Call; refused: ProblemCode; about: string | undefined }
  | { call: Call; refused?: undefined }

type Listener = (ctx: Context, heard: Heard) => Promise<void>

const listeners = new WeakMap<Installation, Listener>()

/** Says who listens in an installation; one does, as calls know none of the slices. */
export function onHeard(installation: Installation, listen: Listener): void {
  listeners.set(installation, listen)
}

/** Refused because of who asked, and not because of what was asked. */
const forWhoAsks = new Set<ProblemCode>(['forbidden', 'four-eyes', 'second-factor-needed'])

/** Tells of a call that was refused. What becomes of that changes nothing of the refusal. */
export async function notifyRefused(
  ctx: Context,
  call: Call,
  failure: unknown,
  fields: Record<string, unknown> = {},
): Promise<void> {
  if (!(failure instanceof Problem) || !forWhoAsks.has(failure.code) || call.effect !== 'write') return
  const { id } = fields
  const about = typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 60) : undefined
  await tell(ctx, { call, refused: failure.code, about })
}

/** Tells of a file that was handed out. */
export async function noteFile(ctx: Context, call: Call): Promise<void> {
  if (call.answers === 'file') await tell(ctx, { call })
}

async function tell(ctx: Context, heard: Heard): Promise<void> {
  const listener = listeners.get(ctx.installation)
  if (!listener || ctx.actor.kind !== 'user' || isOfDemo(ctx.actor)) return
  await listener(ctx, heard).catch((failure: unknown) =>
    ctx.installation.log.error({ requestId: ctx.requestId, err: failure }, 'a call was not noted'),
  )
}
