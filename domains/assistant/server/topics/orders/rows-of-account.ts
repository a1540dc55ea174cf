import { at, type Field, field, type Row } from '../topic.ts'

/** What the calls give at most. */
export const NEWEST = 500

export const NEWEST_ACTIONS = 100

export const symbol = (row: Row) => String(at('security.symbol')(row) ?? row.symbol)

export const side: Field = field('side', {
  label: 'side',
  unit: 'text',
  kind: 'category',
  names: ['side'],
  values: {
    BUY: [
      'buy',
      'bought',
      'purchase',
      'purchased',
      'buying',
      'acquired',
      'acquire',
      'picked up',
      'bot',
      'get into',
      'got into',
    ],
    SELL: [
      'sell',
      'sold',
      'sale',
      'selling',
      'disposed',
      'got rid of',
      'exited',
      'offloaded',
      'exit',
      'get out of',
      'let go',
      'dispose',
    ],
  },
  read: at('side'),
})
