/**
 * Letters and signs of other scripts that look like a small or capital Latin letter, each with those code points. Source: Unicode
 * Technical Standard 39, confusables (Unicode 15), those whose likeness is one Latin letter; Cyrillic and Greek letters that
 * names are full of stand in homoglyphs.ts.
 */
const TABLE = `
a 15c5 237a a4ee ab7a 102a0 16f40
b 185 44c 13fc 1472 15af 15f7 1c80 a4d0 ab9f 10282 102a1 10301
c 1c83 2ca5 a4da abaf 102a2 10302 1043d 1051c 118e9 118f2 1f74c
d 501 146f 15de 15ea a4d2 a4d3 ab70 abb7
e 4bd 212e 22ff 2d39 a4f0 ab7c 10286 118c6 118ce
f 3dd 584 15b4 a4dd 10287 102a5 10525 118c2 1d213
g 50d 581 13fb a4d6 ab90
h 570 157c 2c8f a4e7 ab8b ab92 102cf
i 4cf 2373 a647 ab75 118c3
j 3f3 148d a4d9 ab7b
k 16d5 2c95 a4d7 abb6 10518
l 5c0 5d5 5df 627 661 6f1 7ca 14aa 16c1 2223 23fd 2c93 2cd1 2d4f a4e1 a4f2 abae 1028a 10309 10320 10443 10526 118d2 16f16 16f28 1d22a 1e8c7
m 3fb 15f0 16d6 2c99 a4df ab87 102b0 10311 11700 118e3
n 578 57c 2c9b a4e0 10513
o 3c3 585 5e1 647 665 6be 6c1 6d5 6f5 7c0 966 9e6 a66 ae6 b20 b66 be6 c66 ce6 d20 d66 e50 ed0 101d 1040 10ff 12d0 1c82 2c9f 2d54 3007 a4f3 10292 102ab 1042c 104ea 10516 114d0 118c8 118d5 118d7 118e0
p 146d 2374 2ca3 a4d1 abb2 10295
q 563 566 2d55
r 433 1587 1d26 2c85 a4e3 ab71 ab81 aba2 104dc 16f35 1d216
s 1bd 57f a4e2 aba5 abaa 10296 10448 118c1 16f3a
t 1c84 1c85 22a4 27d9 2ca7 a4d4 ab72 10297 102b1 10315 16f0a 1f768
u 28b 57d 1200 144c 222a 22c3 a4f4 104f6 118d8 16f42
v 475 5d8 667 6f7 142f 2228 22c1 2d38 a4e6 a6df aba9 1051d 11706 118c0 16f08 1d20d
w 461 561 a4ea ab83 aba4 1170a 1170e 1170f 118e6 118ef
x d7 1541 157d 166d 166e 16b7 2573 292b 292c 2a2f 2cad 2d5d a4eb 10290 102b4 10317 10322 10527 118ec
y 263 4af 10e7 1d8c 2ca9 a4ec ab79 ab8d 102b2 118dc 16f43
z a4dc ab93 102f5 118c4 118c9 118e5
`

/** The Latin letter that a folded letter looks like. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [latin = '', ...codes] = line.split(' ')
      return codes.map((code) => [String.fromCodePoint(Number.parseInt(code, 16)), latin] as const)
    }),
)
