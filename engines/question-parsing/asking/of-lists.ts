const any = (...forms: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${forms.join('|')})(?![\\p{L}])`, 'iu')

/** Sanctions in other languages, by the stem that their forms share. */
const ELSEWHERE =
  /sous sanctions?|sanctionn[ée]|sanktion|sancion|sanzion|sanç(?:ão|ões)|gesanctioneer|sankcj|sankc[ií]|sankti|szankci|yapt[ıi]r[ıi]m|санкц|κυρώσ|制裁|제재|عقوبات|תחרים|liste noire|schwarze[rn]? liste|lista n[eg]*ra/iu

const SANCTIONED =
  'sanction\\p{L}*|unsanctioned|designated|designation|black-?list(?:ed|s)?|black list|embargo(?:ed|s)?|peps?|politically exposed(?: person)?|ofac|sdns?|ofsi|denied part(?:y|ies)|debarred|delisted|watch-?listed'
const ON_LISTS =
  '(?:on|against|from|in|off|to) (?:a|an|any|the|our|some|no|these|those|all|your)(?! (?:[\\w-]+ ){0,3}(?:watch|price|task|mailing|to-do|waiting|client|customer) ?-?lists?)(?: [\\w-]+){0,3} lists?'

/** Words of lists and clearance, in a question or in what a document says. */
const LISTS = any(
  SANCTIONED,
  ON_LISTS,
  'cleared(?! (?:through|by|via|at|in|funds?|volumes?|trades?|swaps?|transactions?|cheques?|customs))|clearance|clear(?:s|ed)? (?:of|to (?:trade|deal|proceed|onboard|do)|for)',
  '(?:no|any|a|positive|negative|false|true) (?:sanctions? )?(?:match|matches|hits?)',
  'not (?:a )?match(?:ed)?|not listed|adverse (?:media|findings?)|screen(?:ed|ing|ings|s)?',
  'safe to (?:on-?board|deal|trade|pay|do business|work)|(?:may|can|could) be on-?boarded|approved (?:for|as|by)|kyc (?:is )?(?:passed|approved|complete|clear|done)',
)

/** Whether words speak of sanctions lists or of clearance, in whichever language. */
export const speaksOfLists = (text: string): boolean => LISTS.test(text) || ELSEWHERE.test(text)

/** Lists and screenings as such, counted or looked up: no standing of somebody. */
const OF_RECORDS =
  /^(?:and |so |please |ok )*(?:(?:tell|show|give) (?:me|us) |list )?(?:how|why|when|where|who (?:screened|decided|dismissed|confirmed|cleared|approved|is (?:the|our)|are (?:the|our))|which|what|number of|count of|explain|longest|biggest|largest|newest|oldest|the (?:longest|biggest|newest|oldest))\b/iu
const OF_STOCK =
  /\blisted (?:on|at|in) (?:the )?(?:nyse|nasdaq|lse|stock|exchange|london|new york|frankfurt|an exchange)/iu

/** Words of a question whether somebody is on a list. */
const STANDING = any(
  SANCTIONED,
  ON_LISTS,
  'listed|blacklisting|restricted part(?:y|ies)',
  'cleared|given (?:a )?clearance|clear to|clear of|clean|whitelisted',
)
const ABOUT_SOMEBODY =
  /(?:^|\b(?:and|so|ok|please|tell me|check|confirm|verify|know|wonder|sure|see|memo,?|file,?|document,?|letter,?|report,?) (?:if |whether |that )?)(?:is|are|was|were|isn[’']?t|aren[’']?t|wasn[’']?t|has|have|hasn[’']?t|haven[’']?t|had|does|do|did|doesn[’']?t|didn[’']?t|any|anything|check|find|look up|confirm|verify|if|whether|am i right|can you (?:check|confirm|verify|tell))\b|\b(?:is|are|was|were|isn[’']?t|has been|have been) (?:[\p{L}\p{N}.&’'-]+ ){0,6}(?:sanctioned|designated|blacklisted|embargoed|listed|cleared|clean|(?:a |an )?peps?|on (?:a|any|the))|,? (?:right|correct|yes or no|or not)\?*$|\bstatus\b/iu

/** Whether somebody may be dealt with, which turns on the same lists. */
const MAY_DEAL =
  /\b(?:can|could|may|should|shall|do|are) (?:we|i|you|they)(?: (?:still|now|safely|legally|already|allowed to|ok to|okay to|free to|permitted to|able to|good to|clear to|cleared to))*(?: go ahead and)? (?:on-?board|accept|approve|take on|deal with|do business with|trade with|work with|pay|transact with|do (?:any )?business with|bank|serve|clear|release|send (?:money|funds) to|receive (?:money|funds) from|lend to|open an account for)\b|\b(?:ok|okay|safe|fine|allowed|permitted|legal|possible|good) to (?:on-?board|accept|approve|take on|deal with|do business with|trade with|work with|pay|transact with|bank|serve|lend to)\b|\b(?:is|are) .{1,60}\b(?:safe|ok|okay|fine|good) (?:to|for) (?:on-?board\w*|deal|trade|pay|business)\b|\b(?:can|may|could|should) .{1,60} be (?:on-?boarded|accepted|approved|cleared|paid|taken on|dealt with)\b|\b(?:anything|something|any reason|what) (?:against|stops?|prevents?|speaks against|wrong with) .{0,30}(?:on-?board|dealing|doing business|paying|\p{Lu})/iu

/**
 * Whether a question asks if somebody is on a list or may be dealt with: the lists answer it, or nobody. How many names a list has, or why a name came up, is asked
 * of the records.
 */
export function asksStanding(question: string): boolean {
  const text = question.trim().replace(/\s+/g, ' ')
  if (OF_STOCK.test(text)) return false
  if (MAY_DEAL.test(text)) return true
  if (ELSEWHERE.test(text)) return true
  if (OF_RECORDS.test(text) && !/\b(?:status|standing)\b/i.test(text)) return false
  return STANDING.test(text) && ABOUT_SOMEBODY.test(text)
}
