import type { Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../contract/index.ts'

const answered = (
  text: string,
  tools: Answer['tools'] = [],
  citations: Answer['citations'] = [],
): Answer => ({ outcome: 'answered', text, tools, figures: [], citations, items: [], proposal: null })

const CAN =
  'I answer from the records of your organisation, each figure with its source: portfolio, orders and lots, prices, risk, attribution, bonds, options, screenings, cases, alerts, customers, borrowers and their accounts, ESG, companies, documents and sanctions lists. I can also say how a figure is computed, and fill in an order or a screening for you to send.'

export function smallTalk(act: 'greet' | 'thank' | 'help'): Answer {
  if (act === 'greet') return answered(`Hello. ${CAN} What would you like to know?`)
  return act === 'thank' ? answered('You are welcome. Ask whenever something else comes up.') : answered(CAN)
}

const screens: readonly { words: RegExp; says: string; href: string }[] = [
  {
    words:
      /\b(?:screen|check)\b.*\b(?:company|customer|name|person|party|counterparty|somebody|someone)|\bnew screening\b|\brun a screening\b/,
    says: 'A name is screened under KYB & AML, New screening: enter the name and what else is known, and every candidate is shown with its reasons.',
    href: '/dashboard/kyb/screen',
  },
  {
    words: /\baudit (?:log|trail)\b/,
    says: 'The audit log is a screen of its own: who did what, when, chained by digests that can be verified there.',
    href: '/dashboard/audit',
  },
  {
    words: /\b(?:order|trade|buy|sell)s?\b/,
    says: 'Orders are placed in Trading: choose the account, fill in the ticket, look at the estimate and send it.',
    href: '/dashboard/home?view=trading',
  },
  {
    words: /\bcases?\b/,
    says: 'Cases are under KYB & AML, Cases: filter by status, priority and deadline, and open one to work on it.',
    href: '/dashboard/kyb/cases',
  },
  {
    words: /\balerts?\b/,
    says: 'Alerts are listed under Analytics, the gravest and oldest first.',
    href: '/dashboard/analytics',
  },
  {
    words: /\bcustomers?\b/,
    says: 'Customers have a screen of their own: search, filter, add one or import a file.',
    href: '/dashboard/customers',
  },
  {
    words: /\b(?:lists?|sanctions)\b/,
    says: 'The sanctions lists with their versions are under KYB & AML, Lists; an administrator imports and refreshes them.',
    href: '/dashboard/kyb/lists',
  },
  {
    words: /\b(?:risk|var|stress)\b/,
    says: 'Risk is analysed on its own screen: value at risk, falls, stresses and weights.',
    href: '/dashboard/risk',
  },
  {
    words: /\battribution\b/,
    says: 'Attribution has its own screen: by holding, by sector, against a benchmark.',
    href: '/dashboard/attribution',
  },
  {
    words: /\boptions?\b/,
    says: 'Options are valued on the options screen: legs, Greeks, pay-off and break-evens.',
    href: '/dashboard/options',
  },
  {
    words: /\bbonds?|fixed income|yield curve\b/,
    says: 'Bonds and the government curve are on the fixed-income screen.',
    href: '/dashboard/bonds',
  },
  {
    words: /\bportfolio|positions?|holdings?|performance\b/,
    says: 'Portfolio shows holdings, performance, lots and income of each account.',
    href: '/dashboard/home?view=portfolio',
  },
  {
    words: /\bwatch ?list\b/,
    says: 'The watchlist is on the market home, beside the prices.',
    href: '/app',
  },
]

const WHERE =
  /\b(?:where (?:can|do|would|could|should) (?:i|we|one)|where is the (?:screen|page|menu|button|setting)|how (?:can|do|would|could) (?:i|we) (?:see|find|open|get to|place|screen|add|import|create|export|download|upload|change|set up|submit|start|run|cancel|check|connect|enter|look)|which (?:screen|page|menu)|where do)\b/

/** Says where in the product something is done; undefined where nobody asked that. */
export function guide({ text }: Reading): Answer | undefined {
  if (!WHERE.test(text)) return undefined
  const screen = screens.find(({ words }) => words.test(text))
  if (!screen) return undefined
  return answered(
    `${screen.says} [c1]`,
    [{ name: 'product.guide', arguments: { question: text } }],
    [{ id: 'c1', kind: 'screen', label: 'The screen', href: screen.href, quote: screen.says }],
  )
}
