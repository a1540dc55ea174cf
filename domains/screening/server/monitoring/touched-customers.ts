import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Party } from '#engines/name-matching/index.ts'
import type { EntryText } from '../matching/search-messages.ts'

export type ReverseMessage =
  | { kind: 'customers'; parties: Party[]; threshold: number }
  | { kind: 'entries'; entries: EntryText[] }
  | { kind: 'finish' }

export type ReverseAnswer = { touched?: string[]; incompleteEntries?: string[]; failure?: string }

/**
 * Which parties do these list entries match? The search run backwards, in a thread of its own: the parties are the index and
 * each entry is the question. Parties are named by their `id`, and come a few at a time, so that requests have their turn between two pages.
 *
 * `incompleteEntries` resemble so many parties that not all were scored; then the parties themselves have to be screened.
 */
export async function touchedCustomers(
  customers: Iterable<Party[]>,
  entries: AsyncIterable<EntryText[]>,
  threshold: number,
): Promise<{ touched: string[]; incompleteEntries: string[] }> {
  const worker = new Worker(new URL('./reverse.worker.ts', import.meta.url))
  const ask = async (message: ReverseMessage): Promise<ReverseAnswer> => {
    const answered = once(worker, 'message')
    worker.postMessage(message)
    const [answer] = (await answered) as [ReverseAnswer]
    if (answer.failure)
      throw new Error(`Customers could not be checked against a list change: ${answer.failure}`)
    return answer
  }
  try {
    for (const parties of customers) await ask({ kind: 'customers', parties, threshold })
    for await (const page of entries) await ask({ kind: 'entries', entries: page })
    const { touched = [], incompleteEntries = [] } = await ask({ kind: 'finish' })
    return { touched, incompleteEntries }
  } finally {
    await worker.terminate()
  }
}
