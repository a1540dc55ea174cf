import { BadSetting } from '#platform/config/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** The command was used wrongly; its message says how it is used. */
export class Misused extends Problem {
  constructor(usage: string) {
    super('invalid-input', usage)
  }
}

/** Runs a command line: its answer is printed, a known failure is a sentence and exit code 1, a command that was used wrongly says how it is used and ends with 2. */
export async function runCommand(command: (args: string[]) => Promise<string | undefined>): Promise<void> {
  try {
    const said = await command(process.argv.slice(2))
    if (said) process.stdout.write(`${said}\n`)
    process.exit(process.exitCode ?? 0)
  } catch (failure) {
    const isMisuse =
      failure instanceof Misused || String((failure as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
    if (!(isMisuse || failure instanceof Problem || failure instanceof BadSetting)) throw failure
    process.stderr.write(`${(failure as Error).message}\n`)
    process.exit(isMisuse ? 2 : 1)
  }
}
