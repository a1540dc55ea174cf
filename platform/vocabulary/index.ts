export {
  type ActionSaid,
  type ActionsOf,
  actionSaid,
  actionsOnHub,
  actionsReading,
  defineActions,
  type EntryFacts,
  type EventFacts,
} from './actions.ts'
export type { ActionName, DeclaredActions, DeclaredSubjects, Subject, SubjectType } from './declared.ts'
export { pathOfParty } from './parties.ts'
export {
  defineSubjects,
  formerNames,
  namesEver,
  pathOf,
  type SubjectSaid,
  type SubjectsOf,
  subjectSaid,
  subjectToday,
  takenFrom,
} from './subjects.ts'
