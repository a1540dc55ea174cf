import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sliceOrder } from './check-arrows.ts'

// `node scripts/new-slice.ts NAME`: the rooms of a slice with their doors, and where to add its line.
const [name] = process.argv.slice(2)
if (!name || !/^[a-z][a-z-]*$/.test(name)) {
  process.stderr.write('Name the slice in lower case: node scripts/new-slice.ts market-data\n')
  process.exit(1)
}
const folder = join('domains', name)
if (existsSync(folder)) {
  process.stderr.write(`${folder} is there already.\n`)
  process.exit(1)
}
const camel = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const files: Record<string, string> = {
  'README.md': `# ${name}\n\nIts words, rules, screens and endpoints.\n`,
  'contract/index.ts': 'export {}\n',
  'server/index.ts': `export { ${camel}Routes } from './routes.ts'\n`,
  'server/routes.ts': `import type { Route } from '#platform/http-server/index.ts'\n\nexport const ${camel}Routes: readonly Route[] = []\n`,
}
for (const [file, text] of Object.entries(files)) {
  const path = join(folder, file)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}
process.stdout.write(
  `${folder} is made. Add its line to apps/server/slices.ts${sliceOrder.includes(name) ? '' : ' and to the order in scripts/check-arrows.ts'}.\n`,
)
