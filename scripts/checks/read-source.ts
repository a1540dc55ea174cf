import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { parseSync } from '@swc/core'

export type Source = { path: string; text: string }

/** What a source says to the check of arrows. */
export type SourceFacts = {
  /** Every module it names: imports, type imports, re-exports, dynamic imports, `import()` types and `new URL('…', import.meta.url)`. */
  imports: string[]
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

const known = new WeakMap<Source, SourceFacts>()

/**
 * Parses a source and gathers its facts, once.
 * @throws Error naming the file when it cannot be parsed: an unread file must not count as one without imports.
 */
export function factsOf(source: Source): SourceFacts {
  const facts = known.get(source) ?? gathered(source)
  known.set(source, facts)
  return facts
}

function gathered({ path, text }: Source): SourceFacts {
  const facts: SourceFacts = { imports: [], hasStarExport: false, impurities: [] }
  visit(bodyOf({ path, text }), (node) => {
    const source = textOf(node.source)
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && source) facts.imports.push(source)
    if (node.type === 'ExportAllDeclaration') facts.hasStarExport = true
    if (node.type === 'TsImportType') facts.imports.push(textOf(node.argument) ?? '')
    if (node.type === 'CallExpression') {
      const callee = node.callee as Node
      if (callee.type === 'Import') facts.imports.push(textOf(firstArgument(node)) ?? '')
      const called = nameOf(callee)
      if (called && impureCalls.has(called)) facts.impurities.push(`${called}()`)
    }
    if (node.type === 'NewExpression') {
      const made = nameOf(node.callee)
      const first = firstArgument(node)
      const target = textOf(first)
      if (made === 'URL' && target?.startsWith('.')) facts.imports.push(target)
      if (made === 'Date' && first === undefined) facts.impurities.push('new Date()')
    }
    if (node.type === 'MemberExpression') {
      const object = nameOf(node.object)
      const member = `${object}.${nameOf(node.property)}`
      if (impureMembers.has(member) || (object && impureObjects.has(object))) facts.impurities.push(member)
    }
  })
  facts.imports = facts.imports.filter(Boolean)
  return facts
}

function bodyOf({ path, text }: Source): unknown {
  try {
    return parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' }).body
  } catch (cause) {
    throw new Error(`${path} cannot be parsed.`, { cause })
  }
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
  'GetterProperty',
  'SetterProperty',
  'Constructor',
])

/** Every function of a source, those within others among them, by the name nearest to it and with its lines. */
export function functionsOf(source: Source): { name: string; lines: number }[] {
  const bytes = Buffer.from(source.text)
  const found: { name: string; lines: number }[] = []
  // Spans count bytes, from one.
  const linesOf = ({ start, end }: { start: number; end: number }) =>
    bytes
      .subarray(start - 1, end - 1)
      .toString()
      .split('\n').length
  const walk = (value: unknown, outer: string): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, outer)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const node = value as Node
    const name = ownName(node) ?? outer
    if (functionTypes.has(node.type)) {
      // Of a method the name stands around the function.
      const { span } = ((node.function as Node | undefined) ?? node) as {
        span?: { start: number; end: number }
      }
      if (span) found.push({ name, lines: linesOf(span) })
    }
    for (const field of Object.values(node)) walk(field, name)
  }
  walk(bodyOf(source), 'unnamed')
  return found
}

/** The line of a place in a source; places count bytes, from one. */
export function lineAt({ text }: Source, place: number): number {
  return Buffer.from(text)
    .subarray(0, place - 1)
    .toString()
    .split('\n').length
}

/** Every template of a source under a tag, with `?` for what is put in, and the line that it begins in. */
export function templatesOf(source: Source, tag: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = []
  visit(bodyOf(source), (node) => {
    if (node.type !== 'TaggedTemplateExpression' || nameOf(node.tag) !== tag) return
    const { quasis } = node.template as { quasis: { raw: string }[] }
    const { start } = node.span as { start: number }
    found.push({ text: quasis.map(({ raw }) => raw).join('?'), line: lineAt(source, start) })
  })
  return found
}

/** Every text of a source, with `…` for inserted values and its place; names of modules and tagged templates are left out. */
export function textsIn(source: Source): { text: string; at: number }[] {
  const found: { text: string; at: number }[] = []
  const walk = (value: unknown, parent: string): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, parent)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const node = value as Node
    // What a question may call a column: the words of the one who asks, not the product's.
    if (node.type === 'KeyValueProperty' && isNode(node.key) && nameOf(node.key) === 'aliases') return
    const text =
      (node.type === 'StringLiteral' && !/^(Import|Export|Ts)/.test(parent)) || node.type === 'JSXText'
        ? (node.value as string)
        : node.type === 'TemplateLiteral' && parent !== 'TaggedTemplateExpression' && node.quasis
          ? (node.quasis as { cooked?: string; raw: string }[])
              .map(({ cooked, raw }) => cooked ?? raw)
              .join('…')
          : undefined
    if (text !== undefined) {
      found.push({ text, at: (node.span as { start: number }).start })
    }
    for (const field of Object.values(node)) walk(field, node.type ?? parent)
  }
  walk(bodyOf(source), '')
  return found
}

/** Every identifier of a source, once. */
export function namesIn(source: Source): Set<string> {
  const found = new Set<string>()
  visit(bodyOf(source), (node) => {
    const name = nameOf(node)
    if (name) found.add(name)
  })
  return found
}

const ownName = (node: Node): string | undefined =>
  node.type === 'Constructor'
    ? 'constructor'
    : [node.identifier, node.key, node.type === 'VariableDeclarator' ? node.id : undefined]
        .map((named) => nameOf(isNode(named) && named.type === 'PrivateName' ? named.id : named))
        .find(Boolean)

/** Where an import leads, from the root of the project; undefined for a package. */
export function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  return undefined
}

export const isTest = (path: string) => /\.(test|journey)\.tsx?$/.test(path)

/** Ground of tests: what lies in a room called testing, and files that say so in their name. */
export const isTestGround = (path: string) => /(^|\/)(testing\/|test-[\w-]+\.tsx?$)/.test(path)

/** All files under a folder; packages and hidden folders left out. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (name === 'node_modules' || name.startsWith('.')) return []
    return statSync(path).isDirectory() ? filesUnder(path) : [path]
  })
}

export const floors = [
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
