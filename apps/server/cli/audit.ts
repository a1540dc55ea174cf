import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyCertificate } from '#domains/screening/server/index.ts'
import { organisationsWithAudit, verifyAudit, verifyExtract } from '#platform/audit/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { databaseDirectory } from '../house.ts'
import { Misused, runCommand } from './run-command.ts'

const USAGE = `Usage:
  npm run audit -- verify                                       checks the audit chain of every organisation
  npm run audit -- verify-certificate FILE [--key PUBLIC_KEY]   checks a screening certificate offline;
                                                                PUBLIC_KEY is a file or the key itself (GET /api/kyb/certificate-key)
  npm run audit -- verify-extract FILE                          checks a JSON extract of the audit log offline`

await runCommand(async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { key: { type: 'string' } },
  })
  const [command, file] = positionals
  if (command === 'verify') return verifyChains()
  if (command === 'verify-certificate' && file) {
    return checkCertificate(file, typeof values.key === 'string' ? values.key : undefined)
  }
  if (command === 'verify-extract' && file) return checkExtract(file)
  throw new Misused(USAGE)
})

async function verifyChains(): Promise<string> {
  const config = parseConfig(process.env)
  // Opening would make an empty database, and an empty one has nothing broken in it.
  if (!config.databaseUrl && !existsSync(databaseDirectory(config))) {
    throw new Problem(
      'not-found',
      `There is no database at ${databaseDirectory(config)}. Set DATA_DIR or DATABASE_URL.`,
    )
  }
  const database = await openDatabase({
    url: config.databaseUrl,
    dir: databaseDirectory(config),
    poolSize: 2,
  })
  try {
    const lines: string[] = []
    for (const organisationId of await organisationsWithAudit(database.db)) {
      const verdict = await verifyAudit(database.db, organisationId)
      if (!verdict.isIntact) process.exitCode = 1
      lines.push(
        verdict.isIntact
          ? `Organisation ${organisationId}: intact, ${verdict.entries} entries${erasedInWords(verdict.erased)}, last digest ${verdict.lastHash}.`
          : `Organisation ${organisationId}: BROKEN at entry ${verdict.brokenAt}: ${verdict.why}.`,
      )
    }
    return lines.length === 0 ? 'The audit log is empty.' : lines.join('\n')
  } finally {
    await database.close()
  }
}

function checkCertificate(file: string, key: string | undefined): string {
  const { certificate, publicKey } = verifyCertificate(
    read(file),
    key === undefined ? undefined : keyText(key),
  )
  return [
    `Valid: screening ${certificate.screeningId} of "${certificate.query.name}" at ${certificate.screenedAt} found no match`,
    `on ${certificate.lists.map((list) => `${list.name} version ${list.version}`).join(', ')}.`,
    key === undefined
      ? `Signed with the key in the file, ${publicKey}. Compare it with the installation's own (GET /api/kyb/certificate-key), or give it with --key.`
      : 'Signed with the key given.',
  ].join('\n')
}

function checkExtract(file: string): string {
  const { organisationId, entries, joined, erased } = verifyExtract(read(file))
  return [
    erased > 0
      ? `Intact: ${entries} entries of organisation ${organisationId}, ${entries - erased} with their digest recomputed from their content and ${erased} erased: those prove that something stood there and which entry erased it, not what it was;`
      : `Intact: ${entries} entries of organisation ${organisationId}, each digest recomputed from its content;`,
    `${joined} of them continue the entry before in the file, the others stand where the filter left entries out.`,
  ].join('\n')
}

/** Entries whose words were erased prove that something stood there and who erased it, not what it was: they are counted apart. */
function erasedInWords(erased: number): string {
  return erased > 0 ? ` (${erased} of them erased: each is named by a later entry, and proves no words)` : ''
}

/** A key is given as it is, as PEM, or as a file that holds either. */
function keyText(given: string): string {
  return /^[A-Za-z0-9+/=]{40,}$/.test(given) || given.includes('BEGIN PUBLIC KEY') ? given : read(given)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Problem('not-found', `The file ${file} cannot be read.`, undefined, { cause })
  }
}
