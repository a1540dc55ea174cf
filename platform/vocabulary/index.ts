export {
  type ActionFacts,
  type ActionOutcome,
  type ActionsOf,
  actionsOnHub,
  actionsReading,
  type DeclaredAction as ActionSaid,
  declaredAction as actionSaid,
  declaredActions as actionsSaid,
  defineActions,
  type EventFacts,
  sentenceOf,
} from './actions.ts'
export type { ActionName, DeclaredActions, DeclaredSubjects, Subject, SubjectType } from './declared.ts'
export { pathOfParty } from './parties.ts'
export {
  type DeclaredSubject as SubjectSaid,
  declaredSubject as subjectSaid,
  defineSubjects,
  formerNames,
  namesEver,
  pathOf,
  type SubjectsOf,
  subjectToday,
  takenFrom,
} from './subjects.ts'
