import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// What one server compiled at its start the next one finds.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node')

export default defineConfig({
  cacheDir: join(import.meta.dirname, '../node_modules/.vite-journeys'),
  test: {
    root: import.meta.dirname,
    include: ['*.journey.ts'],
    // Each journey has a server and a browser of its own; two cores carry one at a time.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
