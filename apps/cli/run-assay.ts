import { CallRefused, clientOf } from '#apps/client/index.ts'
import { type Command, type ExitCode, exitCodes, Failed, Misused, type Terminal } from './command.ts'
import { batch } from './commands/batch.ts'
import { callByName } from './commands/call-by-name.ts'
import { importLists, lists } from './commands/lists.ts'
import { localCommands } from './commands/local.ts'
import { mcp } from './commands/mcp.ts'
import { screen } from './commands/screen.ts'
import { whoami } from './commands/whoami.ts'

const commands: Record<string, Command> = {
  screen,
  batch,
  lists,
  import: importLists,
  call: callByName,
  whoami,
  mcp,
}

const DEFAULT_URL = 'http://localhost:3000'

/** Runs one command line and gives what it ends with. */
export async function runAssay(args: string[], terminal: Terminal): Promise<ExitCode | number> {
  const [name = 'help', ...rest] = args
  if (name === 'help' || name === '--help' || name === '-h') {
    terminal.out(usage())
    return exitCodes.done
  }
  const local = Object.hasOwn(localCommands, name) ? localCommands[name] : undefined
  // Asked for help, nothing is started, written or put back.
  if (local && !asksForHelp(rest)) return local.run(rest)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const known = local ?? command
  if (!known) {
    terminal.tell(`There is no command ${name}.\n\n${usage()}`)
    return exitCodes.misused
  }
  if (!command || asksForHelp(rest)) {
    terminal.out(`${known.usage}\n  ${known.purpose}\n`)
    return exitCodes.done
  }
  const { ASSAY_URL, ASSAY_KEY } = terminal.env
  const connection = {
    url: ASSAY_URL || DEFAULT_URL,
    ...(ASSAY_KEY ? { key: ASSAY_KEY } : {}),
    ...(terminal.fetch ? { fetch: terminal.fetch } : {}),
  }
  try {
    if (!ASSAY_KEY)
      throw new Misused(
        'Set ASSAY_KEY to an API key (made under settings, API keys), and ASSAY_URL to the server.',
      )
    if (!/^https?:$/.test(URL.parse(connection.url)?.protocol ?? ''))
      throw new Misused(`ASSAY_URL must begin with https:// or http://: ${connection.url}`)
    return await command.run({ args: rest, terminal, connection, call: clientOf(connection) })
  } catch (failure) {
    return endOf(failure, command, terminal)
  }
}

/** What stands behind `--` is no option. */
const asksForHelp = (args: string[]): boolean => {
  const end = args.indexOf('--')
  return (end < 0 ? args : args.slice(0, end)).some((one) => one === '--help' || one === '-h')
}

function endOf(failure: unknown, command: Command, { tell }: Terminal): ExitCode {
  if (failure instanceof CallRefused) {
    const reference = failure.requestId ? ` [${failure.requestId}]` : ''
    tell(`${failure.message} (${failure.status || 'no answer'} ${failure.code})${reference}\n`)
    return failure.status >= 400 && failure.status < 500 ? exitCodes.refused : exitCodes.failed
  }
  if (failure instanceof Failed) {
    tell(`${failure.message}\n`)
    return exitCodes.failed
  }
  // parseArgs refuses what it does not know with a code of its own.
  const isMisuse =
    failure instanceof Misused || String((failure as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
  if (!isMisuse) throw failure
  tell(`${(failure as Error).message}\nUsage: ${command.usage}\n`)
  return exitCodes.misused
}

function usage(): string {
  const lineOf = ({ usage: used, purpose }: { usage: string; purpose: string }) =>
    `  ${used}\n      ${purpose}`
  return [
    'Usage:',
    ...Object.values(commands).map(lineOf),
    '',
    'On the machine of the server:',
    ...Object.values(localCommands).map(lineOf),
    '',
    `ASSAY_URL is the server (${DEFAULT_URL} unless set), ASSAY_KEY an API key. --json prints the whole answer, --csv its rows.`,
    'Ends with 0 when all is done and nothing was found, 1 when the server failed or did not answer, 2 when the command was used wrongly,',
    '3 when the server refused, 10 when a screening found a match, 11 when it has no answer: lists that are needed were not asked, are too old, or the name cannot be answered for.',
    '',
  ].join('\n')
}
