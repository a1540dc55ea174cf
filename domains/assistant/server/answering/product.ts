import type { Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../contract/index.ts'
import { screens } from './screens.ts'

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

const DO =
  '(?:see|find|open|get to|place|screen|add|import|create|export|download|upload|change|set|submit|start|run|cancel|check|connect|enter|look|edit|delete|remove|invite|make|record|send|put|register|schedule|manage|configure|turn|switch|mark|approve|override|track|assign|attach|share|go|file|save|reset|propose)'

/** Where or how something is done, and no figure: what is asked stays so whatever it is done with. */
const WHERE = new RegExp(
  [
    `\\bwhere (?:can|do|would|could|should|must|might) (?:i|we|one|you) ${DO}(?:ed|s|ing)?\\b`,
    '\\bwhere (?:is|are) the (?:screens?|pages?|menus?|buttons?|settings?)\\b',
    `\\bwhere to ${DO}\\b`,
    `\\bhow (?:can|do|would|could|should) (?:i|we|one) ${DO}(?:ed|s|ing)?\\b`,
    `\\bhow to ${DO}\\b`,
    '\\b(?:which|what) (?:screen|page|menu|tab)\\b',
    `^(?:can|could|may|am) (?:i|we) (?:able to )?${DO}(?:ed|s|ing)?\\b(?!.*\\b(?:cash|shares?)\\b)`,
    `\\b(?:is it possible|is there (?:a|any) way|am i able|are we able) (?:for (?:me|us) )?to ${DO}\\b`,
    '^(?:is|are) there (?:an?|any) (?:api|webhooks?|mobile app|app|screen|page|export|manual|template)\\b',
    '^(?:do|does|can|could) (?:you|it|the (?:product|tool|system|assistant)) (?:support|read|handle|accept|understand|connect to|work with|have an? api|export)\\b',
    '\\b(?:which|what) (?:price |market )?data (?:sources?|providers?|vendors?|feeds?) (?:do|does|are|is) (?:you|it|we)\\b',
  ].join('|'),
)

/** “Where do we look” asks for the screen; where none is known for it, no rows are told in its place. */
export function guide({ text }: Reading): Answer | undefined {
  if (!WHERE.test(text)) return undefined
  const screen = screens.find(({ words }) => words.test(text))
  if (!screen)
    return {
      ...answered(
        'Where that is done in the product I do not know, so I do not guess at a screen. I can say where orders, cases, alerts, screenings, customers, borrowers, ESG data, documents, reports and settings are.',
      ),
      outcome: 'refused',
    }
  return answered(
    `${screen.says} [c1]`,
    [{ name: 'product.guide', arguments: { question: text } }],
    [{ id: 'c1', kind: 'screen', label: 'The screen', href: screen.href, quote: screen.says }],
  )
}
