import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// What the product is made of (CycloneDX, from the lock file, without the network) and what is known against it (which needs the network).
const out = join(import.meta.dirname, '../build/dependencies')
const npm = (...args: string[]) =>
  spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 28, shell: process.platform === 'win32' })

type Bom = { bomFormat?: string; components?: unknown[] }
type Advisories = {
  metadata?: { vulnerabilities?: Record<string, number> }
  vulnerabilities?: Record<string, { severity: string; range: string }>
}

const bom = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only')
const parts = read<Bom>(bom.stdout)
if (parts?.bomFormat !== 'CycloneDX') {
  process.stderr.write(`The bill of materials could not be made.\n${bom.stderr}\n`)
  process.exit(1)
}
mkdirSync(out, { recursive: true })
const file = join(out, 'assay.cdx.json')
writeFileSync(file, bom.stdout)
process.stdout.write(`${parts.components?.length ?? 0} packages of the product, in ${file}\n`)

const audit = npm('audit', '--omit', 'dev', '--json')
const found = read<Advisories>(audit.stdout)
const counts = found?.metadata?.vulnerabilities
if (!counts) {
  // No answer is no finding, and no clean bill either.
  process.stdout.write('Advisories: NOT CHECKED. The registry’s audit endpoint gave no answer.\n')
  process.exitCode = process.argv.includes('--strict') ? 1 : 0
} else {
  for (const [name, { severity, range }] of Object.entries(found?.vulnerabilities ?? {}))
    process.stdout.write(`  ${severity}: ${name} ${range}\n`)
  const grave = (counts.high ?? 0) + (counts.critical ?? 0)
  process.stdout.write(
    `Advisories: ${counts.total ?? 0} known against packages of the product, ${grave} of them high or critical.\n`,
  )
  if (grave > 0) process.exitCode = 1
}

function read<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value
  } catch {
    return undefined
  }
}
