import type { Context } from '#platform/context/index.ts'
import type { StreamAnswer } from '#platform/endpoint/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { isSameRole } from '#platform/permissions/index.ts'
import type { Identify } from './identify.ts'

/** How long a stream may go on after its session has ended elsewhere. */
const SESSION_LOOK_MS = 15_000

type ResponseBody = ConstructorParameters<typeof Response>[0]

/** Sends a stream for as long as its session lasts: whoever signs out, or may do something else than before, has it ended. */
export function streamForSession(ctx: Context, identify: Identify, answer: StreamAnswer): Response {
  const headers = ctx.answerHeaders ?? new Headers()
  headers.set('x-request-id', ctx.requestId)
  headers.set('content-type', 'text/event-stream; charset=utf-8')
  // A proxy that collects or shortens would hold news back.
  headers.set('cache-control', 'no-store, no-transform')
  headers.set('x-accel-buffering', 'no')
  if (ctx.request?.method === 'HEAD') answer.end()
  else endWithSession(ctx, identify, answer)
  return new Response(answer.body as ResponseBody, { headers })
}

function endWithSession(ctx: Context, identify: Identify, answer: StreamAnswer): void {
  if (ctx.actor.kind !== 'user' || answer.ended.aborted) return
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      const actor = await identify(askedAgain(ctx))
      if (!isSame(ctx.actor, actor)) answer.end()
    } catch (failure) {
      // Nobody can say whether the session stands: the next call finds out.
      ctx.installation.log.warn(
        { requestId: ctx.requestId, err: failure },
        'a stream ended, its session was not found',
      )
      answer.end()
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), SESSION_LOOK_MS)
  timer.unref()
  answer.ended.addEventListener('abort', () => clearInterval(timer), { once: true })
}

// Asked as a page is: the headers of this answer are gone, so no cookie can be moved on.
function askedAgain(ctx: Context): Context {
  const { answerHeaders: _, request, ...rest } = ctx
  const again = request && new Request(new URL('/', request.url), { headers: request.headers })
  return { ...rest, now: ctx.installation.clock(), ...(again ? { request: again } : {}) }
}

function isSame(before: Actor, now: Actor | undefined): boolean {
  return (
    before.kind === 'user' &&
    now?.kind === 'user' &&
    now.sessionId === before.sessionId &&
    isSameRole(now.role, before.role) &&
    now.organisationId === before.organisationId
  )
}
