export {
  type ActionsOf,
  actionsOnHub,
  actionsReading,
  declaredAction as actionSaid,
  declaredActions as actionsSaid,
  defineActions,
  sentenceOf,
} from './actions.ts'
export type { ActionName, Subject, SubjectType } from './declared.ts'
export { pathOfParty } from './parties.ts'
export {
  declaredSubject as subjectSaid,
  defineSubjects,
  formerNames,
  namesEver,
  pathOf,
  type SubjectsOf,
  subjectToday,
  takenFrom,
} from './subjects.ts'
