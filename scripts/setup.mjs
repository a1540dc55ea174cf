// Runs on the Node that started npm (20 or newer), before the pinned one is there: node: modules only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const wanted = process.argv.slice(2)
const npmCli = process.env.npm_execpath
const nodeForNpm = process.env.npm_node_execpath ?? process.execPath

/** npm and its children write to standard error, so that the standard output of the main script stays its own. */
function npm(...args) {
  const [command, rest] = npmCli ? [nodeForNpm, [npmCli, ...args]] : ['npm', args]
  const run = spawnSync(command, rest, { stdio: ['ignore', 2, 2], shell: !npmCli && platform() === 'win32' })
  if (run.status !== 0) process.exit(run.status ?? 1)
}

function digest(paths) {
  const hash = createHash('sha256').update(platform()).update(process.arch)
  for (const path of paths) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

function filesUnder(folder) {
  if (!existsSync(folder)) return []
  if (statSync(folder).isFile()) return [folder]
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesUnder(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}

/** Does a step once for each state of what it depends on. */
function step(name, key, isDone, run) {
  if (mark(name) === key && isDone()) return
  run()
  setMark(name, key)
}

function mark(name) {
  const path = join('node_modules/.setup', name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function setMark(name, key) {
  mkdirSync('node_modules/.setup', { recursive: true })
  writeFileSync(join('node_modules/.setup', name), key)
}

/**
 * What the product needs to build and run (`lean`), or everything that its tests and checks need as well. Tools that are there stay, also
 * under a new lock file: a start takes none away.
 */
const packages = digest(['package-lock.json'])
const isLean = wanted.includes('lean') && !existsSync('node_modules/vitest')
const installed = mark('install')
const isInstalled = installed === packages || (isLean && installed === `${packages} lean`)
if (!isInstalled || !existsSync('node_modules/hono')) {
  process.stderr.write('Installing the packages (about a minute the first time)\n')
  npm('ci', isLean ? '--omit=dev' : '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  setMark('install', isLean ? `${packages} lean` : packages)
}

if (wanted.includes('build')) {
  const domains = existsSync('domains') ? readdirSync('domains').sort() : []
  const sources = [
    'package-lock.json',
    'react-router.config.ts',
    'vite.config.ts',
    'postcss.config.cjs',
    ...[
      'apps/web',
      'design-system',
      'engines',
      'platform/endpoint',
      'platform/http-client',
      'platform/figures',
      'platform/permissions',
      'platform/problems',
    ].flatMap(filesUnder),
    ...domains.flatMap((name) => [
      ...filesUnder(`domains/${name}/web`),
      ...filesUnder(`domains/${name}/contract`),
    ]),
  ].filter((path) => existsSync(path))
  step(
    'build',
    digest(sources),
    () => existsSync('build/server/index.js'),
    () => {
      process.stderr.write('Building the web app\n')
      npm('run', '--silent', 'build:web')
    },
  )
  // Public pages say what was measured, so the server stands on a little of the web as well.
  const program = [
    ...sources,
    'package.json',
    'scripts/build-server.ts',
    ...['apps/server', 'platform', 'sample-data'].flatMap(filesUnder),
    ...domains.flatMap((name) => filesUnder(`domains/${name}/server`)),
  ]
  step(
    'program',
    digest(program),
    () => existsSync('build/program/made-of.json'),
    () => {
      process.stderr.write('Building the server\n')
      npm('run', '--silent', 'build:server')
    },
  )
}

/** The same engine without a desktop around it: pages cost half of the processor's time. */
const LIGHT_BROWSERS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = [
  ...LIGHT_BROWSERS,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
  'msedge.exe',
]

if (wanted.includes('browser')) {
  const mark = 'node_modules/.setup/browser'
  const known = existsSync(mark) ? readFileSync(mark, 'utf8') : ''
  // CI takes the light one beside any other that is there; elsewhere nobody installs a second browser unasked.
  const wantsLight = process.env.LIGHT_BROWSER === 'on' && !process.env.CHROMIUM_PATH && !isLight(known)
  if (!known || !existsSync(known) || wantsLight) {
    const light = wantsLight
      ? (findBrowser(LIGHT_BROWSERS) ?? installPackage('chromium-headless-shell', LIGHT_BROWSERS))
      : undefined
    const found = light ?? findBrowser() ?? installBrowser()
    if (!found) {
      process.stderr.write('No Chromium was found and none could be installed. Set CHROMIUM_PATH to one.\n')
      process.exit(1)
    }
    mkdirSync(dirname(mark), { recursive: true })
    writeFileSync(mark, found)
  }
}

function isLight(path) {
  return LIGHT_BROWSERS.some((name) => path.endsWith(name))
}

function findBrowser(names = BROWSERS) {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) {
    process.stderr.write(`CHROMIUM_PATH is set to ${given}, where there is no file.\n`)
    process.exit(1)
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const usual = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ]
  const candidates = [
    ...(given ? [given] : []),
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...(names === BROWSERS ? [...usual, ...playwrightBrowsers()] : []),
  ]
  return candidates.find((path) => existsSync(path) && statSync(path).isFile() && answers(path))
}

/** A file of that name may be a stub that only says how to install a browser; on Windows asking would open a window. */
function answers(path) {
  if (platform() === 'win32') return true
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function playwrightBrowsers() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    join(homedir(), 'AppData/Local/ms-playwright'),
  ].filter((folder) => folder && existsSync(folder))
  return caches.flatMap((cache) =>
    readdirSync(cache)
      .filter((name) => name.startsWith('chromium'))
      .flatMap((name) => [
        join(cache, name, 'chrome-linux/chrome'),
        join(cache, name, 'chrome-linux/headless_shell'),
        join(cache, name, 'chrome-linux64/chrome'),
        join(cache, name, 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'),
        join(cache, name, 'chrome-win/chrome.exe'),
        join(cache, name, 'chrome-win64/chrome.exe'),
      ]),
  )
}

/** Debian's package where it may be installed; what is there already is not taken away for it. */
function installPackage(name, browsers) {
  if (platform() !== 'linux' || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return undefined
  process.stderr.write(`Installing ${name} for the browser tests\n`)
  const quiet = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const wanted = ['-y', '-qq', '--no-install-recommends', '--no-remove', name, 'fonts-noto-core']
  spawnSync('apt-get', ['update', '-qq'], quiet)
  spawnSync('apt-get', ['install', ...wanted], quiet)
  return findBrowser(browsers)
}

/** Debian's packages, the light one first, else Playwright's own download. */
function installBrowser() {
  const found = installPackage('chromium-headless-shell') ?? installPackage('chromium')
  if (found) return found
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 2, 2],
  })
  return findBrowser()
}
