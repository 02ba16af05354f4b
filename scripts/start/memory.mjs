// How much memory a process of the shop takes before it cleans up. Left alone, Node grows to half a gigabyte under load while
// little more than 50 MB are in use: it collects lazily while there is room, and its native parts keep an arena for each thread.

/** For Node. What NODE_OPTIONS says stands: a catalogue of more than 100,000 sizes wants more. */
export function memoryOptions(env) {
  return ['--max-old-space-size=512', '--max-semi-space-size=16'].filter(
    (option) => !env.NODE_OPTIONS?.includes(option.split('=')[0]),
  );
}

/** For the allocator of Linux's C library; others take no notice. */
export const memorySettings = { MALLOC_ARENA_MAX: '2' };
