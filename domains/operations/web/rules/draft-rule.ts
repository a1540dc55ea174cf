import type { RuleDefinition } from '#domains/operations/contract/index.ts'

type Block = RuleDefinition['all'][number]

const DAY = 24

export const newDefinition = (): RuleDefinition => ({
  typology: 'own rule',
  severity: 'medium',
  currency: 'USD',
  trigger: { direction: 'in' },
  all: [newBlock('sum')],
  cooldownDays: 7,
})

export const blockLabel = {
  sum: 'Sum in a window',
  count: 'Count in a window',
  counterparties: 'Different parties in a window',
  ratio: 'One against another',
  'own-history': 'Against its own past',
  'peer-history': 'Against its peer group',
  dormant: 'After a long rest',
  'new-counterparty': 'First time with this party',
  'listed-name': 'Names a listed party',
} as const satisfies Record<Block['block'], string>

/** A block of a kind with values to change. */
export function newBlock(block: Block['block']): Block {
  const of = { direction: 'in' } as const
  switch (block) {
    case 'sum':
      return { block, of, hours: 7 * DAY, atLeast: 1_000_000 }
    case 'count':
      return { block, of, hours: 7 * DAY, atLeast: 5 }
    case 'counterparties':
      return { block, of, hours: 7 * DAY, atLeast: 5 }
    case 'ratio':
      return { block, of: { direction: 'out' }, to: of, measure: 'sum', hours: 2 * DAY, atLeast: 0.9 }
    case 'own-history':
      return { block, of, measure: 'sum', hours: 3 * DAY, days: 180, factor: 3, fewest: 5 }
    case 'peer-history':
      return { block, factor: 3 }
    case 'dormant':
      return { block, days: 180 }
    case 'new-counterparty':
      return { block, earlier: 5 }
    case 'listed-name':
      return { block, atLeast: 0.7 }
  }
}
