import { serve } from '@hono/node-server'
import { BadSetting, parseConfig } from '#platform/config/index.ts'
import { makeLogger } from '#platform/logging/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { closeHouse, openHouse } from './house.ts'

const startedAt = performance.now()
const isDev = process.argv.includes('--dev')

async function run(): Promise<void> {
  const config = parseConfig(process.env)
  const log = makeLogger(config)
  // The embedded database opens in its own thread while this one reads the slices.
  const [house, { makeApp }, { startSlices, stopSlices }] = await Promise.all([
    openHouse(config, log),
    import('./app.ts'),
    import('./slices.ts'),
  ])
  const { app, attachDevServer, drawFirstPages } = await makeApp(house, { isDev })
  await startSlices(house)

  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, ({ port }) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`\n  Assay is ready on http://localhost:${port} after ${seconds} s\n\n`)
    const origin = config.publicUrl ?? `http://localhost:${port}`
    drawFirstPages(origin).catch((failure) =>
      log.warn({ err: failure }, 'the public pages were not drawn ahead'),
    )
  })
  server.on('error', (failure: NodeJS.ErrnoException) => {
    const sentence =
      failure.code === 'EADDRINUSE'
        ? `Port ${config.port} is in use. Stop what uses it, or set PORT to another one.`
        : failure.message
    fail(sentence)
  })
  attachDevServer?.(server)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    server.close()
    // Open connections (a browser keeps its own) do not hold the stop.
    if ('closeAllConnections' in server) server.closeAllConnections()
    await stopSlices(house).catch((failure) => log.error({ err: failure }, 'a slice did not stop'))
    await closeHouse(house).catch((failure) => log.error({ err: failure }, 'the database did not close'))
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  // Ending npm leaves its child alive on the port; a changed parent means that npm is gone.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) void stop()
    }, 500).unref()
  }
}

function fail(sentence: string): never {
  process.stderr.write(`\n  Assay did not start. ${sentence}\n\n`)
  process.exit(1)
}

try {
  await run()
} catch (failure) {
  if (failure instanceof BadSetting || failure instanceof Problem) fail(failure.message)
  throw failure
}
