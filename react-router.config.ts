import type { Config } from '@react-router/dev/config';
import { buildWorker } from './scripts/start/build-worker.mjs';
import { compressFolder } from './scripts/start/compress.mjs';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // Operators name the server in their own files: `node build/server/start.js web`.
  serverBuildFile: '[name].js',
  buildEnd: async () => {
    await buildWorker(process.cwd());
    compressFolder('build/client');
  },
} satisfies Config;
