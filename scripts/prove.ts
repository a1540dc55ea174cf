import { proveFaults } from './prove/faults.ts'

// `npm run prove -- faults [rounds]`: what has to hold is tried for minutes, not asserted.
const [what = '', given] = process.argv.slice(2)
const proofs: Record<string, (rounds: number) => Promise<void>> = { faults: proveFaults }
const proof = proofs[what]
if (!proof) {
  process.stderr.write(`Name what to prove: ${Object.keys(proofs).join(', ')}.\n`)
  process.exit(1)
}
try {
  await proof(Number(given ?? 100))
  process.exit(0)
} catch (failure) {
  process.stderr.write(`\nNot proved. ${(failure as Error).stack}\n`)
  process.exit(1)
}
