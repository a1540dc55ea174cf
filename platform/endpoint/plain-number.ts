import { z } from 'zod'

const WHOLE = /^(?:0|-?[1-9]\d*)$/
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

const TYPED = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/**
 * A number that a person typed or a file holds, in plain digits with a sign and a point at most. NaN for anything else, also for what
 * only a program takes for a number: `0x10`, `1e3`, nothing.
 */
export const typedNumber = (text: string): number => (TYPED.test(text) ? Number(text) : Number.NaN)

const PlainNumber = z.core.$constructor('PlainNumber', (inst: z.ZodNumber, def: z.core.$ZodNumberDef) => {
  z.ZodNumber.init(inst, def)
  const parse = inst._zod.parse
  inst._zod.parse = (payload, context) => {
    const given: unknown = payload.value
    if (typeof given === 'string' && (inst.isInt ? WHOLE : DECIMAL).test(given)) payload.value = Number(given)
    return parse(payload, context)
  }
})

const written: z.core.$ZodErrorMap = ({ input }) =>
  typeof input === 'string' ? 'must be a number in plain digits, such as 12' : undefined

/**
 * A number of a path or a query, where everything is text: taken as a number or in plain digits, a whole one without a point.
 * `z.coerce.number` is used nowhere in a contract, because it takes `0x10`, `1e3`, ` 5 `, `true`, `[7]` and nothing at all.
 * @param message what is wrong with anything else.
 */
export function numberInText(message?: string): z.ZodCoercedNumber {
  return new PlainNumber({
    type: 'number',
    checks: [],
    error: message === undefined ? written : () => message,
  }) as unknown as z.ZodCoercedNumber
}
