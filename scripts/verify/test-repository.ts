import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Repository, readRepository } from './repository.ts'

const files: Record<string, string> = {
  'package-lock.json': '{}',
  'vitest.config.ts': '',
  'engines/sums/add.ts': 'export const add = 1',
  'engines/sums/index.ts': `export { add } from './add.ts'`,
  'engines/sums/sums.test.ts': `import { add } from './index.ts'`,
  'engines/words/words.test.ts': `export {}`,
  'platform/database/index.ts': `export const folder = new URL('./migrations', import.meta.url)`,
  'platform/database/migrations/0000_first.sql': 'create table one ();',
  'domains/orders/README.md': 'Orders.',
  'domains/orders/server/place.ts': `import { folder } from '#platform/database/index.ts'\nimport { add } from '#engines/sums/index.ts'`,
  'domains/orders/server/orders.test.ts': `import './place.ts'`,
  'domains/orders/server/work.worker.ts': 'export const work = 1',
  'domains/orders/server/thread.test.ts': `new Worker(new URL('./work.worker.ts', import.meta.url))`,
  'domains/orders/web/orders-screen.tsx': `import './orders.css'`,
  'domains/orders/web/orders.css': '.a {}',
  'domains/orders/web/orders-screen.test.tsx': `// @vitest-environment happy-dom\nimport './orders-screen.tsx'`,
  'scripts/shape.test.ts': `import { readdirSync } from 'node:fs'`,
  'apps/server/start.test.ts': `import { spawn } from 'node:child_process'`,
}

/** A small repository on the disk, gone after the test; a file that changes is written, one of undefined taken away. */
export function smallRepository(): (changes?: Record<string, string | undefined>) => Repository {
  const root = mkdtempSync(join(tmpdir(), 'assay-verify-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (changes: Record<string, string | undefined>) => {
    for (const [path, text] of Object.entries(changes)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      if (text === undefined) rmSync(join(root, path))
      else writeFileSync(join(root, path), text)
    }
  }
  write(files)
  return (changes = {}) => {
    write(changes)
    return readRepository(root).repository
  }
}
