/** Ways of saying the same that any subject has: each with the plain one, which the rest of the grammar reads. */
export const askingForms: readonly (readonly [RegExp, string])[] = [
  // What is only courtesy, haste or an aside is no part of what is asked, wherever it stands.
  [
    /\b(?:(?:so |very )?sorry|apologies|pardon me|excuse me)(?:,? (?:to|for|if i) (?:bother(?:ing)?|ask(?:ing)?|disturb(?:ing)?|troubl(?:e|ing)|chas(?:e|ing)|pester(?:ing)?)(?: (?:you|this))?(?: again)?)?,?(?: but)?(?= |$|,)/g,
    ' ',
  ],
  [/,? ?\b(?:asap|a\.s\.a\.p\.?|fwiw|btw|tbh|imo|fyi|lol|kindly|real quick|super quick)\b,?/g, ' '],
  [/\bi\.e\.|\be\.g\./g, ' '],
  // Everything here is of our records.
  [
    /,? ?\b(?:according to|going by|judging by|based on|as per|per|in|on|from) (?:our|the|your) (?:own )?(?:systems?|records?|databases?|data|books and records|platform|files)\b(?! (?:of|for|on|about|from|as|is|are|was|were|add|added)\b)(?=\s*(?:[?,:]|$))[,:]?/g,
    ' ',
  ],
  [/\b(?:inform|advise|update) (?:me|us)(?: (?:of|on|about|as to))?\b/g, 'tell me'],
  [/\bhow['’]?d\b/g, 'how did'],
  [/\b(what|who|where|when|why)['’]?d (?=(?:we|you|i|they|it|he|she|the|our|my)\b)/g, '$1 did '],
  [/\bcrits?\b/g, 'critical'],
  // Whom it is told, how it is greeted, and that it was asked before, are no part of what is asked.
  [
    /^(?:(?:good (?:morning|afternoon|evening)|morning|afternoon|evening)(?: (?:all|everyone|team|there))?[,.!:-]+ ?|good (?:morning|afternoon|evening) )/g,
    '',
  ],
  [/\b(?:pull|bring|dig|call) up\b(?= (?:for |the |our |my |all |every |an? |\w+s\b))/g, 'show'],
  [/^((?:please )?)double[ -]check (?=how|what|which|who|when|whether|if)/g, '$1tell me '],
  [
    /^((?:please |can you |could you |would you )*(?:show|list|find|check|get|give|count|name|look up|work out|print|display|fetch)\b.*?)(?<!\b(?:waiting|left|due|meant|set|there|pending|work)) (?:for|to) me\b/g,
    '$1',
  ],
  [/\b(remind|tell|show|give) (me|us) again\b/g, '$1 $2'],
  [
    /^((?:and |so |ok )*(?:(?:what|who|where|how (?:much|many|big|old))(?:'s| is| are| was| were)\b.*(?<!\w(?:ed|en|wn|ld|nt|ght|un))|.*\bdo we have)),? again(?=\W*$)/g,
    '$1',
  ],
  // What is raised against somebody is about them; what is held against a time is compared with it.
  [
    /\b(alerts?|cases?|raised|opened|filed) against (?!(?:the |a |an |our |its |their )?(?:last|previous|prior|same|this|that|those|average|usual|norm|benchmark|limit|target|threshold|deadline|plan|budget|yesterday|today|week|month|quarter|year|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|\d))/g,
    '$1 about ',
  ],
  // The day that is spoken of is today's where a move is asked for; of a trade it is the day of that.
  [
    /^(?!.*\b\d+ ?(?:year|y)\b)(.*\b(?:chg|change|moved?|against us|gain(?:ed)?|lost|los(?:s|t|ers?)|up|down|qs|pnl)\b.*)\bon the day\b(?! (?:of|that|when|it|we))/g,
    '$1today',
  ],
  [/\b(?:at present|at the minute|as (?:things|it) stands?|as we speak)\b/g, 'now'],
  // What is held is the portfolio, whatever is asked of it.
  [
    /\b(of|in|on|across|over) (?:what|everything|all) (?:we|i) (?:hold|own|have got|have)(?=\s*(?:\?|,|$|as of|at the moment|now|today))/g,
    '$1 the portfolio',
  ],
  // Who is rated is asked by whoever rates.
  [
    /\b(?:do|did) (?:we|you) (?:rate|class|classify|grade|mark|flag)(?: as)? (?=(?:high|medium|low|prohibited)\b)/g,
    'are ',
  ],
  [/\b(?:do|did) (?:we|you) (?:rate|grade) (?=[a-d]{1,3}[+-]?(?:\s*\?|$))/g, 'are rated '],
  // Where it stands in the product narrows nothing.
  [
    /,? (?:on the hub|on the dashboard|in the (?:app|product|system|tool|platform)|in assay|in the (?:credit|esg|screening|risk|compliance|trading|portfolio) (?:module|screen|section|part|view|tab))(?=\s*(?:\?|,|-|–|$|what|how))/g,
    '',
  ],
  [
    /\b(less|more|below|above|over|under|at least|at most|fewer)( than)? half(?= (?:complete|full|done|filled|drawn|used)|\s*(?:\?|,|$))/g,
    '$1$2 fifty %',
  ],
  // All that there is is a time that is asked, and no time that may be left away.
  [
    /,? (?:over|in|for|across|of) (?:the|our) (?:whole|entire|full) (?:history|record|time)\b/g,
    ' since inception',
  ],
  [
    /\b(contribut\w+\b.*?),? (?:by|per|for each) (?:holding|position|symbol|security|name|stock)s?(?=\s*(?:\?|$|over|in|since))/g,
    '$1',
  ],
  [/\b((?:largest|biggest|highest|top)\b.*), (?:largest|biggest|highest|top)(?: ones?)? first\b/g, '$1'],
  [
    /\bat (?:which|what) (?:probability|score|level) (?:do|does|is|are|would) (?:we|you|it|a match|something|assay)\b.*\bmatch(?:es)?\b.*/g,
    'what is the match threshold',
  ],
  // What was bought is held: how it stands since is its unrealised return.
  [
    /\b(?:how (?:many|much)(?: (?:%|percent))?|by how much|what) (?:is|are) (.+?) (?:up|down) since (?:we|i) (?:have )?(?:bought|got|owned|purchased) (?:it|them)\b/g,
    'what is the unrealised return of $1',
  ],
  [
    /\bwhen (?:will|does|do|is) (?:the |our )?(.+?) dividends? (?:to )?(?:be |get )?(?:paid|pay)(?: out)?\b/g,
    'when is the next $1 dividend paid',
  ],
  [/\b(bid|offer) (?:that )?(?:we|i) have (?:resting|working|open|in)\b/g, '$1 open'],
  [/\bbids? (?=open|resting|working|in the market)/g, 'buy order '],
  [/\bthe (?:qs|cubes)\b/g, 'qqq'],
  [/\bare (?:there )?in the (?:bond )?(?:screener )?universe\b/g, 'are there'],
  [
    /\b(?:our|the) investments (?=earn|return|made|make|perform|gain|lose|lost|worth|did|do|have|cost)/g,
    'the portfolio ',
  ],
  [/,? (?:after|net of) fees\b(?=\s*\??$)/g, ''],
  [
    /\b((?:two|three|four|five|six|seven|eight|nine|ten|\d+) .*?),? in (?:that |descending |the right )?order(?=\s*[?.]?$)/g,
    '$1',
  ],
  [
    /\b(?:moved|moves|went|goes|going|worked|gone) against us (?:the )?(?:most|worst|hardest)\b/g,
    'lost us the most',
  ],
  // Orders, as a desk gives them.
  [/^(?:please )?get (?:me|us) out of (?=\d)/g, 'sell '],
  [
    /^(?:please )?(?:put in|enter|leave|work) an? (?:order to )?(buy|sell)(?: order)?(?: for| of)? (?=\d)/g,
    '$1 ',
  ],
]
