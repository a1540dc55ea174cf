/**
 * Turns a file of cases into a file of answers, one command an engine:
 *
 *   npm run -s evaluate -- name-pairs --in FILE.jsonl --out OUT.jsonl [--names-only]
 *   npm run -s evaluate -- screening --watchlist W.jsonl --in Q.jsonl --out OUT.jsonl
 *   npm run -s evaluate -- transcripts --dir DIR --out OUT.json
 *   npm run -s evaluate -- entities --in PAIRS.jsonl --out OUT.jsonl
 *   npm run -s evaluate -- directory --companies COMPANIES.jsonl --in Q.jsonl --out OUT.jsonl
 *   npm run -s evaluate -- quant --in CASES.json --out ANSWERS.json
 *   npm run -s evaluate -- quant          (published values by source, and whether the engines agree)
 *   npm run -s evaluate -- credit --in STATEMENTS.jsonl --out OUT.jsonl
 *   npm run -s evaluate -- ten-k --dir DIR --out OUT.json
 *   npm run -s evaluate -- filers --dir DIR [--out OUT.json] [--unread]
 *   npm run -s evaluate -- questions --in Q.jsonl --out A.jsonl [--serve PORT] [--uses U.jsonl]
 *   npm run -s evaluate -- constructions --in U.jsonl --scores S.json --out TABLE.json
 */
import { parseArgs } from 'node:util'

const USAGE = `usage:
  evaluate name-pairs --in FILE.jsonl --out OUT.jsonl [--names-only]
  evaluate screening --watchlist W.jsonl --in Q.jsonl --out OUT.jsonl
  evaluate transcripts --dir DIR --out OUT.json
  evaluate entities --in PAIRS.jsonl --out OUT.jsonl
  evaluate directory --companies COMPANIES.jsonl --in Q.jsonl --out OUT.jsonl
  evaluate quant [--in CASES.json --out ANSWERS.json]
  evaluate credit --in STATEMENTS.jsonl --out OUT.jsonl
  evaluate ten-k --dir DIR --out OUT.json
  evaluate filers --dir DIR [--out OUT.json] [--unread]
  evaluate questions --in Q.jsonl --out A.jsonl [--serve PORT] [--world DIR] [--scripted-model] [--uses U.jsonl]
  evaluate constructions --in U.jsonl --scores S.json --out TABLE.json
`
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
  entities: {
    required: ['in', 'out'],
    run: async (options) => {
      const { evaluateEntities } = await import('./evaluate/entities.ts')
      evaluateEntities(text(options.in), text(options.out))
      return 0
    },
  },
  directory: {
    required: ['companies', 'in', 'out'],
    run: async (options) => {
      const { evaluateDirectory } = await import('./evaluate/directory.ts')
      evaluateDirectory(text(options.companies), text(options.in), text(options.out))
      return 0
    },
  },
  transcripts: {
    required: ['dir', 'out'],
    run: async (options) => {
      const { evaluateTranscripts } = await import('./evaluate/transcripts.ts')
      await evaluateTranscripts(text(options.dir), text(options.out))
      return 0
    },
  },
  'ten-k': {
    required: ['dir', 'out'],
    run: async (options) => {
      const { evaluateTenK } = await import('./evaluate/ten-k.ts')
      await evaluateTenK(text(options.dir), text(options.out))
      return 0
    },
  },
  quant: {
    required: [],
    run: async (options) => {
      if (options.in === undefined && options.out === undefined) {
        const { agrees, publishedTable, publishedValues } = await import('./evaluate/quant/published.ts')
        const sources = publishedValues()
        process.stdout.write(publishedTable(sources))
        return sources.every(({ facts }) => facts.every((each) => agrees(each) || each.because)) ? 0 : 1
      }
      const { evaluateQuant } = await import('./evaluate/quant.ts')
      await evaluateQuant(text(options.in), text(options.out))
      return 0
    },
  },
  credit: {
    required: ['in', 'out'],
    run: async (options) => {
      const { evaluateCredit } = await import('./evaluate/credit.ts')
      evaluateCredit(text(options.in), text(options.out))
      return 0
    },
  },
  filers: {
    required: ['dir'],
    run: async (options) => {
      const { evaluateFilers } = await import('./evaluate/filers/filers-rated.ts')
      const out = options.out === undefined ? undefined : text(options.out)
      evaluateFilers(text(options.dir), out, options.unread === true)
      return 0
    },
  },
  questions: {
    required: ['in', 'out'],
    run: async (options) => {
      const { evaluateQuestions } = await import('./evaluate/questions.ts')
      const port = options.serve === undefined ? undefined : Number(options.serve)
      if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536))
        throw new UsageError('--serve takes a port')
      const dataDir = options.world === undefined ? undefined : text(options.world)
      const isWithModel = options['scripted-model'] === true
      await evaluateQuestions(text(options.in), text(options.out), {
        port,
        dataDir,
        isWithModel,
        usesFile: options.uses === undefined ? undefined : text(options.uses),
      })
      // Worker threads of the world would keep the process.
      process.exit(0)
    },
  },
  constructions: {
    required: ['in', 'scores', 'out'],
    run: async (options) => {
      const { writeConstructions } = await import('./evaluate/constructions.ts')
      writeConstructions(text(options.in), text(options.scores), text(options.out))
      return 0
    },
  },
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
        companies: { type: 'string' },
        'names-only': { type: 'boolean' },
        'scripted-model': { type: 'boolean' },
        unread: { type: 'boolean' },
        serve: { type: 'string' },
        world: { type: 'string' },
        uses: { type: 'string' },
        scores: { type: 'string' },
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
