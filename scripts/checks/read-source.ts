import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync } from '@swc/core'

export type Source = { path: string; text: string }

/** What a source says to the check of arrows. */
export type SourceFacts = {
  /** Every module it names: imports, type imports, re-exports, dynamic imports, `import()` types and `new URL('…', import.meta.url)`. */
  imports: string[]
  /** Of these, what is loaded when its work begins and not with the module: `import('…')` and `new URL('…', import.meta.url)`. */
  loadedLater: string[]
  /** Whether it has an `export *`. */
  hasStarExport: boolean
  /** Clocks, chance and the outside world: `Date.now`, `new Date()`, `Math.random`, `process`, `fetch` and their like. */
  impurities: string[]
}

type Node = { type: string; [field: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see)
  } else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) see(value)
    for (const field of Object.values(value)) visit(field, see)
  }
}

const textOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'StringLiteral' ? (value.value as string) : undefined

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? (value.value as string) : undefined

const firstArgument = (node: Node): unknown =>
  (node.arguments as { expression: unknown }[] | null)?.[0]?.expression

const impureMembers = new Set(['Date.now', 'Math.random'])
const impureObjects = new Set(['process', 'performance', 'crypto', 'localStorage'])
const impureCalls = new Set(['fetch', 'setTimeout', 'setInterval', 'setImmediate'])

/**
 * Parses a source and gathers its facts.
 * @throws Error naming the file when it cannot be parsed: an unread file must not count as one without imports.
 */
export function factsOf({ path, text }: Source): SourceFacts {
  const facts: SourceFacts = { imports: [], loadedLater: [], hasStarExport: false, impurities: [] }
  let body: unknown
  try {
    body = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' }).body
  } catch (cause) {
    throw new Error(`${path} cannot be parsed.`, { cause })
  }
  visit(body, (node) => {
    const source = textOf(node.source)
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && source) facts.imports.push(source)
    if (node.type === 'ExportAllDeclaration') facts.hasStarExport = true
    if (node.type === 'TsImportType') facts.imports.push(textOf(node.argument) ?? '')
    if (node.type === 'CallExpression') {
      const callee = node.callee as Node
      if (callee.type === 'Import') facts.loadedLater.push(textOf(firstArgument(node)) ?? '')
      const called = nameOf(callee)
      if (called && impureCalls.has(called)) facts.impurities.push(`${called}()`)
    }
    if (node.type === 'NewExpression') {
      const made = nameOf(node.callee)
      const first = firstArgument(node)
      const target = textOf(first)
      if (made === 'URL' && target?.startsWith('.')) facts.loadedLater.push(target)
      if (made === 'Date' && first === undefined) facts.impurities.push('new Date()')
    }
    if (node.type === 'MemberExpression') {
      const object = nameOf(node.object)
      const member = `${object}.${nameOf(node.property)}`
      if (impureMembers.has(member) || (object && impureObjects.has(object))) facts.impurities.push(member)
    }
  })
  facts.loadedLater = facts.loadedLater.filter(Boolean)
  facts.imports = [...facts.imports.filter(Boolean), ...facts.loadedLater]
  return facts
}

/** All files under a folder; packages and hidden folders left out. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (name === 'node_modules' || name.startsWith('.')) return []
    return statSync(path).isDirectory() ? filesUnder(path) : [path]
  })
}

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

/** The sources of a project, with paths from its root. */
export function sourcesOf(root: string): Source[] {
  return floors
    .map((floor) => join(root, floor))
    .filter(existsSync)
    .flatMap(filesUnder)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => ({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
}
