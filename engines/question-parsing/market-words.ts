/** Words of portfolios, prices, risk and bonds, each with the plain one that means the same: a part of `trade-words.ts`, in whose order they are read. */
export const marketWords: readonly (readonly [RegExp, string])[] = [
  // A horizon is how far a figure looks, and no time that is still to come.
  [/\bdaily (?=(?:\d+ ?%? )?(?:var|value at risk|es|expected shortfall)\b)/g, '1 day '],
  [/\bweekly (?=(?:\d+ ?%? )?(?:var|value at risk|es|expected shortfall)\b)/g, '7 day '],
  [/\bmonthly (?=(?:\d+ ?%? )?(?:var|value at risk|es|expected shortfall)\b)/g, '30 day '],
  [/\bquarterly (?=(?:\d+ ?%? )?(?:var|value at risk|es|expected shortfall)\b)/g, '90 day '],
  [/\b(?:yearly|annual) (?=(?:\d+ ?%? )?(?:var|value at risk|es|expected shortfall)\b)/g, '252 day '],
  [
    /\b(?:in|within|over|on) (?:a|one|1|the next|any) (?:single |given )?(day|week|month)\b(?=.*(?:\bconfidence\b|\b9[059](?:\.\d)?\b))/g,
    '1 $1',
  ],
  [
    /\b(?:in|within|over) (?:the next )?(\d+) (days|weeks)\b(?=.*(?:\bconfidence\b|\b9[059](?:\.\d)?\b))/g,
    '$1 $2',
  ],
  // A made scenario has one name, however its move is put.
  [
    /\b(?:equit(?:y|ies)(?: markets?)?|stocks?(?: markets?)?|shares|(?:the )?markets?) (?:(?:were to|would|should|are|is|go|going) )*(?:drop|fall|fell|decline|lose|crash|tank|slump|plunge|down)\w*(?: by)? 20 ?(?:%|percent)|\b20 ?(?:%|percent) (?:(?:drop|fall|decline|crash|slump) (?:in|of) (?:equities|stocks|shares|the (?:stock )?market)|(?:equity|stock(?: market)?|market) (?:drop|fall|decline|crash|shock|slump))/g,
    'equities down 20 %',
  ],
  [
    /\b(?:interest )?(?:rates?|yields?) (?:(?:were to|would|should|are|is|go|going) )*(?:rise|rose|jump|increase|climb|spike|shift|move|up|\+)\w*(?: up)?(?: by)? ?\+?200 ?(?:bps?|basis points)|(?:\+ ?|\b)200 ?(?:bps?|basis points) (?:(?:rise|jump|increase|shift|move|shock) in (?:interest )?(?:rates|yields)|(?:interest )?(?:rates?|yields?) (?:rise|hike|jump|increase|shock|shift|up))/g,
    'rates up 200 bp',
  ],
  [
    /\b(?:credit )?spreads? (?:(?:were to|would|should|are|is|go|going) )*(?:widen|rise|rose|jump|increase|blow out|up|\+|move)\w*(?: up| out)?(?: by)? ?\+?150 ?(?:bps?|basis points)|(?:\+ ?|\b)150 ?(?:bps?|basis points) (?:(?:widening|rise|jump|increase) (?:in|of) (?:credit )?spreads|(?:credit )?spreads? (?:widening|rise|shock|up))/g,
    'spreads up 150 bp',
  ],
  [/\b(?:bid[ /-]ask|bid[ /-]offer|bid and offer)\b(?! spread)/g, 'bid and ask'],
  [/\b(?:day(?:'s)? |trading |price |daily |session )?range\b(?! of)|\bhigh[ /]low\b/g, 'high and low'],
  [
    /\b(?:if|once|when) (?:it |they |that |this )?(?:(?:is|are|gets?|were|was|would be) )?(?:filled|executed)\b/g,
    ' ',
  ],
  [
    /\b(?:make|made) or (?:lose|lost)(?: any| some)?(?: money)?|\b(?:lose|lost) or (?:make|made)(?: any| some)?(?: money)?/g,
    'have an account pnl',
  ],
  [
    /\b(from|off|below|under) (?:its|the|their) (?:52|fifty[- ]two)[- ]weeks? (high|peak)\b/g,
    '$1 its $2 over the last 52 weeks',
  ],
  [
    /\b(?:yields?|pays?|spread) (?:above|over|versus|against|on top of|to) (?:the )?treasury\b/g,
    'spread over treasury',
  ],
  [
    /(?<!\b(?:up|down) )\bsince (?:the )?(?:purchase|buying|entry|acquisition)\b(?<=(?:\d ?%|\bgain\w*|\bup\b|\bdown\b).*)/g,
    ' ',
  ],
  [/\b(than|over|above|below|under|least|most) (?:a |one )?half (?=of\b)/g, '$1 50 % '],
  [/\b(than|over|above|below|under|least|most) (?:a |one )?third (?=of\b)/g, '$1 33.33 % '],
  [/\b(than|over|above|below|under|least|most) (?:a |one )?quarter (?=of\b)/g, '$1 25 % '],
  [/(?<=\b(?:between|over|under|above|below|than|and|least|most|to|about) \$?)10k\b/g, '10 thousand'],
  [
    /^(.*\b(?:bond|order|trade|lot|position|holding|dividend|case|customer|alert|supplier|facility|borrower)s?) list(?: please)?\s*\??$/g,
    'show $1',
  ],
  [/\b(?:unreali[sz]ed|paper) losses\b/g, 'unrealised gain of losing positions'],
  [/\bhow (?:heavy|heavily weighted|big a weight) is\b/g, 'what is the weight of'],
  [
    /\b(?:drives?|makes? up|causes?|accounts? for|contributes?) most of (?:the|our) (?:portfolio )?risk\b/g,
    'have the highest share of the risk',
  ],
  [
    /\bhow much of (it|this|that|them|these|those) do (we|i) (have|hold|own)\b/g,
    'how many shares of $1 do $2 $3',
  ],
  [
    /\b(?:how long (?:have|has|did) (?:we|i) (?:held|owned|had|hold|own)|since when (?:do|have|did) (?:we|i) (?:hold|own|have|held|owned|had)) (?!(?:been|to)\b)(.+?)\s*\??$/g,
    'when were the lots of $1 opened',
  ],
  [
    /\b(what (?:percentage|percent|share|part|%)) (?:do|does) (.+?) (?:make up|account for|represent)(?: together| combined)?\s*\??$/g,
    '$1 of the portfolio are $2',
  ],
  [
    /\b(gap|spread|difference|slope) between (?:the )?(\d+ (?:month|year))s? and (?:the )?(\d+ (?:month|year))s?\b(?! (?:treasury|bond|yield|note|bill|point))/g,
    '$1 between $2 and $3 treasury',
  ],
  // What is left when the cash is taken out is what is invested.
  [
    /[,]? ?\b(?:without|excluding|net of|leaving out|ignoring|ex) (?:the |our |any |all )?cash\b(?! (?:flows?|deposits?))(?<!\b(?:holdings|positions|portfolio|account|everything)(?: we \w+)? (?:without|excluding|net of) (?:the |our |any )?cash)/g,
    ' in securities',
  ],
  [
    /\b(?:slope|steepness|shape) of the (?:yield |treasury |government |rates )?curve\b|\bhow (?:steep|flat|inverted) is the (?:yield |treasury )?curve\b|\b(?:yield )?curve (?:slope|steepness)\b|\bis the (?:yield )?curve (?:inverted|flat|steep)\b/g,
    'signed difference between 2 year and 10 year treasury',
  ],
  [
    /\b(?:a )?repeat of 2008\b|\b(?:another |a )?2008 (?:repeat|all over again|again|(?:style|type) \w+|crash|meltdown|scenario)\b|\banother 2008\b/g,
    'financial crisis scenario',
  ],
  [
    /\b(?:money|cash|funds|capital) (?:(?:that )?(?:is |are )?(?:just |still )?(?:sitting|lying|parked|left|standing|kept)(?: around)? ?)?(?:idle|uninvested|unused|undeployed|on the side ?lines?)\b/g,
    'uninvested cash',
  ],
  [/\b(?:undeployed|unspent) (?:cash|money|funds|capital)\b/g, 'uninvested cash'],
  [
    /\b(value|worth|cost|gain|loss|profit|sum|total)( of| on| for)? (?:everything|all) (?:that )?(?:we|i) (?:own|hold|have invested in)\b/g,
    '$1$2 all positions in total',
  ],
  [
    /\bis the (\d+ (?:year|month)) (?:above|over|higher than|(?:yielding|paying) more than) the (\d+ (?:year|month))\b/g,
    'which yields more, the $1 or the $2 treasury',
  ],
  [
    /\bis the (\d+ (?:year|month)) (?:below|under|lower than|(?:yielding|paying) less than) the (\d+ (?:year|month))\b/g,
    'which yields less, the $1 or the $2 treasury',
  ],
  [
    /\b(up|down|fell|rose|gained|lost|dropped|risen|fallen) (?:the )?(most|least) today\b/g,
    '$1 today the $2',
  ],
  [
    /\b(?:holdings|positions|portfolio|account|everything)(?: (?:that )?we (?:own|hold))? (?:without|excluding|net of) (?:the |our |any )?cash\b/g,
    'positions invested value',
  ],
  [/\bwhat (?:would|did|does|will) (?:a |another )?2008 (do|mean)\b/g, 'what would the financial crisis $1'],
  [/\bcash (?:pile|cushion|buffer|reserves?|on hand|at hand|holdings?)\b(?! of \p{L})/gu, 'cash balance'],
  [/\b(?:lending|loan|credit) commitments?\b/g, 'committed in total'],
  [
    /\b(?:undrawn|unused|unutilised|unutilized) (?:amounts?|lines?|limits?|part|portion|commitments?|balances?)\b/g,
    'undrawn',
  ],
]
