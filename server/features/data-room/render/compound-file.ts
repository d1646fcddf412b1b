/** The first bytes of a compound file: Office before 2007, or a new file with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The names of its streams are UTF-16. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Why a compound file is refused; undefined if it is none. */
export function compoundRefusal(bytes: Uint8Array): 'encrypted' | 'old_office' | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!file.subarray(0, COMPOUND.length).equals(COMPOUND)) return undefined
  return file.includes(ENCRYPTED) ? 'encrypted' : 'old_office'
}
