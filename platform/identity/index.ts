export { DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from '#platform/permissions/index.ts'
export {
  type Actor,
  type AskedAs,
  actorName,
  askedAs,
  isOfDemo,
  type PersonInSession,
  type SystemActor,
  type Token,
  type UserActor,
  visitor,
} from './actor.ts'
export { callJob, jobCalled } from './job-words.ts'
