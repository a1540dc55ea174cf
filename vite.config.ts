import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [reactRouter(), compressAssets()],
  publicDir: 'apps/web/public',
  ssr: { noExternal: [/^@mantine\//] },
  build: {
    chunkSizeWarningLimit: 900,
    // The theme is said once with light-dark(); older targets would have it rewritten into two of everything.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  optimizeDeps: {
    // Scanned before the first page is served: a dependency found late would reload the page that someone is working on.
    entries: [
      'apps/web/**/*.{ts,tsx}',
      'domains/*/{web,contract}/**/*.{ts,tsx}',
      'design-system/**/*.{ts,tsx}',
    ],
    include: [
      '@mantine/core',
      '@mantine/form',
      '@mantine/form > fast-deep-equal',
      '@mantine/form > klona/full',
      '@mantine/hooks',
      'react-router/dom',
    ],
  },
})

const compressible = /\.(js|css|svg|json|html|txt)$/

/** Writes .br and .gz beside every text asset of the client build, once, so that the server compresses nothing per request. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      order: 'post',
      async handler(options) {
        const folder = options.dir
        if (!folder) return
        const files = await readdir(folder, { recursive: true })
        await Promise.all(
          files.filter((file) => compressible.test(file)).map((file) => compress(join(folder, file))),
        )
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < 1024) return
  const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
  await Promise.all([
    writeFile(`${path}.br`, brotli),
    gzip9(bytes).then((zipped) => writeFile(`${path}.gz`, zipped)),
  ])
}

const gzip9 = (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 })
