import { proveBackup } from './prove/backup.ts'
import { proveFaults } from './prove/faults.ts'
import { proveFuzz } from './prove/fuzz.ts'
import { proveInstall } from './prove/install.ts'
import { proveLoad } from './prove/load.ts'
import { proveMutatedDocuments } from './prove/mutated-documents.ts'

// `npm run prove -- faults [rounds]`, `-- fuzz [requests of each role]`, `-- load [minutes]`, `-- install`, `-- documents [files]`, `-- backup [gigabytes]`: what has to hold is tried for minutes, not asserted.
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
