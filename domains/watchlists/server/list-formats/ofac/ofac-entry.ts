import type { PartySchema } from '../../../contract/list-entry.ts'
import { EntryDraft } from '../entry-draft.ts'

/** A draft for an OFAC entity number, the same whichever of OFAC's formats it comes from. */
export function ofacDraft(entityNumber: string, type: string): EntryDraft {
  const draft = new EntryDraft(entityNumber, schemaOf(type)).topic('sanction')
  draft.sourceUrl = `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${entityNumber}`
  return draft
}

/** Without a type OFAC means any kind of organisation: a company, a bank, a ministry, a group. */
function schemaOf(type: string): PartySchema {
  switch (type.trim().toLowerCase()) {
    case 'individual':
      return 'Person'
    case 'vessel':
      return 'Vessel'
    case 'aircraft':
      return 'Airplane'
    default:
      return 'LegalEntity'
  }
}

/** `SAEED, Hafiz Muhammad` in the order it is spoken, so that CSV and XML give the same name. */
export function personName(published: string): string {
  const comma = published.indexOf(', ')
  return comma === -1 ? published : `${published.slice(comma + 2)} ${published.slice(0, comma)}`
}

/** What OFAC lists as an identifier may also be a person's gender or a vessel's former flag. */
export function readOfacId(draft: EntryDraft, type: string, value: string, country: string): void {
  if (/^gender$/i.test(type)) draft.sex(value)
  else if (/^digital currency address - /i.test(type)) {
    draft.identifier(type.replace(/^.* - /, ''), value, '', 'crypto-wallet')
  } else if (/^vessel registration identification$/i.test(type)) {
    draft.identifier('IMO number', value.replace(/^IMO /i, ''), '', 'imo')
  } else if (
    /risk|information|directive|effective date|listing date|website|email|phone|fax|organization|target type|aircraft model|aircraft operator|manufacture date/i.test(
      type,
    )
  ) {
    draft.reference(type.replace(/:$/, ''), value)
  } else if (/^passport|^[^:]+$/.test(type)) draft.identifier(type, value, country)
}
