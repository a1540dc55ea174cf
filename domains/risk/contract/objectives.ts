import { z } from 'zod'

export const Objective = z.enum(
  [
    'maximize_sharpe',
    'minimize_variance',
    'maximize_return',
    'minimize_shortfall',
    'minimize_drawdown',
    'hierarchical_risk_parity',
  ],
  {
    error:
      'The objective is one of maximize_sharpe, minimize_variance, maximize_return, minimize_shortfall, minimize_drawdown and hierarchical_risk_parity',
  },
)
export type Objective = z.infer<typeof Objective>

type ObjectiveWords = {
  name: string
  /** What the weights are: "this one …". */
  is: string
  /** What a limit costs, as "adds … to the Sharpe ratio"; null where a limit has no price. */
  price: {
    verb: 'adds' | 'takes'
    of: string
    label: string
    unit: 'ratio' | 'fraction'
    digits: number
  } | null
  /** Where the figure comes from and what it needs. */
  meaning: string
}

/** Objectives as screens, texts and reports name them. */
export const objectiveWords: Record<Objective, ObjectiveWords> = {
  maximize_sharpe: {
    name: 'Largest Sharpe ratio',
    is: 'has the largest Sharpe ratio',
    price: { verb: 'adds', of: 'to the Sharpe ratio', label: 'Sharpe ratio', unit: 'ratio', digits: 4 },
    meaning:
      'Expected return above the risk-free rate ÷ volatility. Needs expected returns, which decide most.',
  },
  minimize_variance: {
    name: 'Least variance',
    is: 'moves least',
    price: { verb: 'takes', of: 'off the variance', label: 'Variance', unit: 'ratio', digits: 6 },
    meaning: 'The least volatility within the limits. No expected returns are needed.',
  },
  maximize_return: {
    name: 'Largest return at a volatility',
    is: 'is expected to return most without moving more than asked',
    price: {
      verb: 'adds',
      of: 'to the expected return',
      label: 'Expected return',
      unit: 'fraction',
      digits: 3,
    },
    meaning: 'The point of the efficient frontier at the largest volatility that you allow.',
  },
  minimize_shortfall: {
    name: 'Least expected shortfall',
    is: 'has the least expected shortfall of a day',
    price: {
      verb: 'takes',
      of: 'off the expected shortfall',
      label: 'Expected shortfall',
      unit: 'fraction',
      digits: 4,
    },
    meaning: 'The least mean loss of the worst days at the confidence above (Rockafellar and Uryasev 2000).',
  },
  minimize_drawdown: {
    name: 'Least drawdown at risk',
    is: 'has the least conditional drawdown at risk',
    price: {
      verb: 'takes',
      of: 'off the drawdown at risk',
      label: 'Drawdown at risk',
      unit: 'fraction',
      digits: 3,
    },
    meaning:
      'The least mean of the deepest falls below the last peak at the confidence above (Chekhlov, Uryasev and Zabarankin 2005).',
  },
  hierarchical_risk_parity: {
    name: 'Hierarchical risk parity',
    is: 'splits the risk along the tree of what moves alike',
    price: null,
    meaning:
      'Halves of a tree of correlations are weighted against one another by their variance (López de Prado 2016). No expected returns are needed.',
  },
}
