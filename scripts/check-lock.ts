import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> }

/**
 * Optional dependencies that the lock file names but does not hold. npm writes such files where the registry lacks a platform's
 * package, and `npm ci` then refuses them.
 */
export function missingOptional(lock: Lock): string[] {
  const missing: string[] = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!isHeld(lock, path, name)) missing.push(`${path || 'package.json'} needs ${name}`)
    }
  }
  return missing
}

/** Looks the way Node does: beside the dependent, then in every folder above it. */
function isHeld(lock: Lock, from: string, name: string): boolean {
  for (
    let place = from;
    ;
    place = place.includes('/node_modules/') ? place.slice(0, place.lastIndexOf('/node_modules/')) : ''
  ) {
    if (`${place ? `${place}/` : ''}node_modules/${name}` in lock.packages) return true
    if (place === '') return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = missingOptional(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  for (const line of missing) process.stderr.write(`package-lock.json: ${line}, which it does not hold\n`)
  process.exit(missing.length > 0 ? 1 : 0)
}
