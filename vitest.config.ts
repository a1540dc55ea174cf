import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'
import { ScreensLast } from './platform/testing/test-order.ts'

// Workers and child processes start by the hundred: what one of them compiled the next one finds.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node')

// Tests make much that is soon garbage: with room for it, a sixth less of the processor goes to collecting it. Workers begin after this.
setFlagsFromString('--max-semi-space-size=64')
setFlagsFromString('--min-semi-space-size=16')

export default defineConfig({
  test: {
    // One runtime for all files: tests leave no global state behind.
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: ScreensLast },
    setupFiles: ['design-system/testing/after-each-test.ts'],
    globalSetup: ['platform/testing/vitest-setup.ts'],
    include: ['{platform,domains,engines,apps,design-system,sample-data,scripts}/**/*.test.{ts,tsx}'],
    // Store suites wait for databases and jobs as well: one worker more than the two cores that CI has keeps both busy.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One second, which is the default, is not enough where everything else runs at the same time.
    expect: { poll: { timeout: 20_000 } },
  },
})
