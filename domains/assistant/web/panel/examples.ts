/** What may be asked, one of each kind (CHAT-004). Each is answered from the records or refused with the reason. */
export const examples: readonly { kind: string; question: string }[] = [
  { kind: 'Stock analysis', question: 'How did AAPL do over the last year?' },
  { kind: 'Market research', question: 'Which stock on my watchlist is up the most today?' },
  { kind: 'Options analysis', question: 'What is a 30 day AAPL call struck at 320 worth at 25% volatility?' },
  { kind: 'ESG', question: 'What are the scope 1 emissions of our suppliers?' },
  { kind: 'Portfolio', question: 'Which position has gained the most?' },
  { kind: 'Fixed income', question: 'What is the spread between 2 and 10 year treasuries?' },
]
