export { type Replica, type ReplicaReply, type ReplicaRequest, startReplica } from './replica.ts'
export { type CaughtMail, type SmtpCatcher, startSmtpCatcher } from './smtp-catcher.ts'
export { onEveryDatabase, onOneDatabase, onServerDatabase, somebody, TEST_NOW, type World } from './world.ts'
