import type { Worker } from 'node:worker_threads'

export const GONE = 'The embedded database has ended and is being opened again.'

/** The next message under a key; a failure when the thread ends before. */
export function nextMessage<Key extends string, Value>(worker: Worker, key: Key): Promise<Value> {
  return new Promise((resolve, reject) => {
    const forget = () => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
    }
    const onMessage = (message: Record<string, unknown>) => {
      if (!(key in message) && !('refused' in message)) return
      forget()
      if (key in message) resolve(message[key] as Value)
      else reject(Object.assign(new Error(), message.refused as object))
    }
    const onError = (failure: Error) => {
      forget()
      reject(failure)
    }
    const onExit = () => onError(new Error(GONE))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
  })
}
