import type { Context } from '#platform/context/index.ts'
import type { RequestOf, StreamAnswer } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { chatStreamed as endpoint, StreamedStep } from '../../contract/index.ts'
import { chatHeardBy } from './chat.ts'
import { whoseIs } from './whose-conversation.ts'

/**
 * Answers a message while whoever asks follows: each claim as soon as it has been checked, the kept message in the end. Whoever goes away ends it, and
 * nothing is kept of it but what it cost.
 */
export async function chatStreamed(ctx: Context, input: RequestOf<typeof endpoint>): Promise<StreamAnswer> {
  // Before anything is sent: a refusal is no stream.
  whoseIs(ctx, input.sessionId)
  const ending = new AbortController()
  const encoder = new TextEncoder()
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined
  const end = () => {
    if (ending.signal.aborted) return
    ending.abort()
    writer?.close()
  }
  const tell = (step: StreamedStep) => {
    if (!ending.signal.aborted)
      writer?.enqueue(encoder.encode(`event: ${step.kind}\ndata: ${JSON.stringify(step)}\n\n`))
  }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      writer = controller
    },
    cancel: () => ending.abort(),
  })
  void chatHeardBy(ctx, input, {
    step: (label) => tell({ kind: 'step', label }),
    restart: () => tell({ kind: 'restart' }),
    text: (text) => tell({ kind: 'text', text }),
    signal: ending.signal,
  })
    .then(({ message }) => tell({ kind: 'done', message }))
    .catch((failure: unknown) => {
      if (ending.signal.aborted) return
      const known = failure instanceof Problem ? failure : undefined
      if (!known)
        ctx.installation.log.error({ requestId: ctx.requestId, err: failure }, 'a streamed chat failed')
      tell({
        kind: 'failed',
        status: known?.status ?? 500,
        message: known?.message ?? 'Something went wrong on our side.',
      })
    })
    .finally(end)
  return { body, end, ended: ending.signal }
}
