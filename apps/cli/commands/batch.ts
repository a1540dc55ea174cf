import { openAsBlob } from 'node:fs'
import { access, constants, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CallRefused } from '#apps/client/index.ts'
import { type Batch, downloadBatch, readBatch, startBatch } from '#domains/screening/contract/index.ts'
import { type Asked, type Command, type ExitCode, exitCodes, Failed, Misused } from '../command.ts'
import { print } from '../print.ts'

const LOOK_MS = 1_000
/** How long a server that does not answer is waited for: a restart takes less. */
const SILENCE_MS_MAX = 120_000

export const batch: Command = {
  usage: 'assay batch FILE [--wait] [--results OUT.csv] [--dates dmy|mdy|ymd] [--json]',
  purpose:
    'Screens the rows of a CSV or XLSX file; --wait until it is done, --results writes the result of each row',
  async run(asked) {
    const { values, positionals } = parseArgs({
      args: asked.args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        wait: { type: 'boolean', default: false },
        results: { type: 'string' },
        dates: { type: 'string' },
      },
    })
    const [path, ...more] = positionals
    if (!path || more.length > 0) throw new Misused('One file is needed.')
    if (values.results !== undefined) await requireWritable(values.results)
    const started = await asked.call(startBatch, {
      file: await fileAt(path),
      ...(values.dates ? { dateOrder: values.dates as 'dmy' } : {}),
    })
    const isWaiting = values.wait || values.results !== undefined
    const last = isWaiting ? await ended(asked, started) : started
    if (values.results !== undefined) await keepResults(asked, last, values.results)
    await print(asked.terminal, last, values, () => ({
      sentences: [
        last.coverage?.sentence ?? null,
        `Batch ${last.id}, ${last.state}: ${last.sentence}`,
        last.rejectedCount > 0 ? `${last.rejectedCount} rows were refused and not screened.` : null,
        last.failure,
        values.results === undefined ? null : `The result of each row is in ${values.results}.`,
      ],
    }))
    return isWaiting ? codeOf(last) : exitCodes.done
  },
}

/** A file of the machine, as it is sent. @throws Misused where it cannot be read. */
export async function fileAt(path: string): Promise<File> {
  try {
    return new File([await openAsBlob(path)], basename(path))
  } catch {
    throw new Misused(`The file ${path} cannot be read.`)
  }
}

const isUnderWay = ({ state }: Batch) => state === 'queued' || state === 'running'

async function ended({ call, terminal }: Asked, started: Batch): Promise<Batch> {
  let last = started
  let answeredAt = performance.now()
  terminal.tell(`Batch ${started.id} was taken.\n`)
  while (isUnderWay(last)) {
    await pause(LOOK_MS)
    const read = await call(readBatch, { id: last.id }).catch((failure) => {
      const isAway = failure instanceof CallRefused && (failure.status === 0 || failure.status >= 500)
      if (isAway && performance.now() - answeredAt < SILENCE_MS_MAX) return undefined
      terminal.tell(`Batch ${last.id} continues on the server. ${howToRead(last)}\n`)
      throw failure
    })
    if (!read) {
      terminal.tell('The server does not answer; retrying.\n')
      continue
    }
    answeredAt = performance.now()
    last = read
    terminal.tell(`${last.screenedCount} of ${last.rowCount} rows\n`)
  }
  return last
}

const howToRead = ({ id }: Batch): string =>
  `Read it with: assay call screening.batch '{"id":${id}}', its rows with: assay call screening.download-batch '{"id":${id},"show":"all"}' > out.csv`

/** @throws Misused before anything is sent: nobody waits for results that cannot be kept. */
async function requireWritable(path: string): Promise<void> {
  try {
    const isThere = await stat(path).then(
      (found) => {
        if (found.isDirectory()) throw new Misused(`${path} is a folder.`)
        return true
      },
      () => false,
    )
    await access(isThere ? path : dirname(path), constants.W_OK)
  } catch (failure) {
    throw failure instanceof Misused ? failure : new Misused(`Nothing can be written to ${path}.`)
  }
}

async function keepResults({ call, terminal }: Asked, last: Batch, path: string): Promise<void> {
  try {
    const results = await call(downloadBatch, { id: last.id, show: 'all' })
    await writeFile(path, Buffer.from(await (results as Response).arrayBuffer()))
  } catch (failure) {
    terminal.tell(`Batch ${last.id} is screened, and its rows were not kept in ${path}. ${howToRead(last)}\n`)
    throw failure instanceof CallRefused ? failure : new Failed((failure as Error).message)
  }
}

function codeOf(last: Batch): ExitCode {
  if (last.state === 'failed' || last.state === 'cancelled') return exitCodes.failed
  if (last.matchCount > 0) return exitCodes.match
  return last.isAnswered ? exitCodes.done : exitCodes.incomplete
}
