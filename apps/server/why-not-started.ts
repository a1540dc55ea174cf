import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { BadSetting, type Config } from '#platform/config/index.ts'
import { diskFull, isConnectionLost, isDiskFull } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** Why the product did not start, and with what. The database address is shown without its password. */
export function whyNotStarted(failure: unknown, config: Config | undefined): string {
  if (failure instanceof BadSetting || failure instanceof Problem) return failure.message
  const causes = causesOf(failure)
  const codes = new Set(causes.map(({ code }) => code))
  const dataDir = config?.dataDir ?? 'DATA_DIR'
  if (isDiskFull(failure) && !codes.has('53100'))
    return diskFull(
      causes.find(({ path }) => path !== undefined)?.path ?? dataDir,
      'Nothing was lost and no backup is needed: free some space, or set DATA_DIR to another disk, and start again.',
    ).message
  if (codes.has('EACCES') || codes.has('EPERM') || codes.has('EROFS'))
    return `This account may not write to ${dataDir}. Give it the right, or set DATA_DIR to another directory.`
  if (codes.has('ENOTDIR') || codes.has('EEXIST'))
    return `${dataDir} is not a directory. Set DATA_DIR to one.`
  if (config?.databaseUrl) {
    const at = placeOf(config.databaseUrl)
    if (codes.has('ENOTFOUND') || codes.has('EAI_AGAIN'))
      return `The host of DATABASE_URL (${at}) is not known.`
    if (codes.has('28P01') || codes.has('28000'))
      return `The PostgreSQL server at ${at} refuses the user or password of DATABASE_URL.`
    if (codes.has('3D000'))
      return `The database of DATABASE_URL does not exist on the PostgreSQL server at ${at}.`
    if (codes.has('42501')) return `The user of DATABASE_URL may not make tables in the database at ${at}.`
    if (codes.has('53100'))
      return `The disk of the PostgreSQL server at ${at} is full: ${causes.find(({ code }) => code === '53100')?.message}. Nothing was lost and no backup is needed: free some space there, and start again.`
    if (causes.some(({ message }) => /does not support SSL|self.signed|certificate/i.test(message)))
      return `The PostgreSQL server at ${at} was reached, but not by the encryption that DATABASE_URL asks for: ${causes.at(-1)?.message}.`
    if (isConnectionLost(failure)) return `The PostgreSQL server at ${at} (DATABASE_URL) does not answer.`
  }
  return `${causes[0]?.message.split('\n')[0] ?? String(failure)} (LOG_LEVEL=debug shows where.)`
}

/** Why nobody can be listened to there. */
export const whyNotListening = (failure: NodeJS.ErrnoException, port: number): string =>
  failure.code === 'EADDRINUSE'
    ? `Port ${port} is in use. Stop what uses it, or set PORT to another one.`
    : failure.message

/** A process that was told to stop leaves its port within a second, and whoever starts the product again does not wait for that. */
const LEAVES_WITHIN_MS = 2_000
const LOOK_EVERY_MS = 100

/**
 * Looks whether the port can be listened on, and lets go of it: a first start fills its database for a minute, and nobody is to wait that long for this sentence. Requests
 * are refused meanwhile rather than kept waiting.
 *
 * @throws BadSetting
 */
export async function untilPortIsFree({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  if (port === 0) return
  const endsAt = performance.now() + LEAVES_WITHIN_MS
  for (;;) {
    const failure = await failureToListen(host, port)
    if (!failure) return
    if (failure.code !== 'EADDRINUSE' || performance.now() > endsAt)
      throw new BadSetting(whyNotListening(failure, port))
    await pause(LOOK_EVERY_MS)
  }
}

function failureToListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const looking = createServer()
  return new Promise((resolve) => {
    looking.once('error', resolve)
    looking.listen({ port, host }, () => looking.close(() => resolve(undefined)))
  })
}

function causesOf(failure: unknown): { message: string; code: unknown; path?: string }[] {
  const causes: { message: string; code: unknown; path?: string }[] = []
  for (let at = failure; at instanceof Error && causes.length < 8; at = at.cause) {
    const { code, path } = at as { code?: unknown; path?: string }
    causes.push({ message: at.message, code, ...(path ? { path } : {}) })
    for (const one of at instanceof AggregateError ? at.errors : [])
      if (one instanceof Error) causes.push({ message: one.message, code: (one as { code?: unknown }).code })
  }
  return causes
}

function placeOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname || 'this machine'}:${port || 5432}`
}
