import type { Follower } from '#platform/audit/index.ts'

/** What changes which companies a search finds. */
export const directoryChanges: Follower['actions'] = [
  'directory.filled',
  'directory.loaded',
  // What was loaded until then stays.
  'directory.load-cancelled',
  'directory.load-failed',
  'directory.load-undone',
  'directory.precedence-shown',
  'entity.added',
  'entity.merged',
  'entity.split',
  'entity.step-undone',
]
