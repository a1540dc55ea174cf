import { any } from './any-of.ts'

/** What somebody wants with a sentence. */
export type Act = 'ask' | 'explain' | 'why' | 'do' | 'greet' | 'thank' | 'help'

const GREETING =
  /^(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings|yo)(?: there| all| assay| again| everyone| assistant)?[!., ]*(?:how are you(?: doing)?(?: today)?|how is it going|what is up)?[?!. ]*$|^how are you(?: doing)?(?: today)?\??$|^(?:nice to meet you|what is up)[?!.]*$/

const THANKS =
  /^(?:ok(?:ay)?|great|perfect|nice|cool|super|awesome|lovely|brilliant)?[,! ]*(?:many |very )?(?:thanks|thank you|cheers|much appreciated|good job|well done|bye|goodbye|see you|that is all|never mind|nevermind|got it|good night)(?: (?:mate|guys|team|all|everyone|buddy|man|a bunch|a million))?,?[,!.]*(?: (?:that is (?:all|it)|for (?:today|now)|a lot|so much|very much|for .*|all|then|later|that helps?|that helped(?: (?:a lot|me|us))?|that (?:was|is) (?:all|it|what i needed)|you|again|assay|(?:that (?:is|was) )?(?:very |really |super |so |most )?(?:helpful|useful|good|great|kind|clear|perfect)))*[!. ]*$|^(?:great|perfect|nice|cool|super|awesome|lovely|brilliant|ok|okay)(?: (?:job|work|one))?[!. ]*$/

const HELP = any(
  'what (?:all )?(?:can|could) (?:you|i|this) (?:do|help|ask|answer)(?: (?:you|for me|with|me))?',
  'how (?:can|do) (?:you help|i use you|you work(?! out))|who are you',
  'what are you(?: able to do| good (?:at|for))?',
  'are you (?:a |an )?(?:human|bot|robot|real|person|machine|ai|there)',
  'what (?:kind|sort|type)s? of (?:questions|things)|what is your name|do you speak|what questions',
  '^help(?: (?:me|please))?[!?. ]*$',
)

const DOING =
  /^(?:please |ok(?:ay)?,? |hey,? |now |then |and |can you |could you |would you |will you |i (?:want|would like|need|wish) (?:you )?to |we (?:want|would like|need) to |i'd like to |id like to |let us |lets |let's |go ahead and |just )*(?:please )?(?:buy(?! price| orders?| side| and hold| signals?| ratings?| recommendations?)|sell(?! orders?| side| price| signals?| ratings?| recommendations?)|short(?! term|est|fall| interest| sell| position| squeeze| and)|purchase(?! price)|place|put in (?:an? )?(?:\w+ ){0,3}(?:order|stop|limit|stop[- ]loss)\b|submit|cancel|(?:kill|scrap|pull|void) (?:the|my|our|that|all)\b.*\border|withdraw (?:my|the|our) (?:\w+ ){0,3}order|open (?:a |an |up a |me a )?(?:new |compliance |kyb )?(?:case|ticket|investigation)(?! (?:count|load|list|number|status|total)s?\b)|start (?:a |an )?(?:new )?(?:case|investigation)|create (?:a |an )?(?:new )?(?:case|order)|raise (?:a )?case|file (?:a )?case|add|put .* (?:on|in|to|onto|into) (?:my |our |the )?watch ?list|watch(?! ?list|ed)|track(?! record|ing)|get (?:me|us) (?:\d+|two|three|four|five|six|seven|eight|nine|some|a few|ten|a hundred)|order \d+(?! (?:status|state|filled|done|open|cancel\w*|what|why|when|how|price|limit|is|was|did|details?|info|happen\w*)\b)|(?:market|limit|stop(?:[- ]limit)?) order[:,]?(?: to| for)? (?=\d|buy|sell)|pick up \d+|dump|liquidate|get rid of|trim(?! the list)|unload|offload|close (?:(?:the|this|my|all|our) )?(?:case|alert|account|position|out)s?\b|delete|remove|dismiss|confirm|assign|escalate|approve|transfer|deposit|wire|pay|send|e?mail|update|(?:change|raise|lower|increase|decrease|lift|adjust|extend|grant|waive|block|unblock|freeze|double|halve) (?:the|my|our|his|her|their)|set (?:the|my|our|up)|reset|clear (?:the|my|our|all)|snooze|screen|rescreen|run a (?:new )?screening|rebalance|invite|rename|acknowledge|reassign|unwatch|unfollow|stop (?:watching|following))\b/

const EXPLAIN = [
  /\bhow (?:do|does|did|is|are|was|were|would|exactly|can|has|have)\b.*\b(?:comput|calculat|come to\b|model(?:led)?\b|work(?:ed)? out|deriv|measur|defin|determin|arriv|count(?:ed)?\b|come up with|get to|made|built|scor(?:ed|ing)\b|estimat|figur|obtain|valued|weigh|simulat|work)/,
  /\bwhat (?:do|does|did) (?:you|the|a|an|we|this|that|it|assay|our|your|\S+)\b.*\b(?:mean|stand for|count as|consist of|include|tell (?:me|us|you)|measure)\b/,
  /\bwhat (?:is|are) (?:meant by|counted as|included in|behind|considered|the (?:formula|definition|meaning|method|methodology|difference between))\b/,
  /\b(?:definition|meaning|methodology|formula|method) (?:of|for|behind|used)\b/,
  /\b(?:define|explain|describe|clarify)\b/,
  /\bwhat is in (?:the|your|our|this) .*\b(?:figure|number|score|total|value)\b/,
  /\b(?:are|is|gets?) (?:counted|included) in (?:the|your|our|“|"|')/,
  /\bhow did (?:you|we) (?:get|arrive at|come to|reach) (?:the|this|that|our)\b/,
  // “What is a high risk borrower”: one of a kind is asked for what makes it one.
  /^(?:so |and |ok )?what (?:is|are) an? (?!\d|(?:\w+ ){0,6}(?:worth|cost|price|yield\w*)\b)(?!.*\d)[\p{L} -]{3,40}\??$/u,
  /\bwhat (?:counts|goes) (?:towards?|into|in|to)\b|\bwhat makes (?:an?|the|our|some) .*\b(?:overdue|late|critical|urgent|stale|at risk|incomplete|healthy|unhealthy|breached)\b/,
  /\b(?:what|which) (?:(?:is|are) (?:the |our |your )?)?benchmarks?\b(?! (?:returns?|do(?! (?:you|we) (?:use|compare|take)\b)|did|made?|earn\w*|perform\w*|weights?|gain\w*|los\w+|up|down))/,
  /\bwhat (?:counts|qualifies) as\b|\bwhat do you (?:count|call|consider|treat|understand)\b|\bwhat goes into\b|\bwhat makes up\b|\bwhat makes (?:an?|the|some) \w+\b|\bwhat is .{0,40} (?:made (?:up )?of|based on|composed of)\b|\bhow come\b|\bwhen (?:do|does|is) .* (?:count(?:ed|s)?|considered|called|treated)\b|\bwhen (?:do|does) (?:we|you|assay) (?:call|count|consider|treat)\b|\bwhat (?:is|does) (?:it|this|that|the .{2,40}) measur(?:ing|e)\b|\bwhere does (?!(?:\w+ )?(?:most|revenue|income|profit|money|gain|return|loss|earnings)\b).* come from\b|\bwhat exactly (?:is|are)\b|\bhow .* (?:is|are) (?:computed|calculated|worked out|defined|measured|determined)\b/,
]

const PARTING =
  /^(?:cheers|thanks|thank you|ok(?:ay)?|great|perfect)[,!. ]+(?:and )?(?:bye|goodbye|see you(?: later| tomorrow)?|cheers|thanks|that is all)[!. ]*$/

export function actOf(text: string): Act {
  if (PARTING.test(text)) return 'thank'
  if (GREETING.test(text)) return 'greet'
  if (THANKS.test(text)) return 'thank'
  if (HELP.test(text)) return 'help'
  if (DOING.test(text)) return 'do'
  if (
    !/\bhow (?:do|did|are|have) we (?:score|scoring|stand|doing|rate)\b/.test(text) &&
    EXPLAIN.some((form) => form.test(text))
  )
    return 'explain'
  return /\bwhy\b|\bwhat (?:is|was) the reason\b|\bfor what reason\b|\breasons? (?:for|why|behind)\b|\bon what grounds\b|\bwhat (?:caused|triggered|raised|led to)\b/.test(
    text,
  )
    ? 'why'
    : 'ask'
}
