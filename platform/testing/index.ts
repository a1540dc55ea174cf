export { findPostgresPrograms, type PostgresServer, startPostgresServer } from './postgres-server.ts'
export { type Replica, type ReplicaReply, startReplica } from './replica.ts'
export { type CaughtMail, type SmtpCatcher, startSmtpCatcher } from './smtp-catcher.ts'
export { onEveryDatabase, onOneDatabase, somebody, TEST_NOW, type World } from './world.ts'
