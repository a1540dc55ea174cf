export {
  type Actor,
  actorName,
  DEMO_ORGANISATION_ID,
  HOME_ORGANISATION_ID,
  type SystemActor,
  type UserActor,
  type VisitorActor,
  visitor,
} from './actor.ts'
