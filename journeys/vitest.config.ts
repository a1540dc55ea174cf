import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'

// What one server compiled at its start the next one finds.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node')

// They kill servers at moments counted from what was acknowledged, or do a whole first start: they take both cores, and are beside each other alone.
const busy = [
  'installation.journey.ts',
  'kill-during-load.journey.ts',
  'kill-during-work.journey.ts',
  'order-storm.journey.ts',
]

const test = {
  root: import.meta.dirname,
  testTimeout: 300_000,
  hookTimeout: 180_000,
  // What is looked for is there at once or after a moment; how long the moment is, is the machine's business.
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  cacheDir: join(import.meta.dirname, '../node_modules/.vite-journeys'),
  test: {
    sequence: { sequencer: LongestFirst },
    // Each journey has a server, a browser and a directory of its own.
    projects: [
      {
        test: {
          ...test,
          name: 'beside each other',
          include: ['*.journey.ts'],
          exclude: busy,
          globalSetup: 'vitest-setup.ts',
          // One more than the two cores that CI has: a story waits for clocks, jobs and pages that come to rest, and four fill both so that they run out of patience.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...test, name: 'busy', include: busy, maxWorkers: 2, sequence: { groupOrder: 1 } } },
    ],
  },
})
