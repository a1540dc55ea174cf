import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The slices, lowest first: a slice may know those before it and none after it. */
export const sliceOrder = [
  'accounts',
  'alerts',
  'companies',
  'cases',
  'screening',
  'leads',
  'billing',
  'blog',
  'market-data',
  'trading',
  'fixed-income',
  'options',
  'risk',
  'attribution',
  'intelligence',
  'credit',
  'esg',
  'documents',
  'earnings',
  'assistant',
  'operations',
  'reports',
  'overview',
]

/** The engines that other engines may stand on. */
const foundationEngines = new Set(['money', 'statistics', 'market-calendar'])

const floors = [
  'apps',
  'domains',
  'platform',
  'design-system',
  'engines',
  'sample-data',
  'journeys',
  'benchmarks',
  'scripts',
]
const forbiddenNames = /^(utils|helpers|common|shared|lib|misc|types)(\.tsx?)?$/

export type Source = { path: string; text: string }

const importPattern =
  /(?:^|[\s;])(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)/g

/** Every module a source names: imports, type imports, re-exports and dynamic imports. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(importPattern)].map((match) => (match[1] ?? match[2]) as string)
}

/** Where an import leads, from the root of the project; undefined for a package. */
function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  return undefined
}

type SlicePlace = { floor: 'domains'; slice: string; room: string; isDoor: boolean }

type Place =
  | SlicePlace
  | { floor: 'engines'; engine: string; isDoor: boolean }
  | { floor: 'platform' | 'design-system'; room: string; isDoor: boolean }
  | { floor: 'apps'; app: string }
  | { floor: 'other' }

function placeOf(path: string): Place {
  const [floor, first = '', second = '', third = ''] = path.split('/')
  const isDoorName = (name: string) => /^index\.tsx?$/.test(name)
  if (floor === 'domains') {
    return {
      floor,
      slice: first,
      room: second,
      isDoor: isDoorName(third) || (third === 'routes.ts' && second === 'web'),
    }
  }
  if (floor === 'engines') return { floor, engine: first, isDoor: isDoorName(second) }
  if (floor === 'platform' || floor === 'design-system') return { floor, room: first, isDoor: true }
  if (floor === 'apps') return { floor, app: first }
  return { floor: 'other' }
}

/** Why an arrow may not be drawn; undefined when it may. */
export function refusalOf(from: string, to: string): string | undefined {
  const here = placeOf(from)
  const there = placeOf(to)
  if (here.floor === 'other') return undefined
  if (here.floor === 'apps') {
    if (there.floor === 'domains' && !there.isDoor) return 'apps go through a slice’s door'
    return undefined
  }
  if (there.floor === 'apps') return 'nothing below knows the apps'
  if (here.floor === 'engines') {
    if (there.floor !== 'engines') return 'engines know engines alone'
    if (there.engine === here.engine) return undefined
    return foundationEngines.has(there.engine)
      ? undefined
      : `engines stand on ${[...foundationEngines].join(', ')} alone`
  }
  if (here.floor === 'domains') return refusalFromSlice(here, there)
  if (there.floor === here.floor || there.floor === 'other') return undefined
  return `${here.floor} knows nothing above it and not its neighbour`
}

function refusalFromSlice(here: SlicePlace, there: Place): string | undefined {
  if (there.floor === 'design-system') return here.room === 'web' ? undefined : `${here.room} does not draw`
  if (there.floor === 'engines') return there.isDoor ? undefined : 'an engine is entered through its door'
  if (there.floor === 'platform') {
    if (here.room === 'web' && !['http-client', 'endpoint', 'permissions'].includes(there.room)) {
      return 'the web knows platform/http-client alone'
    }
    const contractMay = ['endpoint', 'figures', 'permissions', 'problems', 'work-events']
    if (here.room === 'contract' && !contractMay.includes(there.room))
      return 'a contract knows platform/endpoint alone'
    return undefined
  }
  if (there.floor !== 'domains') return undefined
  if (there.slice === here.slice) {
    if (there.room === here.room || there.room === 'contract') return undefined
    return `${here.room} does not know ${there.room}`
  }
  const own = sliceOrder.indexOf(here.slice)
  const other = sliceOrder.indexOf(there.slice)
  if (own === -1 || other === -1)
    return `${own === -1 ? here.slice : there.slice} is not in the order of slices`
  if (other > own) return `${there.slice} is above ${here.slice}`
  if (!there.isDoor) return 'another slice is entered through its door'
  const allowed =
    { contract: ['contract'], server: ['contract', 'server'], web: ['contract', 'web'] }[here.room] ?? []
  return allowed.includes(there.room) ? undefined : `${here.room} does not know another slice’s ${there.room}`
}

/** Everything wrong with the arrows of a set of sources, a sentence each. */
export function brokenArrows(sources: readonly Source[]): string[] {
  const broken: string[] = []
  for (const { path, text } of sources) {
    const bad = path.split('/').find((part) => forbiddenNames.test(part))
    if (bad) broken.push(`${path}: nothing is called ${bad}`)
    const isTest = /\.test\.tsx?$/.test(path)
    for (const specifier of importsOf(text)) {
      const target = targetOf(path, specifier)
      if (target !== undefined) {
        const why = refusalOf(path, target)
        // A test may reach for the test ground and for its neighbours' tables.
        if (why && !(isTest && (target.startsWith('platform/testing') || !path.startsWith('engines/')))) {
          broken.push(`${path} > ${target}: ${why}`)
        }
      }
      if (path.startsWith('engines/') && !isTest && /^(node:|drizzle|pg$|hono)/.test(specifier)) {
        broken.push(`${path} > ${specifier}: engines do no input or output`)
      }
    }
    if (path.startsWith('engines/') && !isTest) {
      for (const call of ['Date.now(', 'Math.random(', 'new Date()', 'process.', 'performance.now(']) {
        if (text.includes(call))
          broken.push(`${path}: engines take time and chance as arguments, but it has ${call}`)
      }
    }
  }
  return broken
}

/** Names of what must never reach a browser, found in the built web app. */
export function serverCodeInBundle(folder: string): string[] {
  if (!existsSync(folder)) return []
  return filesUnder(folder)
    .filter((file) => file.endsWith('.js'))
    .filter((file) =>
      /PGlite|node-postgres|drizzle-orm|pg-boss|better-auth\/adapters/.test(readFileSync(file, 'utf8')),
    )
    .map((file) => `${file}: the built web app holds server code`)
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (name === 'node_modules' || name.startsWith('.')) return []
    return statSync(path).isDirectory() ? filesUnder(path) : [path]
  })
}

export function sourcesOf(root: string): Source[] {
  return floors
    .map((floor) => join(root, floor))
    .filter(existsSync)
    .flatMap(filesUnder)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => ({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
  const sources = sourcesOf(root)
  const broken = [...brokenArrows(sources), ...serverCodeInBundle(join(root, 'build/client/assets'))]
  for (const line of broken) process.stderr.write(`${line}\n`)
  process.stdout.write(`${sources.length} modules, ${broken.length} broken arrows\n`)
  if (sources.length === 0 || broken.length > 0) process.exit(1)
}
