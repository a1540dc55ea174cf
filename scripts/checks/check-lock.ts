import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Dependencies = Record<string, string>
type Manifest = {
  dependencies?: Dependencies
  devDependencies?: Dependencies
  optionalDependencies?: Dependencies
}
type Lock = { packages: Record<string, Manifest> }

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** What package.json asks for and the lock file does not, or otherwise; and versions that are not exact. */
export function outOfStep(manifest: Manifest, lock: Lock): string[] {
  const locked = lock.packages[''] ?? {}
  return kinds.flatMap((kind) => {
    const asked = manifest[kind] ?? {}
    const held = locked[kind] ?? {}
    const names = [...new Set([...Object.keys(asked), ...Object.keys(held)])].sort()
    return names.flatMap((name) => [
      ...(asked[name] === held[name]
        ? []
        : [
            `${name} is ${asked[name] ?? 'absent'} in package.json and ${held[name] ?? 'absent'} in the lock file`,
          ]),
      ...(asked[name] === undefined || /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(asked[name])
        ? []
        : [`${name} is pinned to no exact version: ${asked[name]}`]),
    ])
  })
}

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
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
  const wrong = [
    ...outOfStep(manifest, lock),
    ...missingOptional(lock).map((sentence) => `${sentence}, which the lock file does not hold`),
  ]
  for (const line of wrong) process.stderr.write(`${line}\n`)
  process.stdout.write(`${Object.keys(lock.packages).length} locked packages, ${wrong.length} wrong\n`)
  process.exit(wrong.length > 0 ? 1 : 0)
}
