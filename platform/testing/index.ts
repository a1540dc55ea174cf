export { findPostgresPrograms, type PostgresServer, startPostgresServer } from './postgres-server.ts'
export { onEveryDatabase, onOneDatabase, somebody, TEST_NOW, type World } from './world.ts'
