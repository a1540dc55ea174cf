import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { factsOf, filesUnder, isTest, isTestGround, type Source, sourcesOf, targetOf } from './read-source.ts'

/** The slices, lowest first, as `apps/server/slices.ts` lists them: a slice may know those before it and none after it. */
export const sliceOrder = readSliceOrder()

function readSliceOrder(): string[] {
  const text = readFileSync(new URL('../../apps/server/slices.ts', import.meta.url), 'utf8')
  const list = /export const slices\b[^[]*\[\] = \[([\s\S]*?)\n\]/.exec(text)?.[1] ?? ''
  const names = [...list.matchAll(/^ {2}(\w+)Slice\b/gm)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  )
  if (names.length === 0) throw new Error('apps/server/slices.ts lists no slices.')
  return names
}

/** The engines that other engines may stand on. */
const foundationEngines = new Set([
  'money',
  'statistics',
  'market-calendar',
  'name-matching',
  'entity-resolution',
  'workbook',
  'text-encoding',
  'quantities',
])

const forbiddenNames = /^(utils|helpers|common|shared|lib|misc|types)(\.tsx?)?$/

type Space = { side: string; isEntryPoint: boolean }
type Slice = Space & { floor: 'domains'; slice: string }
type Place =
  | Slice
  | (Space & { floor: 'platform' })
  | (Space & { floor: 'design-system' })
  | { floor: 'engines'; engine: string; isEntryPoint: boolean }
  | { floor: 'apps' }
  | { floor: 'sample-data' }
  | { floor: 'other' }

function placeOf(path: string): Place {
  const [floor, first = '', second = '', third = ''] = path.split('/')
  const isEntryPointName = (name: string) => /^index\.tsx?$/.test(name)
  switch (floor) {
    case 'domains': {
      const isEntryPoint = isEntryPointName(third) || (third === 'slice.ts' && second === 'web')
      return { floor, slice: first, side: second, isEntryPoint }
    }
    case 'engines':
      return { floor, engine: first, isEntryPoint: isEntryPointName(second) }
    case 'platform':
      return { floor, side: first, isEntryPoint: isEntryPointName(second) }
    case 'design-system':
      // Its rooms are cut by pattern; a file there is a part with a name of its own.
      return { floor, side: first, isEntryPoint: true }
    case 'apps':
    case 'sample-data':
      return { floor }
    default:
      return { floor: 'other' }
  }
}

/** Why an arrow may not be drawn; undefined when it may. */
export function refusalOf(from: string, to: string): string | undefined {
  const here = placeOf(from)
  const there = placeOf(to)
  if (here.floor === 'other') return undefined
  if (here.floor === 'apps' || here.floor === 'sample-data') {
    if (there.floor === 'apps' && here.floor === 'sample-data') return 'nothing below knows the apps'
    if (there.floor === 'domains' && !there.isEntryPoint)
      return `${here.floor} goes through a slice’s entry point`
    if (there.floor === 'platform' && !there.isEntryPoint)
      return 'a folder of the platform is entered through its index file'
    return undefined
  }
  if (there.floor === 'apps' || there.floor === 'sample-data') return `nothing below knows ${there.floor}`
  if (here.floor === 'engines') {
    if (there.floor !== 'engines') return 'engines know engines alone'
    if (there.engine === here.engine) return undefined
    return foundationEngines.has(there.engine)
      ? undefined
      : `engines stand on ${[...foundationEngines].join(', ')} alone`
  }
  if (here.floor === 'platform' || here.floor === 'design-system') {
    // Engines lie under every floor: what is computed alike here and in the browser is said once.
    if (there.floor === 'engines')
      return there.isEntryPoint ? undefined : 'an engine is entered through its index file'
    if (there.floor !== here.floor && there.floor !== 'other')
      return `${here.floor} knows nothing above it and not its neighbour`
    const isDeep = there.floor === 'platform' && there.side !== here.side && !there.isEntryPoint
    // The rooms of the platform write one trace together, so they may name each other's tables; nobody else can.
    return isDeep && !to.endsWith('/tables.ts')
      ? 'a folder of the platform is entered through its index file'
      : undefined
  }
  return refusalFromSlice(here, there)
}

const webMay = ['http-client', 'endpoint', 'permissions', 'screens', 'vocabulary']
const contractMay = ['endpoint', 'figures', 'permissions', 'problems', 'vocabulary']
const neighboursFolders: Record<string, string[]> = {
  contract: ['contract'],
  server: ['contract', 'server'],
  web: ['contract', 'web'],
}

function refusalFromSlice(here: Slice, there: Place): string | undefined {
  if (there.floor === 'design-system') return here.side === 'web' ? undefined : `${here.side} does not draw`
  if (there.floor === 'engines')
    return there.isEntryPoint ? undefined : 'an engine is entered through its index file'
  if (there.floor === 'platform') {
    if (here.side === 'web' && !webMay.includes(there.side)) return 'the web knows platform/http-client alone'
    if (here.side === 'contract' && !contractMay.includes(there.side))
      return 'a contract knows platform/endpoint alone'
    return there.isEntryPoint ? undefined : 'a folder of the platform is entered through its index file'
  }
  if (there.floor !== 'domains') return undefined
  if (there.slice === here.slice) {
    if (there.side === here.side || there.side === 'contract') return undefined
    return `${here.side} does not know ${there.side}`
  }
  const upward = orderRefusal(here, there)
  if (upward) return upward
  if (!there.isEntryPoint) return 'another slice is entered through its index file'
  return neighboursFolders[here.side]?.includes(there.side)
    ? undefined
    : `${here.side} does not know another slice’s ${there.side}`
}

function orderRefusal(here: Slice, there: Slice): string | undefined {
  const own = sliceOrder.indexOf(here.slice)
  const other = sliceOrder.indexOf(there.slice)
  if (own === -1 || other === -1)
    return `${own === -1 ? here.slice : there.slice} is not in the order of slices`
  return other > own ? `${there.slice} is above ${here.slice}` : undefined
}

// A test builds its world: it may look behind the index files of what its subject depends on, and never upwards.
function refusalOfTest(from: string, to: string): string | undefined {
  const here = placeOf(from)
  const there = placeOf(to)
  if (there.floor === 'other' || there.floor === here.floor) {
    return here.floor === 'domains' && there.floor === 'domains' && here.slice !== there.slice
      ? orderRefusal(here, there)
      : undefined
  }
  if (there.floor === 'platform') return undefined
  if (here.floor === 'domains' && there.floor === 'design-system') return undefined
  return refusalOf(from, to)
}

/** Everything wrong with the arrows of a set of sources, a sentence each. */
export function brokenArrows(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => [...brokenNames(source), ...brokenImports(source)])
}

function brokenNames({ path }: Source): string[] {
  return path
    .split('/')
    .filter((part) => forbiddenNames.test(part))
    .map((part) => `${path}: nothing is called ${part}`)
}

/** A contract hides nothing: what its files export is what both sides share. */
const isOfferedWhole = /^domains\/[^/]+\/contract\/(.+\/)?index\.ts$/

function brokenImports(source: Source): string[] {
  const { path } = source
  const broken: string[] = []
  const { imports, hasStarExport, impurities } = factsOf(source)
  if (hasStarExport && !isOfferedWhole.test(path))
    broken.push(`${path}: an index file lists its names, so there is no export *`)
  for (const specifier of imports) {
    const target = targetOf(path, specifier)
    if (target === undefined) continue
    // The ground of tests looks where tests look: it builds their worlds.
    const why = isTest(path) || isTestGround(path) ? refusalOfTest(path, target) : refusalOf(path, target)
    if (why) broken.push(`${path} > ${target}: ${why}`)
    else if (isTestGround(target) && !isTest(path) && !isTestGround(path) && placeOf(path).floor !== 'other')
      broken.push(`${path} > ${target}: only tests stand on the ground of tests`)
  }
  if (path.startsWith('engines/') && !isTest(path)) {
    for (const name of imports.filter((specifier) => /^(node:|drizzle-orm|pg$|hono)/.test(specifier)))
      broken.push(`${path} > ${name}: engines do no input or output`)
    for (const impurity of new Set(impurities))
      broken.push(`${path}: engines take time and chance as arguments, but it has ${impurity}`)
  }
  return broken
}

/** Import cycles of any kind: types, deferred imports and threads count. */
export function circlesIn(sources: readonly Source[]): string[] {
  const known = new Set(sources.map(({ path }) => path))
  const arrows = new Map(
    sources.map((source) => {
      const targets = factsOf(source).imports.map((specifier) => targetOf(source.path, specifier))
      return [source.path, targets.filter((target) => target !== undefined && known.has(target)) as string[]]
    }),
  )
  return knots(arrows).map((knot) => `a circle of ${knot.length}: ${knot.toSorted().join(', ')}`)
}

/** The strongly connected parts of a graph that have more than one node, or an arrow to themselves (Tarjan 1972). */
function knots(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const place = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    place.set(node, place.size)
    lowest.set(node, place.get(node) as number)
    open.push(node)
    for (const next of arrows.get(node) ?? []) {
      if (!place.has(next)) visit(next)
      if (open.includes(next))
        lowest.set(node, Math.min(lowest.get(node) as number, lowest.get(next) as number))
    }
    if (lowest.get(node) !== place.get(node)) return
    const knot = open.splice(open.indexOf(node))
    if (knot.length > 1 || arrows.get(node)?.includes(node)) found.push(knot)
  }
  for (const node of arrows.keys()) if (!place.has(node)) visit(node)
  return found
}

const serverMarks = /PGlite|node-postgres|drizzle-orm|drizzle:entityKind|pg-boss|pgboss|better-auth\/adapters/

/** Built files for the browser that hold the database driver or other code of the server, a sentence each. */
export function serverCodeInBundle(folder: string): string[] {
  if (!existsSync(folder)) return []
  return filesUnder(folder)
    .filter((file) => file.endsWith('.js') && serverMarks.test(readFileSync(file, 'utf8')))
    .map((file) => `${file}: the built web app holds server code`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
  const sources = sourcesOf(root)
  const circles = circlesIn(sources)
  const broken = [...brokenArrows(sources), ...circles, ...serverCodeInBundle(join(root, 'build/client'))]
  for (const line of broken) process.stderr.write(`${line}\n`)
  process.stdout.write(
    `${sources.length} modules, ${broken.length - circles.length} broken arrows, ${circles.length} circles\n`,
  )
  if (sources.length === 0 || broken.length > 0) process.exit(1)
}
