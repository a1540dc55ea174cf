export { DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from '#platform/permissions/index.ts'
export {
  type Actor,
  actorName,
  type SystemActor,
  type UserActor,
  type VisitorActor,
  visitor,
} from './actor.ts'
