import { expect, it } from 'vitest'
import { hashPassword, isPasswordOf } from './password-hash.ts'

it('a password is stored as argon2id with a salt of its own, and only that password opens it', async () => {
  const [one, two] = await Promise.all([hashPassword('pass word '), hashPassword('pass word ')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/)
  expect(one).not.toBe(two)
  expect(await isPasswordOf(one, 'pass word ')).toBe(true)
  expect(await isPasswordOf(one, 'pass word')).toBe(false)
})

it('a hash of another implementation of argon2id is understood', async () => {
  // Made with @noble/hashes: argon2id('password', 'somesaltsomesalt', { t: 2, m: 64, p: 1, dkLen: 32 }).
  const stored =
    '$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$Gpj7qOY5RCXJvcMzqcdQqvgR3wcPX7SleI4c9NtXk6E'
  expect(await isPasswordOf(stored, 'password')).toBe(true)
  expect(await isPasswordOf(stored, 'Password')).toBe(false)
  await expect(isPasswordOf('md5:5f4dcc3b5aa765d61d8327deb882cf99', 'password')).rejects.toThrow('PHC')
})

it('a letter counts the same however a keyboard composes it', async () => {
  expect(await isPasswordOf(await hashPassword('Café 12'), 'Cafe\u0301 12')).toBe(true)
})
