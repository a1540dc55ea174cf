import { parentPort, type Transferable } from 'node:worker_threads'
import { lowerThreadPriority } from './lower-thread-priority.ts'
import type { Answered, Asked } from './worker-messages.ts'

/**
 * The whole of a worker file: answers each request of a `WorkerPool`; a throw goes back as a failure with its name and code.
 * @param movedOf what of an answer is handed over and not copied.
 * @param prepare what a request needs loaded: the time that it may take begins after that.
 */
export function answerRequests<Request, Answer>(
  answerOf: (request: Request) => Answer | Promise<Answer>,
  movedOf: (answer: Answer) => Transferable[] = () => [],
  prepare?: (request: Request) => Promise<unknown>,
): void {
  // Each request has somebody who waits for it at a screen, with a deadline that knows nothing of the priority.
  lowerThreadPriority('waited-for')
  const say = (stated: Answered<Answer>, moved: Transferable[] = []) => parentPort?.postMessage(stated, moved)
  parentPort?.on('message', async ({ ticket, request }: Asked<Request>) => {
    try {
      await prepare?.(request)
      say({ ticket, begun: true })
      const answer = await answerOf(request)
      say({ ticket, answer }, movedOf(answer))
    } catch (thrown) {
      const { name, message, code } = thrown as Error & { code?: unknown }
      say({ ticket, failure: { name, message, ...(typeof code === 'string' ? { code } : {}) } })
    }
  })
}
