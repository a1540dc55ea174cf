import { Unclear } from '../../topics/topic.ts'
import type { Asker } from '../asker.ts'
import { listed } from '../tell.ts'

/** What the screen that asks shows beside the question. */
export type Shown = {
  selectedSymbols?: readonly string[] | undefined
  dataSources?: readonly string[] | undefined
  activeAnalysis?: string | undefined
}

const NOUN = '(?:stocks?|symbols?|names|companies|securities|shares|instruments|tickers|ones)'
const SAID_OUTRIGHT = new RegExp(
  `\\b(?:(?:all|each|any) of )?(?:(?:my|the|this|our) (?:selection|selected ${NOUN})|selected ${NOUN})\\b`,
  'i',
)
const POINTING = new RegExp(
  `\\b(?:(?:all|each|any) of )?(?:(?:these|those) ${NOUN}\\b|these(?=\\s*[?.!,]|\\s*$|\\s+(?:is|are|was|were|did|do|does|have|has|had|in|by|over|on|since|today|this|last|up|down|and|with|most|least|gained|lost|moved|fell|rose)\\b))`,
  'i',
)
const THIS_ANALYSIS = /\bthis analysis\b/i

/**
 * A question that says “these” or “my selection”, with the symbols that are selected in their place.
 * @throws Unclear where a selection is spoken of and nothing is selected.
 */
export function withSelection(asker: Asker, question: string, shown: Shown | undefined): string {
  const analysis = shown?.activeAnalysis?.trim()
  const text = analysis ? question.replace(THIS_ANALYSIS, analysis) : question
  const isOutright = SAID_OUTRIGHT.test(text)
  const phrase = isOutright ? SAID_OUTRIGHT : POINTING
  // Outside a screen with a selection, “these” means what was spoken of before.
  if (!phrase.test(text) || (!shown?.selectedSymbols && !isOutright)) return text
  const symbols = shown?.selectedSymbols ?? []
  if (symbols.length === 0)
    throw new Unclear('No symbol is selected here. Which ones do you mean, such as AAPL and MSFT?', [])
  const named = listed(symbols)
  asker.notes.add(`Of the selection: ${named}`)
  return text.replace(phrase, named)
}
