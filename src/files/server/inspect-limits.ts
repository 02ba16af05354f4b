/** Past this the inspecting process gives up by itself (security.md 4.6). */
export const MEMORY_MAX_BYTES = 300 * 1024 * 1024;
/** The code that it then ends with. */
export const OUT_OF_MEMORY = 86;
