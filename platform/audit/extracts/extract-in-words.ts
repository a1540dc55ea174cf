import type { ExtractVerdict } from './verify-extract.ts'

/** What a check of an extract found, in sentences: by whom it is signed first, then what it covers and what it does not. */
export function extractInWords(verdict: ExtractVerdict): string[] {
  const { organisationId, entries, joined, erased, seal, covers, withheld } = verdict
  const inFile = `${entries} entries of organisation ${organisationId}${entries > 0 ? `, numbers ${covers.first} to ${covers.last}` : ''}`
  return [
    ...sealInWords(seal, inFile),
    erased > 0
      ? `Covered: ${inFile}: ${entries - erased} with their digest recomputed from their content and ${erased} erased: those prove that something was there and which entry erased it, not what it was;`
      : `Covered: ${inFile}, each digest recomputed from its content;`,
    `${joined} of them continue the entry before in the file, the others follow entries that the filter left out.`,
    notCovered(verdict, withheld),
  ]
}

function sealInWords(seal: ExtractVerdict['seal'], inFile: string): string[] {
  if (seal.state === 'unsigned')
    return [
      `Not signed: ${inFile} are consistent with each other; nothing more can be proved. Anyone who changes an entry can compute the digests again; export the extract again to have it signed.`,
    ]
  const signed = `signed ${seal.signedAt} (by the clock of the installation that signed it) with the key ${seal.fingerprint}`
  if (seal.state === 'unknown')
    return [
      `The signature fits, by a key that was not compared with any: ${signed}.`,
      'Compare the fingerprint with the one under Settings, Records of the installation that wrote it, or give it with --key.',
    ]
  return [
    `Intact: ${signed}, which is ${seal.state === 'given' ? 'the key given' : 'a key of this installation'}.`,
  ]
}

function notCovered({ covers, entries, seal }: ExtractVerdict, withheld: number): string {
  const left =
    covers.chainEntries === null
      ? 'entries of the log that are not in this file'
      : `the other ${Math.max(0, covers.chainEntries - entries)} of the ${covers.chainEntries} entries that the log had when it was written${covers.lastHash ? ` (last digest ${covers.lastHash})` : ''}, and whatever was written afterwards`
  const kept = withheld > 0 ? ` ${withheld} of them were withheld from the reader who asked.` : ''
  const source = seal.state === 'unsigned' ? ' How many there were is stated by the file and not signed.' : ''
  return `Not covered: ${left}.${kept}${source}`
}
