import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * React Router reloads the whole page when a screen's code cannot be fetched: without a connection that is the browser's own page, and
 * everything that stood on the screen is lost. The failure is thrown instead, to the boundary that keeps the frame (`screen-frame.tsx`).
 */
function keepsThePage(): Plugin {
  const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);?/
  let isDone = false
  return {
    name: 'keeps-the-page',
    apply: 'build',
    transform(code, id) {
      if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/.test(id)) return undefined
      if (!reload.test(code))
        this.error('React Router loads the code of screens in another way: see keepsThePage.')
      isDone = true
      return { code: code.replace(reload, 'throw error;'), map: null }
    },
    buildEnd() {
      if (this.environment.name === 'client' && !isDone)
        this.error('React Router was not found: see keepsThePage.')
    },
  }
}

export default defineConfig({
  plugins: [reactRouter(), keepsThePage()],
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
