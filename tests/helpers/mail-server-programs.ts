import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the mail server listens, where it relays every email to, and a folder for its files. */
type Setup = { folder: string; port: number; relay: number }
type MailServer = { program: string; start: (setup: Setup) => () => void }

const HOST = 'mx.portal.example'

/** The mail servers of Debian. Each runs as root on loopback, relays to one port, and returns at once what it cannot deliver. */
export const MAIL_SERVERS: Record<string, MailServer> = {
  postfix: { program: '/usr/sbin/postfix', start: startPostfix },
  exim: { program: '/usr/sbin/exim4', start: startExim },
  opensmtpd: { program: '/usr/sbin/smtpd', start: startOpenSmtpd },
  sendmail: { program: '/usr/sbin/sendmail-mta', start: startSendmail },
}

export const canRun = ({ program }: MailServer) => process.getuid?.() === 0 && existsSync(program)

function startPostfix({ folder, port, relay }: Setup) {
  const service = (name: string, rest: string, type = 'unix') => `${name} ${type} ${rest}`
  const main = {
    compatibility_level: '3.6',
    myhostname: HOST,
    mydestination: '',
    mynetworks: '127.0.0.0/8',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    alias_maps: '',
    relayhost: `[127.0.0.1]:${relay}`,
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    maillog_file_prefixes: folder,
    maillog_file: join(folder, 'log'),
    // One failed try is enough.
    maximal_queue_lifetime: '0',
    bounce_queue_lifetime: '0',
  }
  const names = ['bounce', 'smtp', 'error', 'discard', 'local', 'trivial-rewrite rewrite']
  const services = names.map((one) => {
    const [program = '', name = program] = one.split(' ')
    return service(name, `- - n - 0 ${program}`)
  })
  const master = [
    service(`127.0.0.1:${port}`, 'n - n - - smtpd', 'inet'),
    service('pickup', 'n - n 60 1 pickup'),
    service('qmgr', 'n - n 300 1 qmgr'),
    service('cleanup', 'n - n - 0 cleanup'),
    ...services,
    service('defer', '- - n - 0 bounce'),
    service('trace', '- - n - 0 bounce'),
    service('retry', '- - n - - error'),
    service('relay', '- - n - - smtp'),
    service('anvil', '- - n - 1 anvil'),
    service('scache', '- - n - 1 scache'),
    service('tlsmgr', '- - n 1000? 1 tlsmgr'),
    service('proxymap', '- - n - - proxymap'),
    service('postlog', 'n - n - 1 postlogd', 'unix-dgram'),
  ]
  for (const name of ['queue', 'data']) mkdirSync(join(folder, name))
  chownSync(join(folder, 'data'), Number(execFileSync('id', ['-u', 'postfix'])), 0)
  const text = Object.entries(main).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(join(folder, 'main.cf'), text.join(''))
  writeFileSync(join(folder, 'master.cf'), `${master.join('\n')}\n`)
  const run = (act: string) => execFileSync('/usr/sbin/postfix', ['-c', folder, act], { stdio: 'ignore' })
  run('start')
  return () => run('stop')
}

function startExim({ folder, port, relay }: Setup) {
  const user = (flag: string) => Number(execFileSync('id', [flag, 'Debian-exim']))
  chownSync(folder, user('-u'), user('-g'))
  const config = [
    `primary_hostname = ${HOST}`,
    `spool_directory = ${folder}/spool`,
    `log_file_path = ${folder}/%slog`,
    `daemon_smtp_ports = ${port}`,
    'local_interfaces = 127.0.0.1',
    'acl_smtp_rcpt = take',
    'acl_smtp_data = take',
    'tls_advertise_hosts =',
    'begin acl',
    'take:',
    '  accept',
    'begin routers',
    'all:',
    '  driver = manualroute',
    '  route_list = * 127.0.0.1',
    '  self = send',
    '  transport = out',
    'begin transports',
    'out:',
    '  driver = smtp',
    `  port = ${relay}`,
    '  hosts_avoid_tls = *',
    '  allow_localhost',
    // Without rules for retrying, the first failure is the last.
    'begin retry',
  ]
  writeFileSync(join(folder, 'exim.conf'), `${config.join('\n')}\n`)
  return running(spawn('/usr/sbin/exim4', ['-C', join(folder, 'exim.conf'), '-bdf', '-q5s'], { stdio: 'ignore' }))
}

function startOpenSmtpd({ folder, port, relay }: Setup) {
  const config = [
    'queue ttl 1s',
    `listen on 127.0.0.1 port ${port} hostname "${HOST}"`,
    `action "out" relay host "smtp://127.0.0.1:${relay}" helo "${HOST}"`,
    'match from any for any action "out"',
  ]
  writeFileSync(join(folder, 'smtpd.conf'), `${config.join('\n')}\n`)
  return running(spawn('/usr/sbin/smtpd', ['-d', '-f', join(folder, 'smtpd.conf')], { stdio: 'ignore' }))
}

function startSendmail({ folder, port, relay }: Setup) {
  const config = [
    "include(`/usr/share/sendmail/cf/m4/cf.m4')",
    "OSTYPE(`debian')",
    `define(\`confDOMAIN_NAME', \`${HOST}')`,
    `define(\`QUEUE_DIR', \`${folder}/queue')`,
    `define(\`confPID_FILE', \`${folder}/pid')`,
    // However busy the machine is.
    "define(`confREFUSE_LA', `1000')",
    "define(`confQUEUE_LA', `1000')",
    `define(\`confHOST_STATUS_DIRECTORY', \`${folder}/hosts')`,
    "define(`confTO_QUEUERETURN', `1s')",
    "define(`SMART_HOST', `relay:[127.0.0.1]')",
    `define(\`RELAY_MAILER_ARGS', \`TCP $h ${relay}')`,
    "FEATURE(`promiscuous_relay')",
    "FEATURE(`accept_unresolvable_domains')",
    "FEATURE(`no_default_msa')",
    `DAEMON_OPTIONS(\`Port=${port}, Addr=127.0.0.1, Name=MTA')`,
    "MAILER(`smtp')",
  ]
  mkdirSync(join(folder, 'queue'))
  chmodSync(join(folder, 'queue'), 0o700)
  writeFileSync(join(folder, 'sendmail.mc'), `${config.join('\n')}\n`)
  const made = execFileSync('/usr/bin/m4', [join(folder, 'sendmail.mc')])
  writeFileSync(join(folder, 'sendmail.cf'), made)
  const given = ['-C', join(folder, 'sendmail.cf'), '-bD', '-q2s']
  return running(spawn('/usr/sbin/sendmail-mta', given, { stdio: 'ignore' }))
}

function running(child: ChildProcess) {
  return () => void child.kill('SIGTERM')
}
