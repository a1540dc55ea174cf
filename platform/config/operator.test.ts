import { expect, it } from 'vitest'
import { parseConfig } from './index.ts'

const operatorOf = (given: Record<string, string>) => parseConfig({ DATA_DIR: 'data', ...given }).operator

it('sub-processors that nobody has stated are not known, and none is none', () => {
  expect(operatorOf({}).subProcessors).toBeUndefined()
  expect(operatorOf({ SUB_PROCESSORS: 'None' }).subProcessors).toEqual([])
})

it('sub-processors are read with what they do and where', () => {
  expect(
    operatorOf({ SUB_PROCESSORS: 'Hoster AG | servers | Germany; Post Ltd|mail|Ireland;' }),
  ).toMatchObject({
    subProcessors: [
      { name: 'Hoster AG', purpose: 'servers', place: 'Germany' },
      { name: 'Post Ltd', purpose: 'mail', place: 'Ireland' },
    ],
  })
})

it.each(['Hoster AG', 'Hoster | servers', '| servers | Germany', 'A | b | c | d'])(
  'a setting that names no purpose or place stops the start: %s',
  (text) => {
    expect(() => operatorOf({ SUB_PROCESSORS: text })).toThrow(/SUB_PROCESSORS/)
  },
)
