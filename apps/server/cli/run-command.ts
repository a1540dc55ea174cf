import { BadSetting } from '#platform/config/index.ts'
import { diskFull, isDiskFull } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** The command was used wrongly; its message says how it is used. */
export class Misused extends Problem {
  constructor(usage: string) {
    super('invalid-input', usage)
  }
}

/** Runs a command line: prints its answer; a known failure ends with 1 and a sentence, wrong use with 2 and the usage. */
export async function runCommand(command: (args: string[]) => Promise<string | undefined>): Promise<void> {
  try {
    const result = await command(process.argv.slice(2))
    if (result) process.stdout.write(`${result}\n`)
    process.exit(process.exitCode ?? 0)
  } catch (failure) {
    const isMisuse =
      failure instanceof Misused || String((failure as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
    const full =
      !(failure instanceof Problem) && isDiskFull(failure)
        ? diskFull(
            (failure as { path?: string }).path ?? process.env.DATA_DIR ?? 'data',
            'What was there before is unchanged. Free some space, then run the command again.',
          )
        : undefined
    if (full) {
      process.stderr.write(`${full.message}\n`)
      process.exit(1)
    }
    if (!(isMisuse || failure instanceof Problem || failure instanceof BadSetting)) throw failure
    process.stderr.write(`${(failure as Error).message}\n`)
    process.exit(isMisuse ? 2 : 1)
  }
}
