/** Where something is done in the product. The first whose words a question has is told: what is done stands before what it is done with. */
export const screens: readonly { words: RegExp; says: string; href: string }[] = [
  {
    words: /\b(?:api keys?|apis?|access tokens?|programmatic\w*)\b/,
    says: 'Keys for the API are made under Settings, API keys.',
    href: '/dashboard/settings/keys',
  },
  {
    words:
      /\b(?:connect|set up|plug in|use|choose|add|configure)\b.*\b(?:(?:ai |language )?models?|llm|anthropic|openai|claude|chatgpt)\b|\bai model\b/,
    says: 'A language model is connected under Settings, AI model; without one, answers come from the records alone.',
    href: '/dashboard/settings/ai-model',
  },
  {
    words: /\b(?:data sources?|price sources?|(?:market )?data (?:feeds?|providers?|vendors?))\b/,
    says: 'Where prices and yields come from stands under Settings, Data sources.',
    href: '/dashboard/settings/data-sources',
  },
  {
    words:
      /\b(?:alert delivery|webhooks?|alerts? (?:by|per|via) (?:e-?mail|mail|webhook|slack)|(?:e-?mail|mail)\w* (?:me |us )?(?:the |my |our )?alerts?)\b/,
    says: 'How alerts are delivered, by e-mail or webhook, is set under Settings, Alert delivery.',
    href: '/dashboard/settings/alert-delivery',
  },
  {
    words: /\b(?:invite|colleagues?|teammates?|users?|people|members?|deactivate|team)\b/,
    says: 'People are invited and managed under Settings, People.',
    href: '/dashboard/settings/people',
  },
  {
    words: /\b(?:roles?|permissions?|access rights?|who (?:can|may))\b/,
    says: 'Who may do what is set under Settings, Roles.',
    href: '/dashboard/settings/roles',
  },
  {
    words: /\b(?:password|two[- ]factor|2fa|mfa|passkeys?|sign[- ]in|log ?in|sessions?)\b/,
    says: 'Password, second factor and sessions are under Settings, Security.',
    href: '/dashboard/settings/security',
  },
  {
    words: /\b(?:billing|invoices?|subscription|my plan|our plan|the plan|plans|pricing|upgrade)\b/,
    says: 'The plan and what of it is used are under Settings, Plan.',
    href: '/dashboard/settings/plan',
  },
  {
    words: /\b(?:legal holds?|retention|records (?:policy|screen|settings))\b/,
    says: 'How long records are kept, and what is held, is under Settings, Records.',
    href: '/dashboard/settings/records',
  },
  {
    words: /\b(?:my profile|profile picture|my name|time ?zone|own account details)\b/,
    says: 'Your own profile is under Settings, Profile.',
    href: '/dashboard/settings/profile',
  },
  {
    words: /\baudit (?:log|trail)\b|\bwho (?:did|changed) what\b/,
    says: 'The audit log is a screen of its own: who did what, when, chained by digests that can be verified there.',
    href: '/dashboard/audit',
  },
  {
    words: /\b(?:transcripts?|earnings calls?|earnings analy\w+|calls?)\b(?!.*\boptions?\b)/,
    says: 'Transcripts of calls are uploaded and read in the Earnings analyzer.',
    href: '/dashboard/earnings',
  },
  {
    words:
      /\b(?:supplier|vendor) (?:questionnaires?|assessments?|risks?|scores?)|\bquestionnaires?|\bsuppliers?|\bvendors?\b/,
    says: 'Suppliers, their assessment and their questionnaires are under ESG compliance, on the page of your own company.',
    href: '/dashboard/esg-compliance',
  },
  {
    words: /\b(?:csrd scope|subject to (?:the )?csrd|fall under (?:the )?csrd|scope check|in scope of)\b/,
    says: 'Whether the CSRD applies is worked out on the CSRD scope check, under ESG compliance.',
    href: '/dashboard/esg-compliance/scope',
  },
  {
    words:
      /\b(?:emission|ghg|carbon|co2|scope [123]|taxonomy|materiality|disclosures?|csrd|sustainability|esg (?:metrics?|data|reports?|compliance|figures?))\b/,
    says: 'ESG metrics, worksheets of emissions, taxonomy and materiality, and disclosures are under ESG compliance.',
    href: '/dashboard/esg-compliance',
  },
  {
    words: /\besg\b/,
    says: 'The ESG scores of what is held are under ESG analytics.',
    href: '/dashboard/esg',
  },
  {
    words:
      /\b(?:job openings?|jobs|patents?|signals?|tech stack|collectors?|track(?:ed|ing)?|company intelligence)\b(?!.*\b(?:orders?|performance)\b)/,
    says: 'Companies are tracked from outside under Company Intelligence: openings, filings, patents and technologies, each with its source.',
    href: '/dashboard/intelligence',
  },
  {
    words:
      /\b(?:borrowers?|covenants?|facilit(?:y|ies)|loans?|credit (?:limits?|decisions?|ratings?|scores?|files?)|overrid\w+|statements? of (?:a |the )?(?:borrower|company)|credit)\b/,
    says: 'Borrowers, their statements, ratings, limits, facilities and covenants are under Credit.',
    href: '/dashboard/credit',
  },
  {
    words: /\b(?:batch(?:es)?|bulk|many names|list of names)\b/,
    says: 'Many names are screened at once under KYB & AML, Batches.',
    href: '/dashboard/kyb/batches',
  },
  {
    words:
      /\b(?:screen|check)\b.*\b(?:company|customer|name|person|party|counterparty|somebody|someone)|\bnew screening\b|\brun a screening\b/,
    says: 'A name is screened under KYB & AML, New screening: enter the name and what else is known, and every candidate is shown with its reasons.',
    href: '/dashboard/kyb/screen',
  },
  {
    words: /\b(?:(?:screening )?thresholds?|screening settings?)\b/,
    says: 'The thresholds of screening are under KYB & AML, Settings.',
    href: '/dashboard/kyb/settings',
  },
  {
    words: /\b(?:monitoring rules?|transaction rules?|aml rules?)\b/,
    says: 'Rules for transactions are under Operations, Monitoring rules.',
    href: '/dashboard/bpo/rules',
  },
  {
    words: /\b(?:transactions?|bookings?|tasks?|checklists?)\b/,
    says: 'Transactions, documents and tasks are under Operations.',
    href: '/dashboard/bpo',
  },
  {
    words: /\b(?:continuous|ongoing|customer) monitoring\b|\bmonitoring\b/,
    says: 'Monitoring of customers is under KYB & AML, Monitoring.',
    href: '/dashboard/kyb/monitoring',
  },
  {
    words: /\bscreenings?\b/,
    says: 'Screenings are under KYB & AML, Screenings, each with its matches and their reasons.',
    href: '/dashboard/kyb/screenings',
  },
  {
    words: /\balert rules?|rules? for alerts?|price alerts?\b/,
    says: 'Rules for alerts are under Alerts & Analytics, Alert rules.',
    href: '/dashboard/analytics/rules',
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
    words: /\btax (?:lots?|reports?|statements?|documents?|forms?)\b/,
    says: 'Tax lots by year are under Statements and reports, Tax lots.',
    href: '/dashboard/reports?tab=tax',
  },
  {
    words:
      /\b(?:monthly |performance |scheduled |account )(?:statements?|reports?)\b|\bstatements?\b|\breports? (?:by|per) (?:e-?mail|mail)\b|\bschedule\b|\breports?\b/,
    says: 'Statements and reports have a screen of their own: performance, monthly statements, tax lots and reports by mail.',
    href: '/dashboard/reports',
  },
  {
    words: /\b(?:documents?|files?|pdfs?|filings?|contracts?|memos?|notes?)\b/,
    says: 'Documents (PDF, Word, HTML, text and tables) are uploaded, searched and exported under Documents; their text is read and quoted word for word.',
    href: '/dashboard/documents',
  },
  {
    words: /\b(?:orders?|trades?|buy|sell)\b/,
    says: 'Orders are placed in Trading: choose the account, fill in the ticket, look at the estimate and send it.',
    href: '/dashboard/home?view=trading',
  },
  {
    words: /\bcustomers?\b/,
    says: 'Customers have a screen of their own: search, filter, add one or import a file.',
    href: '/dashboard/customers',
  },
  {
    words: /\b(?:watch ?lists?)\b(?!.*\b(?:sanction\w*|names?)\b)/,
    says: 'The watchlist is on the market home, beside the prices.',
    href: '/app',
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
    words: /\b(?:compan(?:y|ies)|entit(?:y|ies)|directory|ownership|owners?)\b/,
    says: 'Companies, their identifiers and their owners are on the Entity platform: search, compare and load them there.',
    href: '/dashboard/companies',
  },
  {
    words: /\bportfolio|positions?|holdings?|performance\b/,
    says: 'Portfolio shows holdings, performance, lots and income of each account.',
    href: '/dashboard/home?view=portfolio',
  },
]
