import type { Connection, clientOf } from '#apps/client/index.ts'

/** What a command ends with, for scripts. */
export const exitCodes = {
  done: 0,
  /** The server failed or did not answer. */
  failed: 1,
  /** The command was used wrongly. */
  misused: 2,
  /** The server refused: the key, the permission or what was asked. */
  refused: 3,
  /** A screening found a match. */
  match: 10,
  /** A screening has no answer: lists that are needed were not asked, or the name cannot be answered for. */
  incomplete: 11,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Where a command reads and writes. */
export type Terminal = {
  env: Record<string, string | undefined>
  /** What was asked for. */
  out: (text: string | Uint8Array) => void
  /** Progress and refusals, on the other stream. */
  tell: (text: string) => void
  lines: AsyncIterable<string | Uint8Array>
  fetch?: typeof fetch
}

/** The command was used wrongly; its message says how it is used. */
export class Misused extends Error {}

/** Something on this machine failed; its message says what. */
export class Failed extends Error {}

export type Asked = {
  args: string[]
  terminal: Terminal
  connection: Connection
  call: ReturnType<typeof clientOf>
}

/** A command against a server. */
export type Command = {
  usage: string
  purpose: string
  run: (asked: Asked) => Promise<ExitCode>
}
