import type { PartySchema } from '../../../contract/list-entry.ts'
import { EntryDraft } from '../entry-draft.ts'

/** A draft for an entity of the EU financial sanctions files, by its EU reference number. */
export function euDraft(reference: string, logicalId: string, subjectType: string): EntryDraft {
  const draft = new EntryDraft(reference || logicalId, schemaOf(subjectType)).topic('sanction')
  return draft.reference('Logical id', logicalId)
}

/** The files know persons (P) and everything else (E); ships among the latter are told by their IMO number. */
function schemaOf(subjectType: string): PartySchema {
  return /^(p|person)$/i.test(subjectType.trim()) ? 'Person' : 'LegalEntity'
}

/** The Commission's placeholders for a country it does not know. */
export function euCountry(code: string, description: string): string {
  return code && code !== '00' ? code : description.replace(/^unknown$/i, '')
}

/** `imo` documents mark a ship. */
export function readEuDocument(
  draft: EntryDraft,
  document: { code: string; wording: string; value: string; country: string },
): void {
  if (/imo/i.test(`${document.code} ${document.wording}`) && draft.schema !== 'Person')
    draft.schema = 'Vessel'
  draft.identifier(document.wording || document.code, document.value, document.country)
}
