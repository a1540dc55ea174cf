import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Batch, downloadBatch, readBatch, startBatch } from '#domains/screening/contract/index.ts'
import { type Asked, type Command, type ExitCode, exitCodes, Misused } from '../command.ts'
import { print } from '../print.ts'

const LOOK_MS = 1_000

export const batch: Command = {
  usage: 'assay batch FILE [--wait] [--results OUT.csv] [--dates dmy|mdy|ymd] [--json]',
  says: 'Screens the rows of a CSV or XLSX file; --wait until it is done, --results writes what came of each row',
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
    const started = await asked.call(startBatch, {
      file: await fileAt(path),
      ...(values.dates ? { dateOrder: values.dates as 'dmy' } : {}),
    })
    const isWaiting = values.wait || values.results !== undefined
    const last = isWaiting ? await ended(asked, started) : started
    if (values.results !== undefined) {
      const results = await asked.call(downloadBatch, { id: last.id, show: 'all' })
      await writeFile(values.results, Buffer.from(await (results as Response).arrayBuffer()))
    }
    print(asked.terminal, last, values.json, () => ({
      sentences: [
        last.coverage?.sentence ?? null,
        `Batch ${last.id}, ${last.state}: ${last.sentence}`,
        last.rejectedCount > 0 ? `${last.rejectedCount} rows were refused and are not screened.` : null,
        last.failure,
        values.results === undefined ? null : `Each row with what came of it is in ${values.results}.`,
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
  while (isUnderWay(last)) {
    await pause(LOOK_MS)
    last = await call(readBatch, { id: last.id })
    terminal.tell(`${last.screenedCount} of ${last.rowCount} rows\n`)
  }
  return last
}

function codeOf(last: Batch): ExitCode {
  if (last.state === 'failed' || last.state === 'cancelled') return exitCodes.failed
  if (last.matchCount > 0) return exitCodes.match
  return last.isAnswered ? exitCodes.done : exitCodes.incomplete
}
