import { z } from 'zod'
import { BadSetting, sentenceOf } from './bad-setting.ts'
import type { Config } from './config.ts'

type Holder = Pick<Config, 'environment'>

export type Settings<Values extends object = object> = {
  /** What they are called in the environment. */
  names: readonly string[]
  /**
   * Their values: read once for each process, the same object after that.
   * @throws BadSetting naming the setting and what is wrong with it.
   */
  of(config: Holder): Values
}

/**
 * Says the settings of a slice: what each is called in the environment with what it may be, and under which names the slice reads them.
 * They are said to `defineSlice`, so that a start with one that cannot be used stops with its sentence.
 */
export function defineSettings<Shape extends z.ZodRawShape, Values extends object>(
  shape: Shape,
  read: (given: z.output<z.ZodObject<Shape>>) => Values,
): Settings<Values> {
  const schema = z.object(shape)
  const known = new WeakMap<object, Values>()
  return {
    names: Object.keys(shape),
    of({ environment }) {
      const values = known.get(environment)
      if (values) return values
      const parsed = schema.safeParse(environment)
      if (!parsed.success) throw new BadSetting(sentenceOf(parsed.error))
      const made = read(parsed.data)
      known.set(environment, made)
      return made
    },
  }
}
