const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words that praise the business in a call, whatever they are about. */
export const GOOD_WORDS = words(`
  strong strength stronger strongest robust solid record outstanding excellent exceptional great terrific fantastic healthy momentum accelerate accelerated accelerating acceleration
  outperform outperformed outperformance exceeded exceeding exceed beat surpassed improved improvement improvements improving progress successful successfully success pleased proud delighted thrilled
  confident confidence optimistic optimism encouraged encouraging opportunity opportunities favorable favourable positive tailwind tailwinds resilient resilience profitable gain gains winning
  win wins won leading leadership innovative innovation expand expanded expanding expansion grow grew growing growth robustly upside attractive best-in-class breakthrough milestone
  efficient efficiencies productivity disciplined rebound recovery recovered recovering recover double-digit doubled tripled all-time highest ahead compelling enthusiastic excited exciting rewarding
  remarkable impressive superb stellar well-positioned upgraded raise raised raising benefit benefited benefiting`)

/** Words that speak of trouble. */
export const BAD_WORDS = words(`
  weak weaker weakness weaknesses soft softer softness decline declined declines declining decrease decreased decreases decreasing fell fall falling drop dropped lower loss losses negative negatively
  adverse adversely headwind headwinds challenge challenges challenging challenged difficult difficulty difficulties disappointing disappointed disappointment pressure pressures pressured uncertain
  uncertainty uncertainties volatility volatile risk risks slow slower slowdown slowing slowed delay delays delayed disruption disruptions disrupted shortage shortages constrain constrained constraints
  constraint inflation inflationary impairment impairments restructuring layoffs closure closures recession recessionary downturn deteriorate deteriorated deteriorating deterioration unfavorable unfavourable
  miss missed shortfall underperform underperformed underperformance contraction contracted compress compressed compression worse worsened worst litigation lawsuit investigation penalty fine
  terminated termination cancel cancelled cancellation cancellations write-down write-off charge charges severe severely unprecedented tough tougher struggle struggled struggling impacted suffer
  suffered concern concerns concerned cautious lockdown lockdowns vacancy default delinquency delinquencies outage reversal suspend suspended withdraw withdrew weigh weighed offset stalled sluggish muted`)

const NEGATIONS = words('not no never without hardly cannot')
/** Things whose fall is good and whose rise is bad. */
const BURDENS =
  /\b(?:costs?|expenses?|opex|debt|leverage|churn|attrition|losses|charge-offs?|delinquenc\w+|inventor\w+|headwinds?|volatility|inflation|turnover|provisions?|defaults?|complaints?|emissions?|interest expense|tax rate|share count)\b/i
const FALLS =
  /\b(?:declin\w+|decreas\w+|lower\w*|reduc\w+|fell|down|improv\w+|eas(?:ed|ing)|moderat\w+|less)\b/i

/** How a sentence speaks: the words of praise in it and the words of trouble. */
export function toneOf(sentence: string): { good: number; bad: number } {
  let good = 0
  let bad = 0
  let relieved: boolean | null = null
  const tokens = sentence.toLowerCase().split(/[^a-z'-]+/)
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at] ?? ''
    const isGood = GOOD_WORDS.has(word)
    if (!isGood && !BAD_WORDS.has(word)) continue
    const before = tokens[at - 1] ?? ''
    const negated = NEGATIONS.has(before) || NEGATIONS.has(tokens[at - 2] ?? '') || before.endsWith("n't")
    if (isGood) {
      if (negated) bad += 0.5
      else good += 1
      continue
    }
    if (FALLEN.test(word)) relieved ??= BURDENS.test(sentence) && FALLS.test(sentence)
    if (negated || (relieved === true && FALLEN.test(word))) good += 0.5
    else bad += 1
  }
  return { good, bad }
}

const FALLEN = /^(?:declin|decreas|lower|fell|fall|drop|reduc)/
