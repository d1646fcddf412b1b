import { parentPort, workerData } from 'node:worker_threads'
import { listProblems } from './integrity.ts'

parentPort?.postMessage(listProblems(workerData as string, 'integrity_check'))
