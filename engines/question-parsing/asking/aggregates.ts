import type { Aggregate } from '../vocabulary.ts'

export function aggregateOf(text: string): { aggregate: Aggregate; isSaid: boolean } {
  const statedBy = (aggregate: Aggregate) => ({ aggregate, isSaid: true })
  if (
    /\b(?:broken down|break ?down|(?<!\b(?:any|an?|last|latest|stock|share|reverse|did \S+|\d+) )split(?! ratio)|grouped?|(?:per|by) (?:stock|company|holding|security|ticker|payer|borrower name)|per (?:segment|severity|priority|person|assignee|country|status|level|sector|rating|issuer|state|symbol|type|kind|analyst)|by (?:segment|severity|priority|person|assignee|country|status|level|sector|rating|issuer|state|symbol|type|kind|risk level|risk(?! score)|analyst)|for each|in each|distribution of)\b/.test(
      text,
    )
  )
    return statedBy('groups')
  if (
    /\b(?:by|per|for each|of each|for every) (?:borrower|company|supplier|obligor|holding|position|stock)\b/.test(
      text,
    )
  )
    return statedBy('list')
  // “Which share” is which stock.
  if (
    /\b(?:which|what) share (?:has|have|is|are|was|were|did|earned|made|lost|gained|do we|did we|cost|costs|rose|fell)\b/.test(
      text,
    )
  )
    return statedBy('list')
  // “How many years has the longest bond” asks for what is longest.
  if (
    /\bhow many (?:years?|days?|months?|weeks?|hours?)\b/.test(text) &&
    /\b(?:longest|oldest|shortest|newest|latest)\b/.test(text)
  )
    return { aggregate: 'value', isSaid: false }
  if (/\bhow many (?:percent|%|dollars|bp|points|usd)/.test(text))
    return { aggregate: 'value', isSaid: false }
  if (
    /\b(?:how many|number of|count of|how often|how many times|count the)\b|\w (?:count|in number)\s*\??$|[,:] (?:number|count)(?: please)?\s*\??$/.test(
      text,
    )
  )
    return statedBy('count')
  if (
    !/\bby (?:its|their|the) (?:share|part|fraction)\b|\bwhere does most of\b/.test(text) &&
    /\b(?:what|which) (?:percentage|percent|%|share|fraction|part|proportion|portion)\b|\bwhat %|\bhow much of\b|(?<!\b(?:per|a|each|one|every) )\b(?:percentage|share|fraction|proportion|part|portion) of\b|\bhow big a (?:part|share)\b/.test(
      text,
    )
  )
    return statedBy('share')
  if (
    /\b(?:on average|average|mean|median|typical(?:ly)?|usual(?:ly)?)\b|\b(?:how long|how many days|days|time)\b.*\b(?:to|takes?) (?:close|resolve|settle|clear|decide) (?:a|one|an|each)\b/.test(
      text,
    )
  )
    return statedBy('mean')
  if (
    /\b(?:in total|total|altogether|overall|combined|together|sum|in all|aggregate|all together|all in all|added up)\b/.test(
      text.replace(/\b(?:share|part|fraction|percent(?:age)?|%) of (?:the )?total\b/g, ' '),
    )
  )
    return statedBy('sum')
  if (
    /(?<!\b(?:a|the|any|on|an|watch|sanctions|un|eu|ofac|sdn|same|this|that|each|every) )\blist\b|\b(?:which|what are|who are|show (?:me |us )?(?:all|the|every|our|my)|give me (?:all|the|a list)|name (?:all|the|our)|enumerate|any)\b/.test(
      text,
    )
  )
    return statedBy('list')
  return { aggregate: 'value', isSaid: false }
}
