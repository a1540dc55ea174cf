import type { Port } from './talk.ts'

/** A worker of the browser. @throws where the browser has none. */
export function workerPort(): Port {
  const worker = new Worker(new URL('./worker/screener.worker.ts', import.meta.url), { type: 'module' })
  return {
    post: (sent) => worker.postMessage(sent),
    listen: (onReply, onBroken) => {
      worker.addEventListener('message', (event) => onReply(event.data))
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        onBroken(event.message || 'The worker could not be started.')
      })
      worker.addEventListener('messageerror', () => onBroken('The worker sent unreadable data.'))
    },
    close: () => worker.terminate(),
  }
}
