/** Words of the desk for cases, alerts and what is done with them, read as the plain ones. */
export const work: readonly (readonly [RegExp, string])[] = [
  [/\bhi(?:gh)?[- ]prios?\b/g, 'high priority'],
  [/\bprios?\b/g, 'priority'],
  // Days are what records are told by.
  [/\b24 ?(?:h|hrs?|hours)\b/g, '1 days'],
  [/\b(?:compliance |kyb )?tickets?\b/g, 'cases'],
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
  [
    /\b(?:(?:everything|anything|all(?: that is)?|what is|cases|whatever is) )?on (\p{L}+(?: \p{L}+)?)'s (?:desk|plate|pile|stack|worklist|to do list|list)\b/gu,
    'cases assigned to $1',
  ],
  // By when something has to be done is its deadline, and no word of its being done.
  [
    /\bby when (?:does|do|must|should|is|are|has|have) (.+?) (?:(?:needs?|has|have|due) )?(?:to )?(?:be )?(?:done|closed|finished|completed|decided|resolved)\b/g,
    'deadline of $1',
  ],
  [
    /\bhow (?:did|have) (?:we|you) (?:closed?|resolved?|settled?|decided?) (?=\p{L})(?!(?:a|the|our|all|most)\b)/gu,
    'outcome of ',
  ],
  [/\b(?:expired|lapsed) (?:without (?:a |any |being )?fill(?:ed|s)?|unfilled)\b/g, 'expired'],
  // An LEI that has lapsed is none that has expired.
  [/(?<!\blei\b.*)\blapsed\b(?!.*\bleis?\b)/g, 'expired'],
  [/\b(?:iso )?certs?\b/g, 'certificate'],
]
