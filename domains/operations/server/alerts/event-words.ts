import { operationsActions } from '../../contract/changes.ts'

const words = operationsActions as Readonly<Record<string, string | { words: string }>>

/** What happened, as the audit log says it. */
export function wordsOfEvent(eventType: string): string {
  const said = words[eventType]
  return said === undefined ? eventType : typeof said === 'string' ? said : said.words
}
