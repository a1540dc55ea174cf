export {
  type ActionFacts,
  type ActionOutcome,
  type ActionSaid,
  type ActionsOf,
  actionSaid,
  actionsOnHub,
  actionsReading,
  actionsSaid,
  defineActions,
  type EventFacts,
  sentenceOf,
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
