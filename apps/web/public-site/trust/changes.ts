/** What changed for those who use the product, the newest first. An answer that would come out otherwise since is listed here. */
export const changes: readonly { on: string; items: readonly string[] }[] = [
  {
    on: '2026-11-30',
    items: [
      'Customers have further names, gender and addresses, from files, forms and the API; each is screened and monitored, and the evidence shows which name was compared.',
      'Portfolios are compared with your own target weights, with bands and limits; options are counted in contracts everywhere.',
      'The optimiser has expected shortfall, drawdown, hierarchical risk parity, Black–Litterman, turnover and short limits, and whole shares.',
      'What is in the embedded database can be moved to a PostgreSQL server by one command that compares every row.',
      'Names can be tried on the front page; claims show whether this installation meets them; pages on security, data processing, accessibility and status.',
    ],
  },
  {
    on: '2026-11-29',
    items: [
      'A match is kept for review when a name is exactly as listed and no fact distinguishes the two, under any threshold: some names that were clear before now wait for a decision.',
      'A credit rating never improves where a ratio worsens: some ratings changed by a class.',
      'Every figure on a screen opens the rows that it counted.',
      'Statements are checked against themselves before they are rated; what is not reported is no longer taken for zero.',
    ],
  },
  {
    on: '2026-11-27',
    items: [
      'Books are kept in each currency of an account; brokers’ files are booked whole or wait.',
      'Figures of earnings calls are chosen by a fitted ranker and left open below its confidence.',
    ],
  },
]
