import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { type Config, parseConfig, siteAddress } from '#platform/config/index.ts'
import { isConnectionLost } from '#platform/database/index.ts'
import { arrivingIn, behindProxies, removeLeftUploads } from '#platform/http-server/index.ts'
import { type Logger, makeLogger } from '#platform/logging/index.ts'
import { drain } from './drain.ts'
import { stopBeingReady } from './health.ts'
import { closeInstallation, openInstallation } from './installation.ts'
import { unopenedInWords } from './sealing/sealed-values.ts'
import { untilPortIsFree, whyNotListening, whyNotStarted } from './why-not-started.ts'

const startedAt = performance.now()
const isDev = process.argv.includes('--dev')
/** An orchestrator kills after half a minute: what is under way has most of it. */
const REQUESTS_MS_MAX = 15_000

let config: Config | undefined

async function run(): Promise<void> {
  config = parseConfig(process.env)
  const log = makeLogger(config)
  await untilPortIsFree(config)
  // The embedded database opens in its own thread while this one reads the slices.
  const [installation, { makeApp }, { endStreams, settings, startSlices, stopSlices }] = await Promise.all([
    openInstallation(config, log),
    import('./app.ts'),
    import('./slices.ts'),
  ])
  for (const one of settings) one.of(config)
  await removeLeftUploads(arrivingIn(config))
  const { app, attachDevServer, drawFirstPages } = await makeApp(installation, { isDev })
  await startSlices(installation)
  const unopened = await unopenedInWords(installation.database.db, installation)
  if (unopened) {
    log.error(unopened)
    process.stderr.write(`\n  ${unopened}\n\n`)
  }
  const { host, port: wanted, publicUrl, drainSeconds } = config

  let isListening = false
  const fetch = behindProxies(config.proxies, app.fetch)
  const server = serve({ fetch, port: wanted, hostname: host }, ({ port }) => {
    isListening = true
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`\n  Assay is ready on http://localhost:${port} after ${seconds} s\n\n`)
    drawFirstPages(siteAddress({ publicUrl, port })).catch((failure) =>
      log.warn({ err: failure }, 'the public pages were not drawn ahead'),
    )
  }) as Server
  server.on('error', (failure: NodeJS.ErrnoException) => {
    // Too many open files, say: those who are connected are served on.
    if (isListening) return log.error({ err: failure }, 'a connection could not be accepted')
    fail(whyNotListening(failure, wanted))
  })
  attachDevServer?.(server)

  let isStopping = false
  const stop = async (graceMs: number, code = 0) => {
    if (isStopping) return
    isStopping = true
    stopBeingReady(installation)
    await endStreams(installation).catch((failure) =>
      log.error({ err: failure }, 'the live streams did not end'),
    )
    if (!(await drain(server, { graceMs, deadlineMs: REQUESTS_MS_MAX })))
      log.warn('requests were under way at the end of their time and have been broken off')
    await stopSlices(installation).catch((failure) => log.error({ err: failure }, 'a slice did not stop'))
    await closeInstallation(installation).catch((failure) =>
      log.error({ err: failure }, 'the database did not close'),
    )
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(drainSeconds * 1_000))
  outliveFailures(log, () => void stop(0, 1))

  // Ending npm leaves its child alive on the port; a changed parent means that npm is gone.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) void stop(0)
    }, 500).unref()
  }
}

/** The last net: unhandled rejections are logged, a lost connection ends nothing; an exception leaves an unknown state. */
function outliveFailures(log: Logger, end: () => void): void {
  process.on('unhandledRejection', (failure) =>
    log.error({ err: failure }, 'something failed that nobody waited for'),
  )
  process.on('uncaughtException', (failure) => {
    log.error({ err: failure }, 'a failure that nobody caught')
    if (!isConnectionLost(failure)) end()
  })
}

function fail(sentence: string): never {
  process.stderr.write(`\n  Assay did not start. ${sentence}\n\n`)
  process.exit(1)
}

/** Nobody waits for it while this module is loaded: in the built program what it loads later stands on files that wait for it. */
export const started = run().catch((failure) => {
  if (config?.logLevel === 'debug') process.stderr.write(`${(failure as Error).stack ?? failure}\n`)
  fail(whyNotStarted(failure, config))
})
