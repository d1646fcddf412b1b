export const noAccountIsNear = 'Kein Konto nähert sich seinem Limit.'
export const accountsNearTheirPrompt = 'Konten nahe ihrem Prompt-Limit'
export const account = 'Konto'
export const used = 'Genutzt'
export const limit = 'Limit'
export const share = 'Anteil'
export const state = 'Status'

export const dashboard = 'Dashboard'
export const overview = 'Überblick'
export const aiUsage = 'KI-Nutzung'
export const usersPlans = 'Nutzer & Tarife'
export const systemHealth = 'Systemzustand'
export const adminTools = 'Admin-Werkzeuge'
export const confidentialEveryViewOf = 'Vertraulich. Jeder Aufruf dieser Seite wird erfasst.'

export const thereAreNoFigures = 'Es gibt noch keine Zahlen. Sie erscheinen hier, sobald die Plattform sie sendet.'

export const figuresOf = 'Zahlen vom '
export const reconnecting = 'Verbindung wird wiederhergestellt'
export const live = 'Live'
export const theseFiguresAreOut = ({ asOf }: { asOf: string }) =>
  `Diese Zahlen sind nicht aktuell. Die Plattform hat seit ${asOf} nichts Neueres gesendet. Neue Zahlen erscheinen hier, sobald sie eintreffen.`
export const theConnectionForLive = 'Die Verbindung für Live-Zahlen ist unterbrochen. Sie wird wiederhergestellt.'
export const theFiguresAreOut = 'Die Zahlen sind nicht aktuell.'

export const thereAreNoAlerts = 'Es liegen keine Warnungen vor.'
export const alerts = 'Warnungen'
export const alert = 'Warnung'
export const level = 'Stufe'
export const since = 'Seit'

export const measures = 'Messwerte'
export const noMeasures = 'Die Plattform hat keine Messwerte gesendet.'
export const open = ({ count }: { count: number }) => `${count} offen`
export const allGood = 'Alles in Ordnung'
export const n1NeedsAttention = '1 erfordert Aufmerksamkeit'
export const needAttention = ({ count }: { count: number }) => `${count} erfordern Aufmerksamkeit`

export const plans = 'Tarife'
export const users = ({ totalUsers }: { totalUsers: string }) => `${totalUsers} Nutzer`
export const nearThePromptCap = 'Nahe dem Prompt-Limit'
export const openAlerts = 'Offene Warnungen'
export const recentActions = 'Letzte Aktionen'

export const noPlans = 'Die Plattform hat keine Tarife gesendet.'
export const usersByPlan = 'Nutzer nach Tarif'
export const plan = 'Tarif'
export const users2 = 'Nutzer'

export const promptCaps = 'Prompt-Limits'
export const ofAccountsAreWithin = 'der Konten liegen innerhalb ihres Limits.'
export const nearOrOverThe = 'Nahe am oder über dem Limit'
export const accounts = ({ count }: { count: number }) => `${count} ${count === 1 ? 'Konto' : 'Konten'}`

export const noRecentActions = 'Keine Aktionen in letzter Zeit.'
export const action = 'Aktion'
export const on = 'An'
export const by = 'Von'
export const details = 'Einzelheiten'
export const when = 'Wann'

export const good = 'Gut'
export const watch = 'Beobachten'
export const bad = 'Schlecht'
export const exceeded = 'Überschritten'
export const near = 'Nahe'
export const info = 'Hinweis'
export const warning = 'Warnung'
export const critical = 'Kritisch'
export const open2 = 'Offen'
export const acknowledged = 'Bestätigt'
export const resolved = 'Behoben'
export const done = 'Erledigt'
export const running = 'Läuft'
export const failed = 'Fehlgeschlagen'

export const quickActions = 'Schnellaktionen'
export const doThisOnThe = 'Bitte führen Sie dies auf der Plattform selbst aus. Dieses Portal zeigt nur deren Zahlen.'

export const all = 'Alle'
export const day = 'Tag'
export const prompts = ({ date, count, plans }: { date: string; count: string; plans: string }) =>
  `${date}: ${count} Prompts; ${plans}`

export const enterprise = 'Enterprise'
export const pro = 'Pro'
export const free = 'Free'

export const theLastFullDay = 'Der letzte volle Tag'
export const prompts2 = ({ total }: { total: string }) => `${total} Prompts`
export const promptsByPlan = 'Prompts nach Tarif'
export const onTheLastFull = ({ total }: { total: string }) => `${total} am letzten vollen Tag`
export const promptsPerDayBy = 'Prompts pro Tag, nach Tarif'
export const theLastDay = 'Der letzte Tag'
export const theLastDays = ({ days }: { days: number }) => `Die letzten ${days} Tage`
export const promptsOfTheLast = 'Prompts des letzten vollen Tages, nach Tarif'
export const prompts3 = 'Prompts'
export const noPrompts = 'Keine Prompts.'
export const noModules = 'Die Plattform hat keine Module gesendet.'
export const assistant = 'Assistent'
export const calls = ({ totalCalls }: { totalCalls: string }) => `${totalCalls} Aufrufe`
export const topModulesOfThe = 'Wichtigste Module des Assistenten'
export const module = 'Modul'
export const calls2 = 'Aufrufe'
export const meanTime = 'Mittlere Dauer'

export const uptime = 'Verfügbarkeit'
export const uptimeOf = ({ mean, days }: { mean: string; days: number }) =>
  `${mean} über ${days} ${days === 1 ? 'Tag' : 'Tage'}`
export const everyDayWhole = 'Kein Ausfall an einem dieser Tage.'
