export type { Embedded } from './embedded.ts'
export { beginningWith, containing } from './like-pattern.ts'
export { migrate, migrationsFolder } from './migrate.ts'
export { type Database, type OpenDatabase, openDatabase, type Queryable } from './open-database.ts'
