import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packageFiles } from '#apps/client/package-files.ts'
import { routes } from '#apps/server/slices.ts'

// Writes the client package that other programs install (`npm install ./build/client-package`), made from the endpoints.
const out = resolve(process.argv[2] ?? join(import.meta.dirname, '../build/client-package'))
mkdirSync(out, { recursive: true })
const files = packageFiles(routes.map(({ endpoint }) => endpoint))
for (const [name, text] of Object.entries(files)) writeFileSync(join(out, name), text)
process.stdout.write(`The client package is in ${out}.\n`)
process.exit(0)
