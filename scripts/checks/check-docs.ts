import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourcesOf } from './read-source.ts'

const roots = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs',
  'platform',
  'design-system',
  'domains',
  'engines',
  'sample-data',
  'benchmarks',
  'journeys',
]

/** The Markdown pages of the project. */
export function pagesOf(root: string): string[] {
  const walk = (path: string): string[] => {
    if (!existsSync(path)) return []
    if (!statSync(path).isDirectory()) return path.endsWith('.md') ? [path] : []
    return readdirSync(path).flatMap((name) => (name === 'node_modules' ? [] : walk(join(path, name))))
  }
  return roots.flatMap((entry) => walk(join(root, entry)))
}

/** Links and npm scripts of a page that lead nowhere. */
export function deadEnds(page: string, text: string, root: string, scripts: ReadonlySet<string>): string[] {
  const dead: string[] = []
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(https?:|mailto:|#|\/)/.test(target)) continue
    const file = join(dirname(page), target.replace(/#.*$/, ''))
    if (!existsSync(file)) dead.push(`${page}: the link ${target} leads nowhere`)
  }
  // Paths in backticks that start at one of the floors and name a file.
  const path =
    /`((?:apps|domains|platform|design-system|engines|journeys|benchmarks|sample-data|docs|scripts)\/[\w./-]+\.\w+)`/g
  for (const [, named = ''] of text.matchAll(path)) {
    if (!existsSync(join(root, named))) dead.push(`${page}: there is no ${named}`)
  }
  for (const [, script = ''] of text.matchAll(/npm run (?:-s )?([\w:-]+)/g)) {
    if (!scripts.has(script)) dead.push(`${page}: there is no script ${script}`)
  }
  return dead
}

const TEST = /`([\w./-]+\.(?:test|journey)\.tsx?)`(?::((?:,? ?“[^”]+”)+))?/g

/** Tests that a page names and that do not exist, by file or by a part of their title. */
export function missingTests(page: string, text: string, root: string): string[] {
  return [...text.matchAll(TEST)].flatMap(([, file = '', titles]) => {
    if (!existsSync(join(root, file))) return [`${page}: there is no ${file}`]
    if (!titles) return [`${page}: no title of ${file} is named`]
    const source = readFileSync(join(root, file), 'utf8')
    return [...titles.matchAll(/“([^”]+)”/g)].flatMap(([, title = '']) =>
      source.includes(title) ? [] : [`${page}: ${file} has no test “${title}”`],
    )
  })
}

const MACHINE_PATH = /(?<![\w}./-])(?:\/(?:work|home|root)\/|\/Users\/[a-z]\w*\/|[A-Z]:\\+Users\\)[^\s'"`)]*/g

/** Paths that exist on one machine only. Data outside the project is named by `ASSAY_DATA`. */
export const machinePaths = (file: string, text: string): string[] =>
  [...text.matchAll(MACHINE_PATH)].map(([path]) => `${file}: ${path} exists on one machine only`)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const pages = pagesOf(root)
  const dead = pages.flatMap((page) =>
    deadEnds(page, readFileSync(page, 'utf8'), root, new Set(Object.keys(scripts))),
  )
  const texts = [
    ...pages.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
    ...sourcesOf(root).filter(({ path }) => path !== 'scripts/checks/check-docs.test.ts'),
  ]
  dead.push(...texts.flatMap(({ path, text }) => machinePaths(path, text)))
  for (const line of dead) process.stderr.write(`${line.replaceAll(`${root}/`, '')}\n`)
  process.stdout.write(`${pages.length} pages, ${dead.length} dead ends\n`)
  if (pages.length === 0 || dead.length > 0) process.exit(1)
}
