import { statfs } from 'node:fs/promises'

/** The room on the file system that holds `folder`, in bytes; `free` is what a program without privileges may use. */
export async function readSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bsize, bavail, blocks } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
