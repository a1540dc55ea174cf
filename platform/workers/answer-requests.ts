import { parentPort } from 'node:worker_threads'
import type { Answered, Asked } from './worker-messages.ts'

/** The whole of a worker file: answers each request of a `WorkerPool`; a throw goes back as a failure with its name and code. */
export function answerRequests<Request, Answer>(answerOf: (request: Request) => Answer): void {
  const say = (said: Answered<Answer>) => parentPort?.postMessage(said)
  parentPort?.on('message', ({ ticket, request }: Asked<Request>) => {
    try {
      say({ ticket, answer: answerOf(request) })
    } catch (thrown) {
      const { name, message, code } = thrown as Error & { code?: unknown }
      say({ ticket, failure: { name, message, ...(typeof code === 'string' ? { code } : {}) } })
    }
  })
}
