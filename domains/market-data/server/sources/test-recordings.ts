import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedData } from '#platform/testing/data/shared-data.ts'

/** Where recorded replies of real sources lie, on machines that have them. */
const FOLDER = sharedData('data/api-recordings')

/** A recorded reply, and how a test that needs it is called where there is none. */
export function recorded(path: string): { isAbsent: boolean; reason: string; read(): string } {
  const file = join(FOLDER, path)
  const isAbsent = !existsSync(file)
  return {
    isAbsent,
    reason: isAbsent ? ` (skipped: ${path} was not recorded on this machine)` : '',
    read: () => readFileSync(file, 'utf8'),
  }
}
