import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadSetting } from '#platform/config/index.ts'

/** Left below the data directory of an installation that was moved to a server: where to, when, and what was compared. */
export const movedFile = (dataDir: string) => join(dataDir, 'moved-to-server.json')

/**
 * Refuses a start on an embedded database whose rows were moved to a server: what was done there since would be missing, and nobody would notice.
 * @throws BadSetting with the server's place and how one goes back on purpose.
 */
export function refuseMoved(dataDir: string): void {
  const file = movedFile(dataDir)
  if (!existsSync(file)) return
  const { to, at } = JSON.parse(readFileSync(file, 'utf8')) as { to: string; at: string }
  throw new BadSetting(
    `This installation was moved to the PostgreSQL server at ${to} on ${at.slice(0, 10)}. Set DATABASE_URL to it. To go back to what was here before the move, and leave what was done there since, remove ${file}.`,
  )
}
