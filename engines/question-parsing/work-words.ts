/** Words of the desk for cases, alerts and what is done with them, read as the plain ones. */
export const work: readonly (readonly [RegExp, string])[] = [
  [/\bhi(?:gh)?[- ]prios?\b/g, 'high priority'],
  [/\bprios?\b/g, 'priority'],
  // Days are what records are told by.
  [/\b24 ?(?:h|hrs?|hours)\b/g, '1 days'],
  [/\b48 ?(?:h|hrs?|hours)\b/g, '2 days'],
  [/\b72 ?(?:h|hrs?|hours)\b/g, '3 days'],
  [
    /\b(?:the |our )?(hit|match) rate(?! of)\b(?=.*\bscreen)|\b(?:what is |give me )?(?:the |our )?(?:hit|match) rate\b(?=\??$)/g,
    'what share of screenings have a match',
  ],
  [/\b(?:compliance |kyb )?tickets?\b/g, 'cases'],
  [/\bstrs? (?=filed|reported)/g, 'sar '],
  [/\b(?:kyc|periodic|due diligence) refresh(?:es)?\b/g, 'kyc review'],
  [/\bdue for (?:a )?refresh\b/g, 'due for review'],
  [/\b(?:heaviest|biggest|largest|highest) (?:case ?load|workload)\b/g, 'most open cases'],
  [/\b(?:lightest|smallest|lowest) (?:case ?load|workload)\b/g, 'fewest open cases'],
  [/\b(did we|have we|did i|have i|we|was|were|been|got|get|is|are|to) shut\b(?! out)/g, '$1 closed'],
  [/\bsars? (?:did|have|do) we (?:file|filed|send|sent|submit|submitted)\b/g, 'cases closed as sar filed'],
  [
    /\bscreening hit rate\b|\bhit rate of (?:our |the )?screenings?\b/g,
    'what share of screenings have a match',
  ],
  [/\bstalest\b/g, 'oldest'],
  [/\bma(?:ke|kes|king|de) up (?=more|less|over|under|above|below|at least|at most|\d)/g, 'are '],
  [/\bfile (?:number|no\.?|reference)\b/g, 'case number'],
  // What has come in is new by that: no state is asked for.
  [
    /\bnew (alerts?|cases?|orders?|customers?|screenings?)(?= (?:have|has|had|did|were|was|come|came|arrived|we|since|today|yesterday|this|last|in (?:the|january|february|march|april|may|june|july|august|september|october|november|december))\b)/g,
    '$1',
  ],
  [/\b(?:confirm(?:ed)?|check(?:ed)?) the data of\b/g, 'last confirmed data of'],
  [/\bfor (?:one|each|a single) share\b/g, 'per share'],
  [/\b(?:in|on) the (?:mean|average)\b/g, 'on average'],
  [/\bon (?:file|record)\b/g, ' '],
  [
    /\b(?:closest|nearest|next) to (?:its|their|the|a) (?:deadline|due date)\b/g,
    'with the earliest deadline',
  ],
  [/\bblotter\b/g, 'trades'],
  [
    /\b(cases?|alerts?) (?:that )?(?:nobody|no one) (?:owns|is on|works on|looks after|is working on)\b/g,
    'unassigned $1',
  ],
  [/\bgood (?:'?til+|until) cancel+ed\b/g, 'gtc'],
  [/\burgents\b/g, 'urgent cases'],
  [/\bcriticals\b/g, 'critical alerts'],
  [/\b((?:critical |high |medium |low )?alerts?) (?:still )?(?:outstanding|pending|live)\b/g, 'active $1'],
  [/\b(?:outstanding|pending|live|unresolved) ((?:critical |high |medium |low )?alerts?)\b/g, 'active $1'],
  [/\bclosing (?:day|date)\b(?=.*\bcase\b)/g, 'date closed'],
  [/\bwhat is (?:hurting|costing|bleeding|killing)(?: us)? (?:the )?most\b/g, 'which position lost us most'],
  [/\bin dollar terms\b/g, 'in dollars'],
  // Of everything that is held: nothing is left out by it.
  [
    /[,;]? ?\b(?:across|over|for|on|from|of) (?:all|every one of) (?:of )?(?:our |my |the )?(?:holdings|positions|securities|stocks|shares|names)\b|[,;] (?:all|any) (?:our |the )?(?:holdings|positions|securities|stocks|names)(?=\s*\??$)/g,
    ' in total',
  ],
  [/\b(?:unclosed|unfinished|not yet closed|still live)\b/g, 'open'],
  [/\b(?:ownerless|unowned|orphan(?:ed)?)\b/g, 'unassigned'],
  [/\baged (?=(?:over|more than|at least) \d)/g, 'older than '],
  [
    /\b(?:(?:everything|anything|all(?: that is)?|what is|cases|whatever is) )?on (\p{L}+(?: \p{L}+)?)'s (?:desk|plate|pile|stack|worklist|to do list|list)\b/gu,
    'cases assigned to $1',
  ],
  // By when something has to be done is its deadline, and no word of its being done.
  [
    /\bby when (?:does|do|must|should|is|are|has|have) (.+?) (?:(?:needs?|has|have|due) )?(?:to )?(?:be )?(?:done|closed|finished|completed|decided|resolved)\b/g,
    'deadline of $1',
  ],
  [/\b(?:drop dead date|cut ?off date|time limit|target date|final date)\b/g, 'deadline'],
  [
    /\bhow (?:did|have) (?:we|you) (?:closed?|resolved?|settled?|decided?) (?=\p{L})(?!(?:a|the|our|all|most)\b)/gu,
    'outcome of ',
  ],
  [
    /\bhow (?:fast|quick(?:ly)?|swiftly|speedily) (?:are|were|do we|did we|have we) (?:(?:close|closed|resolve|settle) )?(?:(?:our|the) )?cases(?: (?:being )?(?:closed|resolved|settled))?\b/g,
    'average days to close of closed cases',
  ],
  [/\b(?:knocked back|turned down|bounced) (?=orders?\b)/g, 'rejected '],
  [/\b(?:expired|lapsed) (?:without (?:a |any |being )?fill(?:ed|s)?|unfilled)\b/g, 'expired'],
  // An LEI that has lapsed is none that has expired.
  [/(?<!\blei\b.*)\blapsed\b(?!.*\bleis?\b)/g, 'expired'],
  [/\b(?:iso )?certs?\b/g, 'certificate'],
  [/\biso certificates?\b/g, 'certificate'],
  [
    /\b(?:is|are) (?:next )?(?:up )?for (?:a |kyc )?review next\b|\breview is due next\b/g,
    'has the next review',
  ],
  [/\bwhose (?:kyc )?has the next review\b/g, 'which customer has the next review'],
]
