import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One runtime for all files: tests leave no global state behind.
    pool: 'threads',
    isolate: false,
    globalSetup: ['platform/testing/vitest-setup.ts'],
    include: ['{platform,domains,engines,apps,design-system,sample-data,scripts}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
