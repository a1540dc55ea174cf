import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { knownPublicKeys } from '#domains/records/server/index.ts'
import { verifyCertificate } from '#domains/screening/server/index.ts'
import { signatureCovers } from '#engines/sealed-pack/index.ts'
import { extractInWords, organisationsWithAudit, verifyAudit, verifyExtract } from '#platform/audit/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { databaseDirectory } from '../installation.ts'
import { Misused, runCommand } from './run-command.ts'

const USAGE = `Usage:
  npm run audit -- verify                                       checks the audit chain of every organisation
  npm run audit -- verify-certificate FILE [--key PUBLIC_KEY]   checks a screening certificate offline;
                                                                PUBLIC_KEY is a file or the key itself (GET /api/kyb/certificate-key)
  npm run audit -- verify-extract FILE [--key KEY]              checks a JSON extract of the audit log offline; KEY is the public key, its
                                                                fingerprint, or a file that holds either (settings, Records). Ends with 0 only
                                                                where it is signed with KEY or, without one, with a key of this installation`

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
  if (command === 'verify-extract' && file)
    return checkExtract(file, typeof values.key === 'string' ? values.key : undefined)
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
    let hasSound = false
    for (const organisationId of await organisationsWithAudit(database.db)) {
      const verdict = await verifyAudit(database.db, organisationId)
      if (!verdict.isIntact) process.exitCode = 1
      if (verdict.isIntact) hasSound = true
      lines.push(
        verdict.isIntact
          ? `Organisation ${organisationId}: intact, ${verdict.entries} entries${erasedInWords(verdict.erased)}, last digest ${verdict.lastHash}.`
          : `Organisation ${organisationId}: BROKEN at entry ${verdict.brokenAt}: ${verdict.why}.`,
      )
    }
    if (hasSound)
      lines.push(
        'Intact: each digest was recomputed from the entries in this database. Whoever can write to the database can write all of them again: compare the last digest with that of a signed extract.',
      )
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
    `${key === undefined ? 'The signature fits, by a key that was not compared with any' : 'Valid'}: screening ${certificate.screeningId} of "${certificate.query.name}" at ${certificate.screenedAt} found no match`,
    `on ${certificate.lists.map((list) => `${list.name} version ${list.version}`).join(', ')}.`,
    key === undefined
      ? `Signed with the key in the file, ${publicKey}. Compare it with the installation's own (GET /api/kyb/certificate-key), or give it with --key.`
      : 'Signed with the key given.',
    ...signatureCovers(
      'the question, its moment, the coverage, the lists by version and digest, the candidates that were rejected and the digest of the audit entry',
      'the content of the lists, which is named by digest; matches of other names; whatever was published, decided or changed afterwards; spaces and the order of fields in the file',
    ),
  ].join('\n')
}

async function checkExtract(file: string, key: string | undefined): Promise<string> {
  const verdict = verifyExtract(read(file), {
    given: key === undefined ? undefined : keyText(key),
    installation: key === undefined ? await installationKeys() : undefined,
  })
  if (verdict.seal.state === 'unsigned' || verdict.seal.state === 'unknown') process.exitCode = 1
  return extractInWords(verdict).join('\n')
}

/** The public keys of the installation at hand; none where there is none, or where a server has its database to itself. */
async function installationKeys(): Promise<string[]> {
  const config = parseConfig(process.env)
  if (!config.databaseUrl && !existsSync(databaseDirectory(config))) return []
  try {
    const database = await openDatabase({
      url: config.databaseUrl,
      dir: databaseDirectory(config),
      poolSize: 1,
    })
    try {
      return await knownPublicKeys(database.db)
    } finally {
      await database.close()
    }
  } catch {
    // A check without a server goes on without it, and its answer says that no key was compared.
    return []
  }
}

/** Entries whose words were erased prove that something stood there and who erased it, not what it was: they are counted apart. */
function erasedInWords(erased: number): string {
  return erased > 0 ? ` (${erased} of them erased: each is named by a later entry, and proves no words)` : ''
}

/** A key is given as it is, as PEM, or as a file that holds either. */
function keyText(given: string): string {
  return /^[A-Za-z0-9+/=:]{40,}$/.test(given) || given.includes('BEGIN PUBLIC KEY') ? given : read(given)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Problem('not-found', `The file ${file} cannot be read.`, undefined, { cause })
  }
}
