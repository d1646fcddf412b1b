// For `--import`: a process tells on its standard error of each format of Intl that it makes. The first maps some eight megabytes of tables.
for (const name of ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'RelativeTimeFormat', 'Collator', 'PluralRules']) {
  const told = (made) => {
    process.stderr.write(`Intl.${name} was made:${new Error().stack.split('\n').slice(3, 5).join('')}\n`)
    return made()
  }
  Intl[name] = new Proxy(Intl[name], {
    construct: (...given) => told(() => Reflect.construct(...given)),
    apply: (...given) => told(() => Reflect.apply(...given)),
  })
}
