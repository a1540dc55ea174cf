import { prepareName } from '#engines/name-matching/index.ts'
import { withoutListingMarks } from './listing-marks.ts'

export type InstrumentKind =
  | 'depositary-receipt'
  | 'preferred'
  | 'debt'
  | 'unit'
  | 'warrant'
  | 'right'
  | 'product'

/** What a name says of an instrument; `issuer` is null where it names a product alone. `shares`: the company's own shares, or a class of them. */
export type NamedInstrument = { readonly kind: InstrumentKind | 'shares'; readonly issuer: string | null }

/** What an instrument is called, most telling first: preferred shares held by way of receipts are preferred shares. */
const KINDS: readonly (readonly [NamedInstrument['kind'], RegExp])[] = [
  [
    'product',
    /(?<!^)\b(?:ET[CNP]s?|ETFs?)(?!\.)\b|^(?:EGB|EB|RCB) O\.?E\.? T[LS]\.|^LS -?\d[xX] |^ETF -|\bEtf Fund\b/,
  ],
  [
    'debt',
    /\d\s?%.*\b(?:notes?|debentures?|bonds?|loan stock)\b|\b(?:senior|subordinated|convertible|baby) (?:notes?|debentures?|bonds?)\b|\b(?:notes|debentures|bonds) due\b|\S debentures$/i,
  ],
  [
    'preferred',
    /\b(?:preferred|preference) (?:stock|shares?|equity|securit(?:y|ies)|units?)\b|\bliquidation preference\b|\bpreferred series\b|\sPREF?$|\s(?:VZO?|Vz|Pfd|Prf|PFD\.?|PRF\b.*|PFD.*|Pref|Preferred)$|\.PFD\b/i,
  ],
  ['depositary-receipt', /\b(?:depositary|depository) (?:shares?|receipts?|interests?|units?)\b/i],
  // What exchanges write behind these letters, of how many shares and of which, is at most so long.
  ['depositary-receipt', /\/AD[RS]\/?|(?<=[\s./(-])(?:ADRs?|GDRs?|CDIs?|BDRs?|[AG]DSs?)\b.{0,16}$/],
  [
    'unit',
    /\b(?:tangible equity|corporate|common|equity|class [a-z]|stock purchase) units?\b|\bunits?,? each\b|\b(?:inc|corp|ltd|plc|corporation|limited|company)\.?,? units?$/i,
  ],
  ['warrant', /\b(?:redeemable |stock purchase |public )?warrants?(?:,? (?:each|to|exp|due)\b|$)/i],
  ['right', /^rights issue of \S|\S\s(?:subscription )?rights?(?: issue)?$/i],
  [
    'shares',
    /\S[\s,]+(?:class|cl\.) [a-h]$|\b(?:common|ordinary|(?:subordinate|restricted|multiple) voting|limited voting) (?:stock|shares?)$/i,
  ],
]

/** A fund or a company called after what it holds: "Preferred Securities & Income Fund", "Depository Services Limited". */
const OWN_NAME =
  /^(?:ADS|GDS|ADR|Preferred|Units?|Rights?|Warrants?)\b|\b(?:fund|funds|portfolio|opportunities|income trust|bank|services?(?: \S+)? (?:limited|ltd\.?))$/i

/** What firms that deal in securities, or own rights, are called last; of an instrument nothing like it follows. */
const OWN_ENDING =
  /\b(?:partners|capital|group|holdings?|advis[eo]rs|management|systems?|solutions|associates|association|society|company|services)\.?$/i
/** Who issues or advises on products: "WisdomTree ETFs Limited". */
const OF_PRODUCTS = /\b(?:limited|ltd|inc|llc|plc|gmbh|partners|solutions|advis[eo]rs|management)\.?$/i
/** Words of ordinary English and letters of firms: behind a whole name of a company they are its security, behind another word its name. */
const BARE_TAIL =
  /^[\s,./]*(?:rights?|(?:public |redeemable )?warrants?|preferred|v|(?:common |equity |corporate )?units?|(?:class|cl\.) [a-h]|[ag]ds|cdis?|(?:senior|junior|convertible|subordinated|baby) (?:notes?|bonds?)|(?:convertible )?(?:notes?|bonds?))$/i
/** Capitals with points, figures or gaps: as exchanges print names. */
const isPrintedByExchange = (name: string) => name === name.toUpperCase() && /[.\d]|\s{2}/.test(name)
const endsInForm = (name: string) =>
  prepareName(name, 'Company').tokens.at(-1)?.kind === 'legal-form' || /\b(?:trust|fund|tbk)$/i.test(name)

/** "Senior Notes Ltd", "Water Rights", "Blackrock Preferred Equity Partners": what follows is a firm's own name. */
function isOwnName(name: string, at: number): boolean {
  const tail = name.slice(at)
  if (!/\d/.test(tail) && /\s/.test(tail.trim()) && (OWN_ENDING.test(tail) || endsInForm(tail)))
    return !endsInForm(name.slice(0, at))
  if (!BARE_TAIL.test(tail)) return false
  return !endsInForm(name.slice(0, at)) && !isPrintedByExchange(name)
}

/** From here a name says what the instrument is and no longer who issues it. */
const TAIL = new RegExp(
  `(?<=\\S)[\\s,.(/–-]+(?:${[
    '\\d+(?:[.,]\\d+)?\\s?%',
    '\\d+ \\d/\\d%',
    '(?:AMERICAN|GLOBAL|American|Global) (?:DEPOSIT|[Dd]eposit)',
    '(?:DEPOSIT|Deposit)(?:ARY|ORY|ary|ory)\\b',
    '(?:Un)?[Ss]pon(?:sored|s)?\\.?\\s',
    'SPONS?\\.?\\s|SP\\.|UNSP',
    'Series [A-Z\\d]+\\b',
    '(?:Class|CLASS|Cl\\.) [A-Z]\\b',
    '(?:Senior|Junior|Baby) (?:Unsecured |Subordinated |Convertible |Secured )*(?:Notes?|Debentures?|Bonds?)',
    'Subordinated|SUBORDINATED',
    '(?:Non[- ]?)?[Cc]umulative|CUM\\b|Dep Sh',
    'Perpetual (?:Preferred|Convertible|Sub|Fixed|Non)',
    'Fixed(?:[-/]|\\s[Rr]ate)|Floating|Fixed to',
    '(?:Mandatory |Mandatorily )?Convertible (?:Pref|Perp|Sub|Redeem|Notes|Debentures)',
    'Redeemable',
    'Term Preferred|Trust Pref',
    'PREFERRED|Preferred|Preference|preferred|Pref\\b|PREF\\b|P(?:FD|fd|RF|rf)\\b|VZO?\\b|Vz\\b',
    '(?:Redeemable |Public )?Warrants?|WARRANTS?',
    '(?:Subscription )?Rights?(?: Issue)?$',
    '(?:Tangible Equity|Corporate|Common|Equity) Units?|Units?\\b|UNITS?\\b',
    '(?:[\\d/]+ )?Notes?\\b|Debentures?|Bonds? ',
    '(?:ADRs?|GDRs?|CDIs?|BDRs?|[AG]DSs?)\\b',
    '(?:Common|Ordinary|(?:Subordinate|Restricted|Multiple|Limited) [Vv]oting) (?:Stock|Shares?)',
    'RUB[\\d.]+',
    '\\$\\d|\\d+[.,]\\d\\d Liquidation',
  ].join('|')})`,
)
/** What one share is worth on paper, as exchanges write it last: "DL-,0001", "SK 4,30". */
const NOMINAL =
  /\s+-?(?:[A-Z]{2}\s?)?-?[,.]?\d*[,.]\d+$|\s+[A-Z]{2}\s?-\d+$|\s+(?:SK|RL|LE|HD|YC|RP|RC|NK|DL|EO) \d+$/
const LEFT_OVER = /[\s,.(\-–/]+$|\s+\d+$/

/** Reads a name as that of an instrument of a company; null where it is a company's own. */
export function readInstrument(written: string): NamedInstrument | null {
  const name = written.trim().replace(NOMINAL, '')
  const kind = KINDS.find(([, pattern]) => pattern.test(name))?.[0]
  if (kind === undefined) return null
  if (kind === 'product') {
    if (OF_PRODUCTS.test(name)) return null
    const named = /^(.{4,}\b(?:public limited company|plc|limited)) - /i.exec(name)?.[1]
    return { kind, issuer: named ?? null }
  }
  const offered = /^rights issue of (.+)$/i.exec(name)?.[1]
  if (offered) return { kind, issuer: offered }
  if (OWN_NAME.test(name)) return null
  const at = name.search(TAIL)
  if (at < 2 || isOwnName(name, at)) return null
  const bare = name
    .slice(0, at)
    .replace(LEFT_OVER, '')
    .replace(/^(.+?) \(The\)$/, 'The $1')
    .replace(/^(.{6,}) \1$/, '$1')
  // A short form keeps its point: "Inc.", "N.V.".
  const whole =
    /\b(?:Inc|Corp|Ltd|Co|S\.A|N\.V|L\.P|P\.L\.C)$/.test(bare) && name[at] === '.' ? `${bare}.` : bare
  const issuer = whole === whole.toUpperCase() ? withoutListingMarks(whole).name : whole
  return issuer.length < 2 || issuer === name ? null : { kind, issuer }
}
