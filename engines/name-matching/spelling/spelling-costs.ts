import { GRAPHEME_COUNT, graphemeCode } from './graphemes.ts'

/**
 * What it costs to read one grapheme as another, 0 (the same sound, another orthography) to 1 (unlike letters). The
 * pairs come from the romanisation standards that compete in passports and lists: BGN/PCGN, ISO 9, ALA-LC and French
 * practice for Cyrillic and Arabic, Revised and McCune-Reischauer for Korean, pinyin and Wade-Giles for Chinese.
 */
const PAIRS = `
k c 0.15;k q 0.12;c q 0.25;k kh 0.3;kh h 0.3;kh x 0.15;kh q 0.4;kh ch 0.35;k ck 0.05;c ck 0.1;k g 0.5;q g 0.3;q gh 0.25;kh gh 0.5;g gh 0.2;gh h 0.5;g h 0.4;g dj 0.35;g j 0.35;x h 0.3;k ch 0.4;c ch 0.35;c s 0.35;c ts 0.25;c z 0.5
d dh 0.15;z dh 0.3;d t 0.45;t th 0.2;th s 0.35;th d 0.5;th dh 0.35;dh th 0.35;dh t 0.5;z th 0.6;d z 0.6;s z 0.35;s sh 0.35;s ch 0.5;s x 0.6;sh ch 0.35;sh zh 0.4;sh x 0.3;sh j 0.5;zh j 0.2;zh z 0.3;zh g 0.5;j dj 0.08;j ch 0.35;j y 0.35;j i 0.4;j z 0.45;ch dj 0.45;ch zh 0.45;ch ts 0.4;ts s 0.4;ts t 0.4;ts z 0.3;ts ch 0.4;sh shch 0.2;ch shch 0.3;ts dj 0.6;s shch 0.5;zh dj 0.35
sz sh 0.08;sz s 0.1;sz z 0.4;sz ch 0.4;sz shch 0.3;sz x 0.3;sz zh 0.4;sz ts 0.5
ks x 0.05;ks k 0.5;ks s 0.5;f ph 0.05;p ph 0.35;p f 0.45;p b 0.4;b v 0.4;v w 0.15;v f 0.35;w f 0.5;w u 0.2;w o 0.3;w ou 0.15;v u 0.5;v ou 0.4;w wh 0.1;w b 0.5;w au 0.15;v au 0.3;m n 0.6;n ng 0.3;g ng 0.6;l r 0.6;h wh 0.5
a e 0.35;a i 0.5;a o 0.4;a u 0.5;e i 0.3;e o 0.5;e u 0.5;i o 0.6;i u 0.5;o u 0.25;a ae 0.15;e ae 0.15;o oe 0.2;u oe 0.15;e oe 0.3;a ai 0.35;e ai 0.2;i ai 0.3;y ai 0.25;ai ee 0.3;ai iy 0.25;ai ae 0.3
ou u 0.05;ou o 0.2;ou w 0.15;ou eu 0.2;ou au 0.3;ee i 0.08;ee e 0.25;ee y 0.1;ee iy 0.08;iy i 0.08;iy y 0.05;iy e 0.25;i y 0.08;e y 0.3;y u 0.4;au o 0.2;au u 0.3;au a 0.4;au av 0.3;eo o 0.12;eo u 0.3;eo e 0.3;eo ou 0.3;eu u 0.12;eu o 0.3;eu e 0.3;eu iy 0.5
`

/** Cost of a grapheme that stands on one side alone. */
const ALONE: Readonly<Record<string, number>> = {
  a: 0.5,
  e: 0.45,
  i: 0.5,
  o: 0.55,
  u: 0.5,
  y: 0.4,
  h: 0.35,
  w: 0.6,
  j: 0.5,
  ou: 0.6,
  ee: 0.55,
  ai: 0.6,
  au: 0.65,
  iy: 0.5,
  eo: 0.6,
  eu: 0.6,
  ae: 0.6,
  oe: 0.6,
}

/** The same when one side was written without vowels: a vowel more is no news. */
const ALONE_UNVOWELLED: Readonly<Record<string, number>> = {
  a: 0.05,
  e: 0.05,
  i: 0.06,
  o: 0.06,
  u: 0.06,
  y: 0.2,
  h: 0.25,
  w: 0.3,
  j: 0.5,
  ou: 0.08,
  ee: 0.08,
  ai: 0.12,
  au: 0.12,
  iy: 0.1,
  eo: 0.1,
  eu: 0.1,
  ae: 0.08,
  oe: 0.1,
}

/** Matres lectionis: the letter that may stand for a vowel, in words written without vowels. */
const PAIRS_UNVOWELLED = `sh ch 0.2;w o 0.06;w u 0.05;w ou 0.05;w au 0.06;w v 0.1;w oe 0.15;y i 0.04;y e 0.08;y ee 0.05;y ai 0.06;y iy 0.04;y a 0.2;a e 0.1;a i 0.2;a o 0.15;a u 0.2;a ai 0.15;a au 0.15;a ee 0.2;a ae 0.05;h a 0.1;h e 0.12;h ee 0.3;h ae 0.15;dh z 0.1;d z 0.25;d dh 0.1;th s 0.1;t th 0.1;t d 0.45;k kh 0.25;q gh 0.2;q k 0.08;q g 0.15;j g 0.15;j dj 0.03;b p 0.25;b v 0.2;f v 0.15;f p 0.2;k g 0.3;z s 0.35;e i 0.15;o u 0.1;i ai 0.15;e ai 0.12;y j 0.3;kh h 0.2;kh gh 0.4;s ts 0.3;sh s 0.25;w a 0.4`

export type SpellingCosts = {
  readonly swap: Float64Array
  readonly alone: Float64Array
  readonly doubled: number
}

function costs(
  pairs: readonly string[],
  alone: Readonly<Record<string, number>>,
  doubled: number,
): SpellingCosts {
  const swap = new Float64Array(GRAPHEME_COUNT * GRAPHEME_COUNT).fill(1)
  for (let code = 0; code < GRAPHEME_COUNT; code++) swap[code * GRAPHEME_COUNT + code] = 0
  for (let left = 26; left < 36; left++) {
    for (let right = 0; right < GRAPHEME_COUNT; right++) {
      if (left === right) continue
      swap[left * GRAPHEME_COUNT + right] = 1.5
      swap[right * GRAPHEME_COUNT + left] = 1.5
    }
  }
  for (const text of pairs) {
    for (const pair of text.split(/[;\n]/)) {
      const [left, right, cost] = pair.trim().split(' ')
      if (!left || !right || !cost) continue
      const a = graphemeCode(left)
      const b = graphemeCode(right)
      swap[a * GRAPHEME_COUNT + b] = Number(cost)
      swap[b * GRAPHEME_COUNT + a] = Number(cost)
    }
  }
  const single = new Float64Array(GRAPHEME_COUNT).fill(0.9)
  for (let digit = 26; digit < 36; digit++) single[digit] = 1.5
  for (const [spelling, cost] of Object.entries(alone)) single[graphemeCode(spelling)] = cost
  return { swap, alone: single, doubled }
}

/** Two words whose vowels are both written. */
export const VOWELLED = costs([PAIRS], ALONE, 0.15)
/** A word of a script that leaves vowels out against one that writes them. */
export const UNVOWELLED = costs([PAIRS, PAIRS_UNVOWELLED], { ...ALONE, ...ALONE_UNVOWELLED }, 0.04)

/** What it would cost to have the word stand alone: the yardstick of its spelling. */
export function spellingMass(graphemes: Uint8Array, { alone }: SpellingCosts): number {
  let mass = 0
  for (let index = 0; index < graphemes.length; index++) mass += alone[graphemes[index]!]!
  return mass
}
