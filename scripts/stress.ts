import { proveBackup } from './stress/backup.ts'
import { proveFaults } from './stress/faults.ts'
import { proveFuzz } from './stress/fuzz.ts'
import { proveInstall } from './stress/install.ts'
import { proveLoad } from './stress/load.ts'
import { proveMutatedDocuments } from './stress/mutated-documents.ts'

// `npm run stress -- faults [rounds]`, `fuzz [requests]`, `load [minutes]`, `install`, `documents`, `backup [gigabytes]`.
const [what = '', given] = process.argv.slice(2)
const proofs: Record<string, { prove: (times: number) => Promise<void>; times: number }> = {
  faults: { prove: proveFaults, times: 100 },
  load: { prove: proveLoad, times: 10 },
  install: { prove: proveInstall, times: 1 },
  documents: { prove: proveMutatedDocuments, times: 1_000 },
  backup: { prove: proveBackup, times: 1 },
  fuzz: { prove: proveFuzz, times: 50_000 },
}
const proof = proofs[what]
if (!proof) {
  process.stderr.write(`Name what to prove: ${Object.keys(proofs).join(', ')}.\n`)
  process.exit(1)
}
try {
  await proof.prove(Number(given ?? proof.times))
  process.exit(0)
} catch (failure) {
  process.stderr.write(`\nNot proved. ${(failure as Error).stack}\n`)
  process.exit(1)
}
