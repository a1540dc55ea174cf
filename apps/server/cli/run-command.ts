import { BadSetting } from '#platform/config/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** Runs a command line: its answer is printed, a known failure is a sentence and exit code 1. */
export async function runCommand(command: (args: string[]) => Promise<string | undefined>): Promise<void> {
  try {
    const said = await command(process.argv.slice(2))
    if (said) process.stdout.write(`${said}\n`)
    process.exit(process.exitCode ?? 0)
  } catch (failure) {
    if (!(failure instanceof Problem || failure instanceof BadSetting)) throw failure
    process.stderr.write(`${failure.message}\n`)
    process.exit(1)
  }
}
