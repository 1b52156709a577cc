/**
 * Waits for code of the user. A promise that never settles would end the process without a word, as soon as nothing else
 * is left to do: then this throws.
 */
export async function settled<T>(work: T | Promise<T>, message: string): Promise<T> {
  let end = (): void => undefined;
  const never = new Promise<never>((_, reject) => {
    end = () => reject(new Error(message));
  });
  process.once('beforeExit', end);
  try {
    return await Promise.race([work, never]);
  } finally {
    process.off('beforeExit', end);
  }
}
