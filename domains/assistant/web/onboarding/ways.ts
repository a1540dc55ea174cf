/** A kind of analysis that somebody may begin with: what is asked of the records first, and where it goes on. */
export type Way = { label: string; question: string; goesOn: readonly { label: string; to: string }[] }

export const ways: readonly Way[] = [
  {
    label: 'Portfolio analysis',
    question: 'What is the portfolio worth?',
    goesOn: [
      { label: 'Open the portfolio', to: '/dashboard/home' },
      { label: 'Risk analytics', to: '/dashboard/risk' },
    ],
  },
  {
    label: 'Stock analysis',
    question: 'How did AAPL do over the last year?',
    goesOn: [
      { label: 'Market home', to: '/app' },
      { label: 'Workstation', to: '/dashboard/financial-intelligence' },
    ],
  },
  {
    label: 'Risk',
    question: 'What is our value at risk?',
    goesOn: [
      { label: 'Risk analytics', to: '/dashboard/risk' },
      { label: 'Attribution', to: '/dashboard/attribution' },
    ],
  },
  {
    label: 'Fixed income',
    question: 'What is the spread between 2 and 10 year treasuries?',
    goesOn: [{ label: 'Fixed income', to: '/dashboard/bonds' }],
  },
  {
    label: 'Compliance and screening',
    question: 'Which cases are past their deadline?',
    goesOn: [
      { label: 'Compliance', to: '/dashboard/compliance' },
      { label: 'New screening', to: '/dashboard/kyb/screen' },
    ],
  },
]
