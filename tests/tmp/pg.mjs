import { startPostgres } from '../helpers/start-postgres.ts'
import pg from 'pg'
let a=performance.now()
const t=(n)=>{const b=performance.now();console.log(n,Math.round(b-a));a=b}
const p = await startPostgres(['fsync=off','full_page_writes=off'])
t('start')
const c = new pg.Client({connectionString: p.url+'/postgres'}); await c.connect()
t('connect')
console.log((await c.query('select version()')).rows)
await c.query('create database a'); t('create')
await c.query('create database b'); t('create')
await c.query('create database d strategy file_copy'); t('create file_copy')
await c.query('create database e strategy file_copy'); t('create file_copy')
await c.query('drop database e'); t('drop')
await c.end()
await p.stop(); t('stop')
