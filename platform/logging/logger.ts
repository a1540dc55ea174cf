import { type Logger as Pino, pino } from 'pino'
import type { Config } from '#platform/config/index.ts'
import { safeFailure } from './safe-failure.ts'

export type Logger = Pick<Pino, 'debug' | 'info' | 'warn' | 'error'>

/** Structured log to standard output; fields that carry secrets are never written. */
export function makeLogger(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeFailure },
    redact: {
      paths: [
        'password',
        'token',
        'secret',
        'cookie',
        'authorization',
        '*.password',
        '*.token',
        '*.secret',
        '*.cookie',
        '*.authorization',
      ],
      censor: '[withheld]',
    },
  })
}

/** A log that keeps nothing, for tests. */
export const silentLogger: Logger = pino({ level: 'silent' })
