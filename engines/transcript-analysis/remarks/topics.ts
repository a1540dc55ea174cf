/** What risks and opportunities are about. */
export const topics: readonly { topic: string; pattern: RegExp }[] = [
  {
    topic: 'supply',
    pattern:
      /\b(?:suppl(?:y|ies|iers?)|logistics?|freight|shortages?|semiconductors?|inventor(?:y|ies)|constrain\w*|capacity)\b/i,
  },
  {
    topic: 'inflation and input costs',
    pattern:
      /\b(?:inflation\w*|raw materials?|commodit\w+|input costs?|cost pressures?|higher costs?|material costs?)\b/i,
  },
  { topic: 'labour', pattern: /\b(?:labou?r|wages?|staffing|hiring|attrition|headcount)\b/i },
  { topic: 'pandemic', pattern: /\b(?:covid\S*|pandemic|omicron|variants?|lockdowns?|coronavirus)\b/i },
  {
    topic: 'demand',
    pattern:
      /\b(?:demand|volumes?|traffic|soft(?:er|ness)?|weak(?:er|ness)?|declin\w+|decreas\w+|slow\w*)\b/i,
  },
  { topic: 'margins', pattern: /\b(?:margins?|profitability)\b/i },
  { topic: 'currencies', pattern: /\b(?:currenc\w+|foreign exchange|fx|u\.s\. dollar)\b/i },
  { topic: 'interest rates', pattern: /\b(?:interest rates?|rates|yields?|net interest)\b/i },
  { topic: 'credit', pattern: /\b(?:credit|charge-offs?|defaults?|allowance|delinquenc\w+)\b/i },
  {
    topic: 'regulation and law',
    pattern:
      /\b(?:regulat\w+|legal|litigation|lawsuits?|investigat\w+|trial|settlement|compliance|tariffs?|restrictions?|sanctions?|government)\b/i,
  },
  {
    topic: 'competition',
    pattern: /\b(?:compet\w+|pricing pressure|price pressure|market share|promotion\w*)\b/i,
  },
  {
    topic: 'the economy',
    pattern: /\b(?:macro\w*|econom\w+|geopolitic\w+|uncertain\w*|recession\w*|global)\b/i,
  },
  { topic: 'outlook', pattern: /\b(?:guidance|outlook|expect\w*)\b/i },
  { topic: 'growth', pattern: /\b(?:growth|grow\w*|expand\w*|expansion|accelerat\w+)\b/i },
  {
    topic: 'products and technology',
    pattern: /\b(?:launch\w*|products?|innovat\w+|pipeline|platforms?|technolog\w+|ai|digital|cloud)\b/i,
  },
  {
    topic: 'capital',
    pattern: /\b(?:buybacks?|repurchas\w+|dividends?|cash flows?|debt|liquidity|balance sheet)\b/i,
  },
  { topic: 'acquisitions', pattern: /\b(?:acqui\w+|merger|synerg\w+|integrat\w+|divest\w+)\b/i },
  { topic: 'costs', pattern: /\b(?:cost savings?|efficien\w+|productivity|restructur\w+|expenses?)\b/i },
  {
    topic: 'customers and markets',
    pattern: /\b(?:markets?|customers?|clients?|members?|subscribers?|stores?)\b/i,
  },
]

export const topicsOf = (text: string): string[] =>
  topics.filter(({ pattern }) => pattern.test(text)).map(({ topic }) => topic)
