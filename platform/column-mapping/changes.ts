import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const columnSubjects = defineSubjects({
  columns: { called: 'Columns of', formerly: [{ type: 'settings', ids: 'columns-*' }] },
})

/** What can be done to it, in the words of the audit log. */
export const columnActions = defineActions({
  'columns.remembered': 'Columns of a file remembered',
  'columns.forgotten': 'Columns of a file forgotten',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof columnSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof columnActions> {}
}
