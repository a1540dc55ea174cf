import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'apps/web/public',
  ssr: { noExternal: [/^@mantine\//] },
  // A worker may fetch a part of itself later, as the reader of spreadsheets.
  worker: { format: 'es' },
  build: {
    chunkSizeWarningLimit: 900,
    // The theme is said once with light-dark(); older targets would have it rewritten into two of everything.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs is one file: it compresses better than its parts, and a public page asks for less.
            codeSplitting: {
              groups: [{ name: 'ground', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
            },
          },
        },
      },
    },
  },
  optimizeDeps: {
    // Scanned before the first page is served: a dependency found late would reload the page that someone is working on.
    entries: [
      'apps/web/**/*.{ts,tsx}',
      'domains/*/{web,contract}/**/*.{ts,tsx}',
      'design-system/**/*.{ts,tsx}',
    ],
    include: [
      '@mantine/core',
      '@mantine/core > @floating-ui/react',
      '@mantine/core > clsx',
      '@mantine/core > react-number-format',
      '@mantine/core > react-remove-scroll',
      '@mantine/form',
      '@mantine/form > fast-deep-equal',
      '@mantine/form > klona/full',
      '@mantine/hooks',
      'react-router/dom',
    ],
  },
})
