/**
 * Turns a file of cases into a file of answers, one command an engine:
 *
 *   npm run -s evaluate -- name-pairs --in FILE.jsonl --out OUT.jsonl [--names-only]
 *   npm run -s evaluate -- screening --watchlist W.jsonl --in Q.jsonl --out OUT.jsonl
 *   npm run -s evaluate -- transcripts --dir DIR --out OUT.json
 *   npm run -s evaluate -- quant --in CASES.json --out ANSWERS.json
 */
import { parseArgs } from 'node:util'

const USAGE = `usage:
  evaluate name-pairs --in FILE.jsonl --out OUT.jsonl [--names-only]
  evaluate screening --watchlist W.jsonl --in Q.jsonl --out OUT.jsonl
  evaluate transcripts --dir DIR --out OUT.json
  evaluate quant --in CASES.json --out ANSWERS.json
`
const EXIT_NOT_BUILT = 2
// sysexits.h: the command was used wrongly, or its input could not be read.
const EXIT_USAGE = 64
const EXIT_BAD_INPUT = 65

class UsageError extends Error {}

type Options = Record<string, string | boolean | undefined>

const commands: Record<string, { required: string[]; run: (options: Options) => Promise<number> }> = {
  'name-pairs': {
    required: ['in', 'out'],
    run: async (options) => {
      const { evaluateNamePairs } = await import('./evaluate/name-pairs.ts')
      evaluateNamePairs(text(options.in), text(options.out), options['names-only'] === true)
      return 0
    },
  },
  screening: {
    required: ['watchlist', 'in', 'out'],
    run: async (options) => {
      const { evaluateScreening } = await import('./evaluate/screening.ts')
      evaluateScreening(text(options.watchlist), text(options.in), text(options.out))
      return 0
    },
  },
  transcripts: { required: ['dir', 'out'], run: notBuilt },
  quant: {
    required: ['in', 'out'],
    run: async (options) => {
      const { evaluateQuant } = await import('./evaluate/quant.ts')
      await evaluateQuant(text(options.in), text(options.out))
      return 0
    },
  },
}

async function notBuilt(): Promise<number> {
  process.stderr.write('not built yet\n')
  return EXIT_NOT_BUILT
}

const text = (value: string | boolean | undefined): string => String(value)

function readCommandLine(): { run: (options: Options) => Promise<number>; options: Options } {
  const [name, ...rest] = process.argv.slice(2)
  const command = name === undefined ? undefined : commands[name]
  if (!command)
    throw new UsageError(name === undefined ? 'a command is missing' : `there is no command "${name}"`)
  try {
    const { values } = parseArgs({
      args: rest,
      options: {
        in: { type: 'string' },
        out: { type: 'string' },
        dir: { type: 'string' },
        watchlist: { type: 'string' },
        'names-only': { type: 'boolean' },
      },
    })
    const missing = command.required.filter((option) => values[option as keyof typeof values] === undefined)
    if (missing.length > 0)
      throw new UsageError(`missing ${missing.map((option) => `--${option}`).join(', ')}`)
    return { run: command.run, options: values }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

try {
  const { run, options } = readCommandLine()
  process.exitCode = await run(options)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(error instanceof UsageError ? `${message}\n${USAGE}` : `${message}\n`)
  process.exitCode = error instanceof UsageError ? EXIT_USAGE : EXIT_BAD_INPUT
}
