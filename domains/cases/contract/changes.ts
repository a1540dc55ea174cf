import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

const movedTo: Record<string, string> = {
  investigating: 'Case under investigation',
  escalated: 'Case escalated',
  awaiting_customer: 'Customer awaited',
}

/** What changes here. */
export const casesSubjects = defineSubjects({
  case: { called: 'Case', path: (id) => `/dashboard/kyb/cases/${id}` },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const casesActions = defineActions({
  'case.opened': { words: 'Case opened', onHub: {} },
  'case.assigned': {
    words: 'Case assigned',
    wordsOf: ({ after, personOf }) => {
      const person = personOf(after.assigneeId)
      return person === undefined ? undefined : `Case assigned to ${person}`
    },
    onHub: {},
  },
  'case.unassigned': {
    words: 'Case given back to nobody',
    wordsOf: ({ before, personOf }) => {
      const person = personOf(before.assigneeId)
      return person === undefined ? undefined : `Case taken from ${person}`
    },
  },
  'case.moved': { words: 'Case moved on', onHub: { wordsOf: ({ toState }) => movedTo[toState ?? ''] } },
  'case.paused': { words: 'Case paused', onHub: {} },
  'case.resumed': 'Case resumed',
  'case.prioritised': 'Case priority changed',
  'case.closed': { words: 'Case closed', onHub: { severity: 'ok' } },
  'case.reopened': { words: 'Case reopened', onHub: {} },
  'case.noted': 'Note added to a case',
  'case.file-attached': 'File attached to a case',
  'case.matter-settled': 'Match of a case settled',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof casesSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof casesActions> {}
}
