import { expect, test } from 'vitest'
import { makeNoteKey, openNote, readNote, readNoteKey, readVkey, signNote } from './signed-note.ts'

/** The example of the reference implementation (golang.org/x/mod/sumdb/note). */
const SKEY = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz'
const VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const NOTE = `${TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`

test('a note is signed to the very bytes of the reference implementation, and opens with its key', () => {
  const key = readNoteKey(SKEY)
  expect(key.vkey).toBe(VKEY)
  expect(signNote(TEXT, [key])).toBe(NOTE)
  expect(openNote(NOTE, [readVkey(VKEY)])).toBe(TEXT)
})

test('a changed text, a changed signature and a stranger’s signature do not open', () => {
  const keys = [readVkey(VKEY)]
  expect(openNote(NOTE.replace('answer', 'anwser'), keys)).toBeUndefined()
  expect(openNote(NOTE.replace('SffcvI', 'Sffcvi'), keys)).toBeUndefined()
  const stranger = readNoteKey(makeNoteKey('PeterNeumann'))
  expect(openNote(signNote(TEXT, [stranger]), keys)).toBeUndefined()
  expect(openNote('no note', keys)).toBeUndefined()
  expect(readNote(`${TEXT}\n— nobody\n`)).toBeUndefined()
})

test('unknown signatures are ignored; a wrong signature of a known key invalidates the note', () => {
  const stranger = readNoteKey(makeNoteKey('witness.example'))
  const key = readNoteKey(SKEY)
  expect(openNote(signNote(TEXT, [stranger, key]), [readVkey(VKEY)])).toBe(TEXT)
  const spoilt = `${NOTE}${key.sign('something else\n')}`
  expect(openNote(spoilt, [readVkey(VKEY)])).toBeUndefined()
})

test('a key with the wrong id is refused', () => {
  expect(() => readVkey(VKEY.replace('c74f20a3', 'c74f20a4'))).toThrow()
  expect(() => readNoteKey(SKEY.replace('c74f20a3', 'c74f20a4'))).toThrow()
  expect(() => readVkey('nonsense')).toThrow()
})
