import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// What a start has compiled, the next one reads: a quarter of its time.
const compiled = join(import.meta.dirname, '../../node_modules/.cache/assay/compiled')

beginWithLessMemory()

// React picks its build by NODE_ENV when it is first loaded, so the setting comes before every other import.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'

enableCompileCache(compiled)
// Threads read it too: without it each loads what takes the types out of the sources, which is tens of megabytes.
process.env.NODE_COMPILE_CACHE ??= compiled
const { started } = await load()
await started
// Written down at once, because not every process ends by itself.
flushCompileCache()

/** The server as it is built, unless somebody works on it. */
async function load(): Promise<typeof import('./main.ts')> {
  const { builtProgram, sourceRoot } = await import('./program/program-files.ts')
  const built = process.argv.includes('--dev') ? undefined : builtProgram(sourceRoot)
  return built ? import(pathToFileURL(built).href) : import('./main.ts')
}

/**
 * How much a process gives back of its memory is settled before it begins, so on Linux it begins once more in its own place: same number, same streams. Left alone, the C
 * library keeps an arena for each thread and returns little of it (200 MB after a first start), and the young generation of each thread's heap grows to 64 MB. An operator's own
 * `MALLOC_ARENA_MAX` is left as it is.
 */
function beginWithLessMemory(): void {
  const { env, execArgv, argv, execPath, platform } = process
  if (platform !== 'linux' || env.MALLOC_ARENA_MAX !== undefined || process.connected || !process.execve)
    return
  process.execve(execPath, [execPath, '--max-semi-space-size=16', ...execArgv, ...argv.slice(1)], {
    ...env,
    NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? compiled,
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    MALLOC_MMAP_THRESHOLD_: '131072',
  })
}
