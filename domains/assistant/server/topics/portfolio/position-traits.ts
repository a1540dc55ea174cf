import { funds, instrumentOf } from '#domains/market-data/server/index.ts'
import { at, type Field, field, type Row } from '../topic.ts'
import { classNames, sectorNames } from './sectors-and-classes.ts'

const instrument = (row: Row) => instrumentOf(String(at('security.symbol')(row)))

/** What a position is, by which positions are narrowed and grouped. */
export const positionTraits: readonly Field[] = [
  field('standing', {
    signOf: 'unrealizedPnl',
    label: 'gain or loss',
    values: {
      profit: `in profit, in the black, profitable, winning, in the green, making money, gaining,
        above cost, winner, up, at a profit, in the money, above water, with a gain,
        with an unrealised gain, with unrealised gain, with an unrealized gain, ahead, showing a gain,
        green, sit on profits, sitting on profits, sitting on a profit, above what we paid,
        worth more than we paid`,
      loss: `at a loss, in loss, losing, losing money, down, underwater, under water, in the red,
        below cost, loser, loss making, with a loss, with an unrealised loss, with unrealised loss,
        with an unrealized loss, down since purchase, showing a loss, red, in the hole, lossmaking,
        below what we paid, worth less than we paid`,
    },
    read: (row) => (Number(row.unrealizedPnl) > 0 ? 'profit' : Number(row.unrealizedPnl) < 0 ? 'loss' : null),
  }),
  field('today', {
    signOf: 'dayChange',
    label: 'today',
    values: {
      up: 'up today, rose today, gained today, higher today, up on the day, made money today',
      down: `down today, fell today, lost today, lower today, down on the day, dropped today,
        lost money today`,
    },
    read: (row) => (Number(row.dayChange) > 0 ? 'up' : Number(row.dayChange) < 0 ? 'down' : null),
  }),
  field('side', {
    label: 'side',
    values: {
      long: 'long position, long holding, held long, longs',
      short: `short position, short holding, held short, shorts, sold short, short sale, are we short,
        we are short`,
    },
    read: ({ quantity }) => (Number(quantity) < 0 ? 'short' : 'long'),
  }),
  field('form', {
    label: 'form',
    values: {
      fund: 'etf, fund, index fund, exchange traded fund, tracker',
      share: 'single stock, individual stock, single name, individual share, direct equity',
    },
    read: (row) => (Object.hasOwn(funds, String(at('security.symbol')(row))) ? 'fund' : 'share'),
  }),
  field('sector', {
    label: 'sector',
    names: 'sector',
    values: sectorNames,
    read: (row) => instrument(row).sector,
  }),
  field('class', {
    label: 'asset class',
    names: 'asset class, class',
    values: classNames,
    read: (row) => instrument(row).assetClass,
  }),
]
