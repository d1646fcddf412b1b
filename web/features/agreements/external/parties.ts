/** Reads one person per line: `Jo Named <jo@x.example>`, `Jo Named, jo@x.example` or only an address. */
export function readParties(text: string): { email: string; fullName: string }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const email = /[^\s<>,;]+@[^\s<>,;]+/.exec(line)?.[0] ?? line
      const fullName = line
        .replace(email, '')
        .replace(/[<>,;]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
      return { email, fullName: fullName || email }
    })
}
