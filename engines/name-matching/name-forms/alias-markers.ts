/**
 * Words between two names of one party, or between a party and another it acts for: "trading as", "formerly", "c/o". Each is a
 * regular expression without its borders; longer ones come first, so that "formerly known as" is not read as "formerly".
 */
const MARKERS = `
also known as|better known as|previously listed as|formerly known as|previously known as|now known as|known as|doing business as|carrying on business as|trading under the name(?: of)?|trading as|trading name|trade name|operating as|formerly|previously|maiden name|care of|on behalf of|for the account of|acting for
t\\/a|d\\/b\\/a|a\\/k\\/a|f\\/k\\/a|n\\/k\\/a|p\\/k\\/a|c\\/o|o\\/b\\/o|f\\/b\\/o|v\\/h|h\\/o|d\\.\\s?b\\.\\s?a\\.|a\\.\\s?k\\.\\s?a\\.|f\\.\\s?k\\.\\s?a\\.|n\\.\\s?k\\.\\s?a\\.|t\\.\\s?a\\.|dba|aka|fka|nka|alias|alias dictus|attn\\.?|née|nee|né|ex
également connue? sous le nom(?: de)?|aussi connue? sous le nom(?: de)?|connue? sous le nom(?: de)?|agissant sous le nom(?: commercial)?(?: de)?|exerçant sous le nom(?: commercial)?(?: de)?|nom commercial|anciennement|dite?
auch bekannt als|bekannt als|handelnd als|handelnd unter(?: der firma| dem namen)?|firmierend (?:als|unter)|vormals|ehemals|früher|geborene[rn]?|geb\\.|genannt|gen\\.|z\\.\\s?hd\\.
también conocid[oa] como|tambien conocid[oa] como|conocid[oa] como|haciendo negocios como|que opera como|nombre comercial|anteriormente|antes denominad[oa]|antes
anche (?:noto|nota|conosciuto|conosciuta) come|(?:noto|nota|conosciuto|conosciuta) come|operante come|già denominat[oa]|già|detto|detta
também conhecid[oa] (?:como|por)|conhecid[oa] (?:como|por)|atuando como|nome fantasia|vulgo
также известн(?:ый|ая|ое|ые) как|известн(?:ый|ая|ое|ые) как|он же|она же|именуем(?:ый|ая|ое)|ранее|бывш(?:ий|ая|ее)|урожд[её]нн(?:ый|ая)|урожд\\.|по прозвищу|псевдоним
ook bekend als|handelend onder de naam|voorheen|även känd som|tidigare|også kendt som|også kjent som|znany jako|znana jako|dawniej|z domu
`
const BORDER_BEFORE = '(?<=^|[\\s,;:("«“\\[])'
const BORDER_AFTER = '(?=$|[\\s,;:)"»”\\]])'

const alternatives = MARKERS.trim()
  .split(/[|\n](?![^(]*\))/)
  .toSorted((one, other) => other.length - one.length)
  .join('|')

/** Any of them, in whichever letters; the marker itself is what is cut out. */
export const ALIAS_MARKER = new RegExp(`${BORDER_BEFORE}(?:${alternatives}):?${BORDER_AFTER}`, 'giu')

/** What every marker has one of; a name without it is not looked through for them. */
const HINT =
  /[/.]|\b(?:know|bus|as|name|form|prev|tr|maiden|care|behalf|acc|acting|alias|attn|n[ée]e?|ex|dba|aka|fka|nka|conn|sous|dit|com|anc|ausp|bek|hand|firm|vorm|ehem|fr[üu]h|geb|gen|con|ante|que|hac|not|oper|gi|det|tamb|atu|fan|vul|ook|voor|[äa]ve|tidig|ogs|zna|daw|dom)|(?:изв|он|име|ран|быв|уро|про|псе)/iu

/** Whether a name may hold a marker at all. */
export const mayHoldMarker = (name: string): boolean => HINT.test(name)

/** Markers before what is only a family name: the person's other name is the given names with it. */
export const BIRTH_NAME_MARKER = new RegExp(
  `${BORDER_BEFORE}(?:née|nee|né|maiden name|geborene[rn]?|geb\\.|урожд[её]нн(?:ый|ая)|урожд\\.|z domu):?${BORDER_AFTER}`,
  'iu',
)

/** Markers before the name of a business: one word of it is a name. */
export const TRADE_NAME_MARKER = new RegExp(
  `${BORDER_BEFORE}(?:doing business as|carrying on business as|trading under the name(?: of)?|trading as|trading name|trade name|operating as|t\\/a|d\\/b\\/a|d\\.\\s?b\\.\\s?a\\.|dba|t\\.\\s?a\\.|h\\/o|nom commercial|nombre comercial|nome fantasia|handelnd als|handelnd unter(?: der firma| dem namen)?|firmierend (?:als|unter)|handelend onder de naam|haciendo negocios como|que opera como|operante come|atuando como|agissant sous le nom(?: commercial)?(?: de)?|exerçant sous le nom(?: commercial)?(?: de)?):?${BORDER_AFTER}`,
  'iu',
)

/** What is said of a party behind its name and belongs to none. */
export const STATUS_AT_END =
  /[\s,;(-]+(?:in (?:voluntary |provisional |compulsory )?liquidation|in administration|in receivership|under administration|en liquidation|in liquidazione|en liquidaci[oó]n|em liquida[cç][aã]o|w likwidacji|в ликвидации|i\.\s?l\.|i\.\s?liq\.|dissolved|deceased|struck off)\)?\s*$/iu

/** What is written before the name of a ship. */
export const SHIP_PREFIX =
  /^(?:m\/v|m\.\s?v\.|mv|m\/t|m\.\s?t\.|mt|m\/s|m\.\s?s\.|ms|s\/s|s\.\s?s\.|ss|f\/v|f\.\s?v\.|fv|m\/y|my|s\/y|r\/v|rv|t\/t|lng\/c|lngc|lpg\/c|lpgc|vlcc|ulcc|m\/tanker|motor vessel|motor tanker|tanker|vessel|теплоход|т\/х|танкер)\.?\s+(?=\S)/iu
