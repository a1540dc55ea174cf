import { partColumns, returnColumns } from '#domains/portfolio/contract/index.ts'
import { fieldsOf, ofPart } from '../fields-of.ts'
import { at, type Field, field } from '../topic.ts'

const BEST_DAY = `best day, best single day, best trading day, biggest up day, biggest daily gain, biggest one day gain,
  biggest single day gain, strongest day, best session`
const WORST_DAY = `worst day, worst single day, worst trading day, biggest down day, biggest daily loss, biggest one day loss,
  biggest single day loss, weakest day, worst session`

export const performanceColumns: readonly Field[] = [
  ...ofPart('figures', fieldsOf(returnColumns)),
  ...ofPart('parts', fieldsOf(partColumns)),
  field('perYear', {
    label: 'time-weighted return a year',
    unit: 'share',
    names: `annualised return, annualized return, per year, a year, annual return, per annum, annualised,
      annualized, yearly return, cagr`,
    read: at('perYear.timeWeighted'),
  }),
  ...(['best', 'worst'] as const).flatMap((which): Field[] => [
    field(`${which}Day`, {
      label: `${which} day`,
      unit: 'day',
      names: which === 'best' ? BEST_DAY : WORST_DAY,
      read: at(`${which}.day`),
    }),
    field(`${which}DayReturn`, {
      label: `return on the ${which} day`,
      unit: 'share',
      names: [`return on the ${which} day`, `return of the ${which} day`],
      read: at(`${which}.change`),
    }),
  ]),
  field('deepestFallOn', {
    label: 'lowest point of the deepest fall',
    unit: 'day',
    names: `low point of the drawdown, drawdown low, trough, bottom of the drawdown, when was the drawdown,
      when was the deepest fall, when was the low point, lowest point, low point`,
    read: at('deepest.day'),
  }),
  field('highestValue', {
    label: 'highest value',
    unit: 'USD',
    names: 'highest value, peak value, all time high, record high, most it was worth, high point, peak',
    read: at('highest.value', 0.01),
  }),
  field('highestOn', {
    label: 'day of the highest value',
    unit: 'day',
    names: 'when was the peak, when was the highest value, day of the peak, day of the highest value',
    read: at('highest.day'),
  }),
]
