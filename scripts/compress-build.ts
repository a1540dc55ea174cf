import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// The server sends these beside-files as they are, so that no request pays for compressing an asset.
const compressible = new Set(['.js', '.css', '.svg', '.html', '.json', '.txt', '.xml'])
const BYTES_MIN = 1_024

for (const entry of readdirSync('build/client', { recursive: true, encoding: 'utf8' })) {
  const file = join('build/client', entry)
  if (!compressible.has(extname(file)) || statSync(file).size < BYTES_MIN) continue
  const content = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  )
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
