export {
  type ActionsOf,
  actionsOnHub,
  actionsReading,
  declaredAction,
  declaredActions,
  defineActions,
  sentenceOf,
} from './actions.ts'
export type { ActionName, Subject, SubjectType } from './declared.ts'
export { pathOfParty } from './parties.ts'
export {
  declaredSubject,
  defineSubjects,
  formerNames,
  namesEver,
  pathOf,
  type SubjectsOf,
  subjectToday,
  takenFrom,
} from './subjects.ts'
