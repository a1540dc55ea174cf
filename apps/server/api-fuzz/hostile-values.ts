import fc from 'fast-check'

/** A piece of JSON that no value of this language writes: it goes into the body as it stands. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const DEEP = 20_000

const numbers: readonly unknown[] = [
  0,
  -0,
  -1,
  0.5,
  1e-320,
  1e21,
  1.797e308,
  -1.797e308,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 53 + 2,
  2 ** 63,
  new RawJson('1e999'),
  new RawJson('-1e999'),
  new RawJson('9007199254740993'),
  new RawJson(`1${'0'.repeat(400)}`),
]

const texts: readonly string[] = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  '2147483648',
  '-1',
  '1.5',
  'null',
  'true',
  '2024-02-30',
  '2026-13-01',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-11-21',
  '2026-11-21T25:61:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59+14:00',
  'with\0nul',
  '\u0001\u0007\u001b[31m\u007f',
  'right \u202e to \u2066 left',
  'lone \ud800 high',
  'lone \udfff low',
  '\ufeff\ufffe\uffff',
  '%00',
  '%',
  '%_\\',
  '../../etc/passwd',
  "'; drop table person; --",
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'a\r\nset-cookie: x=1',
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301'.repeat(300),
  'x'.repeat(100_000),
  '0'.repeat(5_000),
]

const shapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  new RawJson(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
  new RawJson(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
  Array.from({ length: 2_000 }, (_, at) => at),
]

/** What nobody should send: numbers past every edge, texts that break stores and screens, shapes in one another's place. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...numbers),
  fc.constantFrom(...texts),
  fc.constantFrom(...shapes),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** The contents of files: a few that are what they should be, the rest not what their name says. */
export const anyFile: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc
  .oneof(
    fc.constantFrom(
      '',
      '\0',
      '\ufeff',
      'name',
      'name,country\n',
      'name;country\n"unclosed',
      'a,b\n1,2,3,4\n',
    ),
    fc.constantFrom(
      '%PDF-1.7\nnothing',
      'PK\u0003\u0004broken',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b">]><a>&b;',
      '\u0089PNG\r\n\u001a\nbroken',
      `name\n${'x'.repeat(100_000)}\n`,
      'Date,Action,Symbol,Quantity,Price,Fees,Amount\n2024-02-30,Buy,AAPL,NaN,1e999,,-1\n',
      'name\n=cmd|calc\nlone \ud800\nwith\0nul\n',
    ),
    fc.string({ unit: 'binary', maxLength: 300 }),
  )
  .map((text) => new Uint8Array(Buffer.from(text)))
