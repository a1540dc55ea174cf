import { operationsActions } from '../../contract/changes.ts'

const words = operationsActions as Readonly<Record<string, string | { words: string }>>

/** What happened, as the audit log says it. */
export function wordsOfEvent(eventType: string): string {
  const stated = words[eventType]
  return stated === undefined ? eventType : typeof stated === 'string' ? stated : stated.words
}
