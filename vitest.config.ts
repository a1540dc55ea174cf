import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One runtime for all files: tests leave no global state behind.
    pool: 'threads',
    isolate: false,
    globalSetup: ['platform/testing/vitest-setup.ts'],
    include: ['{platform,domains,engines,apps,design-system,sample-data,scripts}/**/*.test.{ts,tsx}'],
    // Store suites wait for databases and jobs more than they compute: one worker more than the two cores that CI has.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
