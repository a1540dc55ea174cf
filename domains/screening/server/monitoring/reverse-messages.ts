import type { Party } from '#engines/name-matching/index.ts'
import type { EntryText } from '../matching/search-messages.ts'

export type ReverseMessage =
  | { kind: 'customers'; parties: Party[]; threshold: number }
  | { kind: 'entries'; entries: EntryText[] }
  | { kind: 'finish' }

export type ReverseAnswer = { touched?: string[]; incompleteEntries?: string[]; failure?: string }
