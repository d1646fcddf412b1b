import { X509Certificate } from 'node:crypto'
import { bytesText } from '../../../../contract/bytes-text.ts'
import { DAY_MS } from '../../../../contract/limits.ts'
import { number } from '../../../../contract/number-format.ts'
import { ROLES } from '../../../../contract/operations/roles.ts'
import type { SystemCheck, SystemStatus } from '../../../../contract/operations/system.ts'
import { databaseFile } from '../../../config.ts'
import { listMigrations } from '../../../db/migrate.ts'
import type { Deps } from '../../../deps.ts'
import { iso } from '../../../platform/clock.ts'
import { readSpace } from '../../../platform/free-space.ts'
import { readVkey } from '../../../platform/signed-note.ts'
import { readRelease } from '../../../release.ts'
import { readSealCertificates } from '../../agreements/executed-copy/service.ts'
import { countLeaves, findLastCheckpoint } from '../../transparency-log/queries.ts'
import { lastVerification, readLogKeyState } from '../../transparency-log/service.ts'
import { partsOf } from '../../transparency-log/verification-rules.ts'
import { findBackupState } from '../backup/queries.ts'
import { readBackupRun } from '../backup/request-backup.ts'
import { backupProblem } from '../backup/rules.ts'
import { countProcesses, startedAt } from '../health/processes.ts'
import { isLate } from '../health/readiness.ts'
import { countWaitingJobs, findOldestDueJob } from '../jobs/queries.ts'
import { secretKeyFingerprint } from '../setup/service.ts'
import { checkOffice } from './check-office.ts'
import { countFailedJobs, countUndeliveredMails, readDatabaseSize, readDatabaseVersion } from './queries.ts'
import {
  counted,
  type Dated,
  ENDING_DAYS,
  errorCode,
  type Finding,
  findEnding,
  REHEARSAL_DAYS,
  VERIFICATION_DAYS,
} from './rules.ts'

/** To add a check, add it here and its id to the contract. One that cannot be read is unknown, with the code of the error. */
const CHECKS: Record<SystemCheck['id'], { name: string; read: (deps: Deps) => Promise<Finding> }> = {
  release: { name: 'Version', read: checkRelease },
  processes: { name: 'Processes', read: checkProcesses },
  disk: { name: 'Disk', read: checkDisk },
  database: { name: 'Database', read: checkDatabase },
  jobs: { name: 'Background jobs', read: checkJobs },
  office: { name: 'Office files', read: checkOffice },
  mails: { name: 'Emails', read: checkMails },
  backups: { name: 'Last backup', read: checkBackups },
  restore: { name: 'Last verified restore', read: checkRestore },
  log: { name: 'Audit log', read: checkLog },
  keys: { name: 'Keys', read: checkKeys },
  certificates: { name: 'Certificates', read: checkCertificates },
}

export async function runChecks(
  deps: Deps,
  ids = Object.keys(CHECKS) as SystemCheck['id'][],
): Promise<{ id: SystemCheck['id']; name: string; finding: Finding }[]> {
  return Promise.all(
    ids.map(async (id) => {
      const { name, read } = CHECKS[id]
      try {
        return { id, name, finding: await read(deps) }
      } catch (error) {
        deps.log.error({ error, check: id }, 'a check of the system could not be made')
        const summary = `This could not be found out (${errorCode(error)}). The server log says more.`
        return { id, name, finding: { state: 'unknown' as const, summary, figures: {} } }
      }
    }),
  )
}

export async function readSystem(deps: Deps): Promise<SystemStatus> {
  const [found, backup] = await Promise.all([runChecks(deps), readBackupRun(deps)])
  const checks = found.map(({ id, name, finding: { state, summary, next, facts = [] } }) => ({
    ...{ id, name, state, summary, next: next ?? null },
    facts: facts.map((fact) => ({ isTime: false, isFixed: false, ...fact })),
  }))
  return { checkedAt: iso(deps.clock.now()), checks, backup }
}

async function checkRelease(deps: Deps): Promise<Finding> {
  const [release, migrations] = await Promise.all([readRelease(), listMigrations(deps)])
  return {
    state: 'fine',
    summary: `Release ${release}, on Node ${process.versions.node}.`,
    facts: [
      { label: 'System', value: `${process.platform} ${process.arch}` },
      { label: 'Tables', value: migrations.at(-1) ?? 'none' },
    ],
    figures: { migrations: migrations.length, uptimeSeconds: Math.round(process.uptime()) },
  }
}

/** What stays undone while no process of a role is there. */
const UNDONE = {
  web: 'No process answers visitors. Start one with `ROLE=web`.',
  jobs: 'No process sends emails, makes signed copies or keeps the audit log. Start one with `ROLE=jobs`.',
  render:
    'No process checks new documents or draws pages ahead. Readers get their pages more slowly. Start one with `ROLE=render`.',
} as const

async function checkProcesses(deps: Deps): Promise<Finding> {
  const counts = await countProcesses(deps)
  const undone = counts.all > 0 ? [] : (['web', 'jobs', 'render'] as const).filter((role) => counts[role] === 0)
  const seen = ROLES.filter((role) => counts[role] > 0).map((role) =>
    role !== 'all'
      ? `${counted(counts[role], 'process', 'processes')} for ${role}`
      : counts.all === 1
        ? 'One process runs everything'
        : `${number(counts.all)} processes run everything`,
  )
  const isOfOneKind = seen.length === 1 && counts[deps.config.role] > 0
  return {
    state: undone.length > 0 ? 'attention' : 'fine',
    summary: `${seen.join(', ')}.${isOfOneKind ? '' : ` This one has the role ${deps.config.role}.`}`,
    ...(undone.length > 0 && { next: undone.map((role) => UNDONE[role]).join(' ') }),
    figures: { ...counts },
  }
}

async function checkDisk({ config }: Deps): Promise<Finding> {
  const { free, total } = await readSpace(config.dataDir)
  const isLow = free < config.minFreeBytes
  return {
    state: isLow ? 'attention' : 'fine',
    summary: `${bytesText(free)} of ${bytesText(total)} are free on the data disk.`,
    ...(isLow && {
      next: `Free some space. With less than ${bytesText(config.minFreeBytes)} (\`READY_DISK_MB\`) the portal reports that it is not ready.`,
    }),
    figures: { free, total, required: config.minFreeBytes },
  }
}

async function checkDatabase({ db, kind, config }: Deps): Promise<Finding> {
  const [bytes, version] = await Promise.all([
    readDatabaseSize(db, kind, databaseFile(config)),
    readDatabaseVersion(db, kind),
  ])
  return {
    state: 'fine',
    summary: `${kind === 'postgres' ? 'PostgreSQL' : 'SQLite'} ${version}, ${bytesText(bytes)}.`,
    figures: { bytes, isPostgres: kind === 'postgres' },
  }
}

async function checkJobs(deps: Deps): Promise<Finding> {
  const { db, clock } = deps
  const now = clock.now()
  const [byKind, failed, oldest] = await Promise.all([
    countWaitingJobs(db),
    countFailedJobs(db),
    findOldestDueJob(db, iso(now)),
  ])
  const waiting = byKind.reduce((sum, { n }) => sum + Number(n), 0)
  const dueSince = oldest && new Date(oldest.run_at)
  const hasLate = oldest !== undefined && isLate(oldest, now.getTime(), startedAt(deps))
  const next = hasLate
    ? 'Jobs are not being done: one has been due for half an hour. Restart the portal and read its log.'
    : failed > 0
      ? 'Open Emails to retry the failed jobs or discard them.'
      : undefined
  return {
    state: next === undefined ? 'fine' : 'attention',
    summary: `${number(waiting)} waiting, ${number(failed)} failed permanently.`,
    ...(next !== undefined && { next }),
    facts: [
      ...(failed > 0 ? [{ label: 'Failed permanently', value: number(failed) }] : []),
      ...(dueSince ? [{ label: 'Due since', value: dueSince.toISOString(), isTime: true as const }] : []),
    ],
    figures: { waiting, failed, isLate: hasLate, dueSince: dueSince ?? null },
  }
}

async function checkMails({ db, config }: Deps): Promise<Finding> {
  const undelivered = await countUndeliveredMails(db)
  const hasSmtp = config.smtpUrl !== undefined
  const goes = hasSmtp ? '' : 'Emails are written to files, because `SMTP_URL` is not set.'
  const figures = { undelivered, hasSmtp }
  if (undelivered > 0)
    return {
      state: 'attention',
      summary: `${counted(undelivered, 'email is', 'emails are')} not delivered. ${goes}`.trim(),
      next: 'Open Emails to see what the mail server answered.',
      figures,
    }
  return {
    state: hasSmtp ? 'fine' : 'attention',
    summary: goes || 'None is undelivered.',
    ...(!hasSmtp && { next: 'Nobody receives these emails. Set `SMTP_URL` on the server.' }),
    figures,
  }
}

const BACKUP_PROBLEMS = {
  overdue: ['The last backup is too old.', 'Back up now, and read the server log.'],
  unverified: ['The last backup was not read back.', 'Check it with `verify-backup` on the server, or back up now.'],
} as const

async function checkBackups({ db, config, clock }: Deps): Promise<Finding> {
  const state = await findBackupState(db)
  const madeAt = state.made_at === null ? null : new Date(state.made_at)
  const problem = config.backup === undefined ? null : backupProblem(state, config.backup.everyMs, clock.now())
  const figures = {
    madeAt,
    verifiedAt: state.verified_at === null ? null : new Date(state.verified_at),
    isScheduled: config.backup !== undefined,
    isOverdue: problem === 'overdue',
    isUnverified: problem === 'unverified',
    bytes: state.bytes,
    missing: state.missing,
    hasFailed: state.failed_at !== null,
  }
  if (config.backup === undefined)
    return {
      state: 'attention',
      summary: 'No automatic backups are made.',
      next: 'Set `BACKUP_DIR` and `BACKUP_PASSPHRASE_FILE` on the server (`docs/backup.md`).',
      figures,
    }
  const facts = state.made_at === null ? [] : [{ label: 'Made', value: state.made_at, isTime: true as const }]
  if (state.verified_at !== null) facts.push({ label: 'Read back', value: state.verified_at, isTime: true })
  if (problem !== null) {
    const [summary, next] = BACKUP_PROBLEMS[problem]
    return { state: 'attention', summary, next, facts, figures }
  }
  if (state.failed_at !== null)
    return {
      state: 'attention',
      summary: 'The last attempt failed.',
      next: 'See the reason under Backup on this page.',
      facts,
      figures,
    }
  if ((state.missing ?? 0) > 0)
    return {
      state: 'attention',
      summary: `${counted(state.missing ?? 0, 'file', 'files')} that the database names were gone when the last backup was made.`,
      next: 'This names the files. Run it on the server: `npm run portal -- backup`',
      facts,
      figures,
    }
  return state.made_at === null
    ? { state: 'unknown', summary: 'None has been made yet. The first one is due.', facts, figures }
    : { state: 'fine', summary: 'It was made on time.', facts, figures }
}

async function checkRestore({ db, clock, config }: Deps): Promise<Finding> {
  // Without a folder, the command does not know the newest backup.
  const command = `npm run portal -- rehearse-restore${config.backup ? '' : ' FILE'}`
  const next = `See \`docs/backup.md\`, and run on the server: \`${command}\``
  const { rehearsed_at: at, rehearsed_of: of } = await findBackupState(db)
  const figures = { rehearsedAt: at === null ? null : new Date(at), madeAt: of === null ? null : new Date(of) }
  if (at === null || of === null)
    return {
      state: 'attention',
      summary: 'No restore of this portal’s backups has been verified.',
      next,
      figures,
    }
  const facts = [
    { label: 'Restored', value: at, isTime: true as const },
    { label: 'The backup of', value: of, isTime: true as const },
  ]
  const isOld = clock.now().getTime() - Date.parse(at) > REHEARSAL_DAYS * DAY_MS
  return isOld
    ? { state: 'attention', summary: 'The last one was more than a quarter ago.', next, facts, figures }
    : { state: 'fine', summary: 'A backup was restored completely, with an intact audit log.', facts, figures }
}

async function checkLog(deps: Deps): Promise<Finding> {
  const [last, entries, checkpoint] = await Promise.all([
    lastVerification(deps),
    countLeaves(deps.db),
    findLastCheckpoint(deps.db),
  ])
  const figures = {
    entries,
    verifiedAt: last ? new Date(last.at) : null,
    isIntact: last?.ok ?? null,
    checkpointAt: checkpoint ? new Date(checkpoint.at) : null,
  }
  if (!last) return { state: 'unknown', summary: 'It has not been verified yet.', figures }
  const facts: Finding['facts'] = [{ label: 'Verified', value: last.at, isTime: true }]
  if (checkpoint) facts.push({ label: 'Last checkpoint', value: checkpoint.at, isTime: true })
  for (const { what, found } of partsOf(last)) facts.push({ label: what, value: found })
  if (!last.ok)
    return {
      state: 'attention',
      summary: last.findings === undefined ? 'It is not intact.' : 'It is intact, but the database is not as it says.',
      next: 'Audit log names what differs. Do not change the database or the checkpoint file. Follow `docs/log.md`.',
      facts,
      figures,
    }
  const isOld = deps.clock.now().getTime() - Date.parse(last.at) > VERIFICATION_DAYS * DAY_MS
  return {
    state: isOld ? 'attention' : 'fine',
    summary: isOld
      ? 'It was intact, but the daily verification has not run since.'
      : `It is intact: ${counted(last.size, 'entry was', 'entries were')} verified.`,
    ...(isOld && { next: 'If verifying it now does not finish, read the server log.' }),
    facts,
    figures,
  }
}

async function checkKeys(deps: Deps): Promise<Finding> {
  const log = await readLogKeyState(deps)
  const seal = await readSealCertificates(deps).catch(() => undefined)
  const facts: Finding['facts'] = [{ label: 'Secret key', value: secretKeyFingerprint(deps), isFixed: true }]
  if (log.vkey !== null) {
    facts.push({ label: 'Log, key id', value: readVkey(log.vkey).id, isFixed: true })
    facts.push({ label: 'Log, public key', value: log.vkey, isFixed: true })
  }
  if (seal) facts.push({ label: 'Seal, certificate', value: seal.sha256, isFixed: true })
  const figures = { logKeys: log.keys, hasLogKey: log.isHere, hasSealKey: seal !== undefined }
  const missing = [...(log.isHere ? [] : ['log']), ...(seal ? [] : ['seal'])]
  return missing.length === 0
    ? { state: 'fine', summary: 'This process has the keys of the log and of the seal.', facts, figures }
    : {
        state: 'attention',
        summary: `This process does not have the right key of the ${missing.join(' and the ')}.`,
        next: 'Copy the folder `keys/` from another process of this portal or from your backup (`docs/backup.md`).',
        facts,
        figures,
      }
}

async function checkCertificates(deps: Deps): Promise<Finding> {
  const { certificates } = await readSealCertificates(deps)
  const dated: Dated[] = [
    ...certificates.map((one, at) => ({
      name: at === 0 ? 'the seal’s certificate' : 'an issuer of the seal',
      ...end(one),
    })),
    ...readPem(deps.config.tsa?.ca).map((one) => ({ name: 'a certificate of TSA_CA', ...end(one) })),
  ]
  const { state, summary } = findEnding(dated, deps.clock.now())
  return {
    state,
    summary: capital(summary),
    ...(state === 'attention' && {
      next: 'Renew it: `docs/seal-and-verify.md` for the seal, `docs/configuration.md` for `TSA_CA`.',
    }),
    facts: [
      ...dated.map(({ name, endsAt }) => ({
        label: capital(name),
        value: endsAt.toISOString(),
        isTime: true as const,
      })),
      ...(deps.config.publicUrl?.protocol === 'https:'
        ? [{ label: 'TLS', value: 'The probe of the public address reads this certificate.' }]
        : []),
    ],
    figures: {
      certificates: dated.length,
      endingSoon: dated.filter(({ endsAt }) => endsAt.getTime() - deps.clock.now().getTime() <= ENDING_DAYS * DAY_MS)
        .length,
    },
  }
}

function end(certificate: X509Certificate): { endsAt: Date } {
  return { endsAt: new Date(certificate.validTo) }
}

function readPem(pem: string | undefined): X509Certificate[] {
  const found = pem?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return found.map((one) => new X509Certificate(one))
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
