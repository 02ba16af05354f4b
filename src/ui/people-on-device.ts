/** Everybody of whom this device keeps anything. */
export function peopleOnDevice(): string[] {
  try {
    const people = Object.keys(window.localStorage).flatMap(
      (name) => /^bellcart\.[\w-]+\.([^.]+)\./.exec(name)?.[1] ?? [],
    );
    return [...new Set(people)];
  } catch {
    return [];
  }
}
