import type { ListedFile } from './collect-files.ts'
import type { PackFacts } from './pack-facts.ts'
import { inOneLine } from './pack-path.ts'

/** The list of contents that a person reads first: what this is, what it rests on, what is not in it, and how it is checked. */
export function contentsText({
  facts,
  files,
  fingerprint,
}: {
  facts: PackFacts
  files: readonly ListedFile[]
  fingerprint: string
}): string {
  const { of, auditLog } = facts
  const width = files.reduce((widest, { path }) => Math.max(widest, path.length), 0) + 2
  return [
    `REGULATOR PACK ${facts.packId}`,
    `${of.called}: ${of.title}`,
    `Made ${facts.madeAt} (UTC) for ${facts.madeFor}, organisation ${facts.organisationId}.`,
    'The time is that of the clock of the installation that signed it: it is not confirmed independently.',
    ...(facts.isInvented
      ? ['', 'SAMPLE DATA: the people, companies and events in this pack are invented.']
      : []),
    '',
    'CONTENTS',
    ...files.map(({ path, says }) => `  ${path.padEnd(width)}${says}`),
    '',
    'NOT IN THIS PACK',
    ...(facts.leftOut.length > 0 ? facts.leftOut : ['Nothing that belongs to the record was left out.']).map(
      (line) => `  ${line}`,
    ),
    '',
    'THE AUDIT LOG',
    auditLog.isIntact
      ? `  The organisation's whole chain was recomputed when this was made: intact, ${auditLog.entries} entries${auditLog.erased > 0 ? `, of them ${auditLog.erased} with their words erased` : ''}, last digest`
      : `  The organisation's chain was recomputed when this was made and is BROKEN: ${auditLog.why}.`,
    ...(auditLog.lastHash ? [`  ${auditLog.lastHash}.`] : []),
    '  This pack holds the entries about its own records; other entries between them are not disclosed here.',
    '',
    'HOW IT IS CHECKED, WITHOUT A SERVER',
    '  assay verify PACK.zip [--key FINGERPRINT]    on any machine that has the program',
    '  check-this-pack.html                         in a browser, opened from the disk; the pack is read by nobody else',
    'Both name each changed file and the byte that changed. A checker that came with the pack proves only that the pack is',
    'whole: take the checker and the fingerprint of the key from the organisation, not from the pack. The fingerprint here is',
    `  ${fingerprint}`,
    'manifest.json holds the SHA-256 of every file, and signature.json the Ed25519 signature over manifest.json.',
    'PDF files are written as PDF/A-2u; attachments are as they were uploaded.',
    '',
  ]
    .map(inOneLine)
    .join('\n')
}
