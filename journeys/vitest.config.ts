import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { WaitersFirst } from './waiters-first.ts'

// What one server compiled at its start the next one finds.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node')

// They kill servers at moments counted from what was acknowledged, or take a port away: nobody is beside them.
const alone = ['installation', 'kill-during-work', 'order-storm'].map((name) => `${name}.journey.ts`)

const test = {
  root: import.meta.dirname,
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // What is looked for is there at once or after a moment; how long the moment is, is the machine's business.
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  cacheDir: join(import.meta.dirname, '../node_modules/.vite-journeys'),
  test: {
    sequence: { sequencer: WaitersFirst },
    // Each journey has a server, a browser and a directory of its own, and waits for one of them most of the time: two cores carry two.
    projects: [
      {
        test: {
          ...test,
          name: 'beside each other',
          include: ['*.journey.ts'],
          exclude: alone,
          globalSetup: 'vitest-setup.ts',
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...test, name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
