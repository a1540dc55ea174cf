import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const brokerFilesSubjects = defineSubjects({
  'paper-import': {
    called: 'Broker file',
    path: () => '/dashboard/home',
    formerly: [{ type: 'transaction', ids: 'paper-import-*' }],
  },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const brokerFilesActions = defineActions({
  'paper-import.started': 'Broker file taken in',
  'paper-import.booked': 'Broker file booked',
  'paper-import.done': 'Broker file booked',
  'paper-import.failed': 'Broker file not booked',
  'paper-import.cancelled': 'Booking of a broker file cancelled',
  'paper-import.undoing': 'Undo of a broker file started',
  'paper-import.undone': 'Broker file taken back',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof brokerFilesSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof brokerFilesActions> {}
}
