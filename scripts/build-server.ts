import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { programFolder, readMadeOf, sourceRoot, writeMadeOf } from '#apps/server/program/program-files.ts'

// The server's two thousand modules in a few files, so that a start reads those.

const MAIN = 'apps/server/main.ts'

/** Packages that find files of their own beside them, or must be the same for the built pages. */
const asTheyAre = [
  /^node:/,
  /^(@electric-sql\/pglite|file-type|nodemailer|pg|pino|react|react-dom|react-router|stripe|unpdf|vite)(\/|$)/,
  /^@hono\/node-server(\/|$)/,
  /^@react-router\//,
]

/** Parts of the screens' packages say where they run, and what is loaded later in one place is loaded at once in another. */
const EXPECTED = new Set(['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT'])

/**
 * Modules that are started by their address become files of their own; whatever else a module finds beside itself it goes on finding there, because it is told
 * where its source lies.
 */
const started = new Map<string, string>()
const whereSourcesLie: Plugin = {
  name: 'where-sources-lie',
  generateBundle(_options, files) {
    for (const [chunk, file] of started) {
      const made = files[this.getFileName(chunk)]
      if (made?.type !== 'chunk' || made.facadeModuleId !== file)
        this.error(`${fromRoot(file)} is started by its address and has no file of its own.`)
    }
  },
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: 'import.meta' },
    handler(code, id) {
      const toSource = (path: string) => `../../${fromRoot(path)}`
      const placed = code
        .replaceAll(/new URL\(\s*'(\.[^']+\.ts)',\s*import\.meta\.url\s*,?\s*\)/g, (_, path: string) => {
          const file = resolve(dirname(id), path)
          const chunk = this.emitFile({ type: 'chunk', id: file, name: nameOf(file) })
          started.set(chunk, file)
          return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`
        })
        .replaceAll(/import\.meta\.url\b/g, `new URL('${toSource(id)}', import.meta.url).href`)
        .replaceAll(/import\.meta\.dirname\b/g, `(import.meta.dirname + '/${toSource(dirname(id))}')`)
      const left = /import\.meta\.(?!url\b|dirname\b|ROLLUP_FILE_URL_)\w+/.exec(placed)
      if (left) this.error(`${id}: ${left[0]} is not known to the build of the server.`)
      return { code: placed, map: null }
    },
  },
}

/** Doors leave nothing in the files, and yet decide what is in them: every module that was read counts. */
const sources: string[] = []
const whatWasRead: Plugin = {
  name: 'what-was-read',
  buildEnd() {
    for (const id of this.getModuleIds())
      if (isAbsolute(id) && !id.includes('node_modules')) sources.push(fromRoot(id))
  },
}

const fromRoot = (path: string) => relative(sourceRoot, path).split(sep).join('/')
/** Of the whole path: two files of one name would be taken for one. */
const nameOf = (path: string) =>
  fromRoot(path)
    .replace(/(\.worker)?\.ts$/, '')
    .replaceAll('/', '-')

const build = await rolldown({
  cwd: sourceRoot,
  input: { main: MAIN },
  platform: 'node',
  external: asTheyAre,
  tsconfig: false,
  plugins: [whereSourcesLie, whatWasRead],
  onLog: (_level, { code, message }) => {
    if (!code || !EXPECTED.has(code)) process.stderr.write(`${message}\n`)
  },
})
const folder = programFolder(sourceRoot)
mkdirSync(folder, { recursive: true })
const { output } = await build.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name]-[hash].js',
  chunkFileNames: '[name]-[hash].js',
  // One byte a character: a thread holds the text of what it has loaded. Names and lines stay, because failures are told by them.
  charset: 'ascii',
  comments: false,
  keepNames: true,
  minify: false,
})
await build.close()

const main = output.find((file) => file.type === 'chunk' && file.facadeModuleId === join(sourceRoot, MAIN))
if (!main) throw new Error('The program has no beginning.')
const before = readMadeOf(sourceRoot)?.files ?? []
const files = output.map(({ fileName }) => fileName)
writeMadeOf(sourceRoot, {
  main: main.fileName,
  files,
  paths: ['package.json', 'package-lock.json', ...sources.toSorted()],
})

// A process that still runs loads its threads from the files that it began with.
const kept = new Set([...files, ...before])
for (const name of readdirSync(folder))
  if (name.endsWith('.js') && !kept.has(name)) rmSync(join(folder, name))
