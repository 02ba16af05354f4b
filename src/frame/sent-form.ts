/** A request that sends no form. */
export const NO_FORM = { intent: '', key: '' };

/** Which form of its page a request is, and the key under which it is done once. */
export async function formOf(request: Request): Promise<typeof NO_FORM> {
  try {
    const form = await request.clone().formData();
    const textOf = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    return { intent: textOf('intent'), key: textOf('key') };
  } catch {
    return NO_FORM;
  }
}
