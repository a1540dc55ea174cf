import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

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
