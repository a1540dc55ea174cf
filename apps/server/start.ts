import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// React picks its build by NODE_ENV when it is first loaded, so the setting comes before every other import.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'

// What a start has compiled, the next one reads: a quarter of its time. Written down at once, because not every process ends by itself.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/assay/compiled'))
await import('./main.ts')
flushCompileCache()
