/** Words of portfolios, prices, risk and bonds, each with the plain one that means the same: a part of `trade-words.ts`, in whose order they are read. */
export const marketWords: readonly (readonly [RegExp, string])[] = [
  // A horizon is how far a figure looks, and no time that is still to come.
  [/\bdaily (?=(?:\d+ ?%? )?(?:var|value at risk|es|expected shortfall)\b)/g, '1 day '],
  [/\bweekly (?=(?:\d+ ?%? )?(?:var|value at risk|es|expected shortfall)\b)/g, '7 day '],
  [
    /\b(?:in|within|over|on) (?:a|one|1|the next|any) (?:single |given )?(day|week|month)\b(?=.*(?:\bconfidence\b|\b9[059](?:\.\d)?\b))/g,
    '1 $1',
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
  [/(?<=\b(?:between|over|under|above|below|than|and|least|most|to|about) \$?)10k\b/g, '10 thousand'],
  [/\b(?:unreali[sz]ed|paper) losses\b/g, 'unrealised gain of losing positions'],
  [
    /\b(?:how long (?:have|has|did) (?:we|i) (?:held|owned|had|hold|own)|since when (?:do|have|did) (?:we|i) (?:hold|own|have|held|owned|had)) (?!(?:been|to)\b)(.+?)\s*\??$/g,
    'when were the lots of $1 opened',
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
  [
    /\bis the (\d+ (?:year|month)) (?:above|over|higher than|(?:yielding|paying) more than) the (\d+ (?:year|month))\b/g,
    'which yields more, the $1 or the $2 treasury',
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
  [
    /\b(?:undrawn|unused|unutilised|unutilized) (?:amounts?|lines?|limits?|part|portion|commitments?|balances?)\b/g,
    'undrawn',
  ],
]
