import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkPackFile } from '#domains/records/server/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { Misused, runCommand } from './run-command.ts'

const USAGE = `Usage:
  assay verify PACK.zip [--key KEY]   checks a regulator pack without a server; KEY is the organisation's public key
                                      or its fingerprint, or a file that holds either (settings, Records)`

await runCommand(async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { key: { type: 'string' } },
  })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Misused(USAGE)
  const { isIntact, lines } = await checkPackFile(read(file), values.key && keyText(values.key))
  if (!isIntact) process.exitCode = 1
  return lines.join('\n')
})

function keyText(given: string): string {
  const isKey = /^[A-Za-z0-9+/=:]{40,}$/.test(given) || given.includes('BEGIN PUBLIC KEY')
  return isKey ? given : read(given).toString('utf8')
}

function read(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new Problem('not-found', `The file ${file} cannot be read.`, undefined, { cause })
  }
}
