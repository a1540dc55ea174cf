import type { EntryDraft } from '../entry-draft.ts'

/**
 * OFAC's CSV puts most facts into one remark: `DOB 10 Dec 1948; POB Baghdad, Iraq; nationality Iraq; Passport 488555
 * (Iraq) issued …; a.k.a. 'ABU ALI'; Linked To: HIZBALLAH.` Each part is read into the draft; parts that say something
 * else stay in the remark, which is kept whole.
 */
export function readOfacRemarks(draft: EntryDraft, remarks: string): void {
  draft.remark(remarks)
  for (const part of remarks.replace(/\.\s*$/, '').split(/;\s+|;$/)) readPart(draft, part.trim())
}

function readPart(draft: EntryDraft, part: string): void {
  const fact = part.replace(/^alt(?:ernative|\.)\s+/i, '')
  for (const [pattern, read] of parts) {
    const found = pattern.exec(fact)
    if (found) {
      read(draft, found)
      return
    }
  }
}

const parts: [RegExp, (draft: EntryDraft, found: RegExpExecArray) => unknown][] = [
  [/^DOB (.+)$/i, (draft, [, words]) => draft.born(words!)],
  [/^POB (.+)$/i, (draft, [, words]) => draft.birthPlace(words!)],
  [/^nationality (.+)$/i, (draft, [, words]) => draft.country(words!, 'nationality')],
  [/^citizen (.+)$/i, (draft, [, words]) => draft.country(words!, 'citizenship')],
  [/^Gender (.+)$/i, (draft, [, words]) => draft.sex(words!)],
  // Names inside the remark's quotes are OFAC's weak aliases.
  [/^[anf]\.k\.a\.,? '(.+)'$/i, (draft, [, name]) => draft.name(name!, 'weak')],
  [/^Linked To: (.+)$/i, (draft, [, name]) => draft.link('Linked to', name!)],
  [/^Digital Currency Address - (\S+) (\S+)$/i, readWallet],
  [/^Vessel Flag (.+)$/i, (draft, [, words]) => draft.country(words!, 'flag')],
  [
    /^(?:Former|Previous) Vessel Flag (.+)$/i,
    (draft, [, words]) => draft.reference('Former vessel flag', words!),
  ],
  [
    /^(?:Vessel Registration Identification|Vessel Registration Number|Identification Number) (IMO \d+)/i,
    (draft, [, value]) => draft.identifier('IMO number', value!.replace(/^IMO /i, ''), '', 'imo'),
  ],
  [
    /^Company (?:Number|Identification) IMO (\d+)/i,
    (draft, [, value]) => draft.identifier('IMO company number', value!, '', 'registration'),
  ],
  [/^Aircraft Tail Number (\S+)/i, (draft, [, value]) => draft.identifier('Aircraft Tail Number', value!)],
  [
    /^(Aircraft (?:Construction|Manufacturer's Serial) Number) (?:\([^)]*\) )?(\S+)/i,
    (draft, [, wording, value]) => draft.identifier(wording!, value!, '', 'other'),
  ],
  [
    /^(Aircraft (?:Model|Operator|Manufacture Date|Mode S Transponder Code)) (.+)$/i,
    (draft, [, wording, value]) => draft.reference(wording!, value!),
  ],
  [/^(MMSI|SWIFT\/BIC|ISIN) (\S+)/, (draft, [, wording, value]) => draft.identifier(wording!, value!)],
  [
    /^Legal Entity Number (\S+)/i,
    (draft, [, value]) => draft.identifier('Legal Entity Number', value!, '', 'lei'),
  ],
  [/^BIK \(RU\) (\S+)/, (draft, [, value]) => draft.identifier('BIK', value!, 'Russia', 'other')],
  [
    /^((?:Trading )?Symbol|(?:Equity )?Ticker) (.+)$/i,
    (draft, [, wording, value]) => draft.reference(wording!, value!),
  ],
  [
    /^(Organization (?:Established Date|Type)|Target Type|(?:Other )?Vessel (?:Year of Build|Type)|Website|Email Address|Phone Number|Telephone(?: No\.)?|PHONE|Fax|Secondary sanctions risk|Effective Date[^:]*|Listing Date[^:]*):? (.+)$/i,
    readReference,
  ],
  [/^Nationality of Registration (.+)$/i, (draft, [, words]) => draft.country(words!, 'registration')],
  [
    /^Chinese Commercial Code (.+)$/i,
    (draft, [, value]) => draft.reference('Chinese Commercial Code', value!),
  ],
  [
    /^((?:[A-Z][\w'./&-]*\.?\s+(?:(?:of|de|and|the|for)\s+)?){0,6}?(?:Passport|Number|No\.?|ID|I\.D\.|#|ID Card|Code|Certificate|Carnet|Card|Cedula|License|SSN|FEIN|RTN|Identidad|electoral|Nacional|[A-Z]\.[A-Z]\.[A-Z]\.(?:[A-Z]\.)?))(?:\s*\((?:CBLS|USCC|USCCC|RU|BIN|MSN|CR)\))?:?\s+(#?\s*(?:(?:[A-Z]{1,6}|Booklet|Series):?\s+)?[\w./-]*\d.*)$/,
    readIdentifier,
  ],
  [
    /^(?:Deputy |First |Former |Acting |Vice[ -]|Major |Brigadier |Lieutenant )*(?:Member|Minister|President|Governor|General|Colonel|Chair\w*|Director|Commander|Head|Ambassador|Representative|Official|Magistrate|Senator|Judge|Secretary|Leader)\b.*$/i,
    (draft, [words]) => draft.schema === 'Person' && draft.position(words),
  ],
]

/** `488555 (Iraq) issued 12 May 1999 expires 11 May 2004`: the number, the country that issued it. */
function readIdentifier(draft: EntryDraft, [, wording, rest]: RegExpExecArray): void {
  const value = rest!
    .replace(/\s+(?:issued|expires|expired|expiry|valid|active|and issued).*$/i, '')
    .replace(/^#\s*/, '')
    .replace(/,? (?:Doc|Document)\. .*$/, '')
  const country = /\(([^()]+)\)\s*$/.exec(value)
  draft.identifier(
    wording!.trim(),
    value.replace(/\s*(?:\([^()]*\)\s*)+$/, '').replace(/;$/, ''),
    country?.[1] ?? '',
  )
}

function readWallet(draft: EntryDraft, [, currency, address]: RegExpExecArray): void {
  draft.identifier(currency!, address!, '', 'crypto-wallet')
}

function readReference(draft: EntryDraft, [, name, value]: RegExpExecArray): void {
  draft.reference(name!, value!)
  if (!/^Target Type$/i.test(name!) || draft.schema !== 'LegalEntity') return
  if (/government/i.test(value!)) draft.schema = 'PublicBody'
  else if (/company|enterprise|financial institution/i.test(value!)) draft.schema = 'Company'
}
