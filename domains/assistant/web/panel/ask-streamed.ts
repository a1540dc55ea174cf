import type { InputOf } from '#platform/endpoint/index.ts'
import { CallFailed, send } from '#platform/http-client/index.ts'
import { type ChatMessage, chatStreamed, type StreamedStep } from '../../contract/index.ts'

/** What of an answer is there while it is written. */
export type Written = { step: string; sentences: readonly string[] }

/**
 * Sends a message and follows its answer while a model writes it.
 * @returns the kept message. @throws CallFailed, also where the stream breaks off before its end.
 */
export async function askStreamed(
  input: InputOf<typeof chatStreamed>,
  onWritten: (written: Written) => void,
): Promise<ChatMessage> {
  const answer = await send(
    chatStreamed.path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    },
    true,
  )
  let written: Written = { step: '', sentences: [] }
  const show = (part: Partial<Written>) => {
    written = { ...written, ...part }
    onWritten(written)
  }
  for await (const step of stepsOf(answer.body)) {
    if (step.kind === 'done') return step.message
    if (step.kind === 'failed')
      throw new CallFailed(step.message, {
        status: step.status,
        code: 'STREAM_FAILED',
        serverMessage: step.message,
      })
    if (step.kind === 'step') show({ step: step.label })
    else if (step.kind === 'restart') show({ sentences: [] })
    else show({ sentences: [...written.sentences, step.text] })
  }
  throw new CallFailed('The connection broke off.', { status: 0, code: 'NETWORK_ERROR' })
}

async function* stepsOf(body: Response['body']): AsyncGenerator<StreamedStep> {
  if (!body) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      text += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data) yield JSON.parse(data) as StreamedStep
      }
      if (done) return
    }
  } catch (failure) {
    if (failure instanceof CallFailed) throw failure
    throw new CallFailed('The connection broke off.', { status: 0, code: 'NETWORK_ERROR' })
  } finally {
    void reader.cancel().catch(() => {})
  }
}
