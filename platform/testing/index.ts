export {
  asStream,
  localServers,
  type ModelScript,
  modelMishaps,
  startModelServer,
} from './model-replica.ts'
export { type Replica, type ReplicaReply, type ReplicaRequest, startReplica } from './replica.ts'
export { type SmtpCatcher, startSmtpCatcher } from './smtp-catcher.ts'
export { asJson, type Mishap, mishaps, pageOf, replayOf } from './source-replica.ts'
export {
  addBareRows,
  onEmbeddedDatabase,
  onEveryDatabase,
  onOneDatabase,
  onServerDatabase,
  somebody,
  TEST_NOW,
  type World,
} from './world.ts'
export type { Beginning } from './world-template.ts'
