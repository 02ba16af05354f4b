import type { Config } from '@react-router/dev/config';
import { compressFolder } from './scripts/start/compress.mjs';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // Twenty-odd routes fit in the first answer; the offline delivery screen needs to know them all.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => {
    compressFolder('build/client');
  },
} satisfies Config;
